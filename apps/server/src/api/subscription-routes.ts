import { subscriptionApi } from "@tera/contract";
import { readText } from "../access/request-text.ts";
import { requireSelf } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { implement, type Route } from "./route.ts";
import { requireStripeSignature } from "./stripe-signature.ts";
import { handleStripeEvent } from "./stripe-events.ts";

const MAX_EVENT_BYTES = 1_000_000;

interface SubscriptionRow {
  readonly is_active: boolean;
  readonly is_trial: boolean;
  readonly next_invoice: string | null;
}

export function subscriptionRoutes(context: ServerContext): Route[] {
  return [
    implement(subscriptionApi.receiveEvent, async ({ request, header }) => {
      // The signature covers the raw text, so the check comes before parsing.
      const text = await readText(request, MAX_EVENT_BYTES);
      requireStripeSignature({
        text,
        header: header("stripe-signature"),
        secret: context.configuration.stripeWebhookSecret,
        at: new Date(),
      });
      await handleStripeEvent(context, text);
      return { received: true as const };
    }),
    implement(subscriptionApi.read, async ({ caller, params: { user } }) => {
      requireSelf(caller, { userId: user });
      const [row] = await context.database.query<SubscriptionRow>(
        `select is_active, is_trial, data ->> 'nextInvoice' as next_invoice from public.subscriptions where "user" = $1`,
        [caller.sub],
      );
      const isActive = row?.is_active ?? false;
      const { billingPortalUrl } = context.configuration;
      return {
        isActive,
        isTrial: row?.is_trial ?? false,
        data: {
          ...(row?.next_invoice ? { nextInvoice: row.next_invoice } : {}),
          ...(isActive && billingPortalUrl ? { billingPortal: billingPortalUrl } : {}),
        },
      };
    }),
  ];
}
