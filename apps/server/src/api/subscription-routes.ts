import { z } from "zod";
import { readText } from "../access/request-text.ts";
import { requireSelf } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { type Route, openRoute, personRoute } from "./route.ts";
import { pathId } from "./shapes.ts";
import { requireStripeSignature } from "./stripe-signature.ts";
import { handleStripeEvent } from "./stripe-events.ts";

const MAX_EVENT_BYTES = 1_000_000;

interface SubscriptionRow {
  readonly is_active: boolean;
  readonly is_trial: boolean;
  readonly next_invoice: string | null;
}

/** Whether the caller's subscription or trial runs, and what the payment provider tells of subscriptions. */
export function subscriptionRoutes(context: ServerContext): Route[] {
  return [
    openRoute("signature", {
      method: "post",
      path: "/api/subscription/stripe",
      summary: "Takes a signed event of the payment provider, once",
      answer: z.object({ received: z.literal(true) }),
      refusals: ["INVALID", "TOO-LARGE", "NOT-FOUND"],
      handle: async ({ request, header }) => {
        // The signature is over the bytes as they came: they are read before anything parses them.
        const text = await readText(request, MAX_EVENT_BYTES);
        requireStripeSignature({
          text,
          header: header("stripe-signature"),
          secret: context.configuration.stripeWebhookSecret,
          at: new Date(),
        });
        await handleStripeEvent(context, text);
        return { received: true as const };
      },
    }),
    personRoute({
      method: "post",
      path: "/api/subscription/{user}",
      summary: "Whether the caller's subscription or trial runs",
      scope: "profile:read",
      params: z.object({ user: pathId("person") }),
      answer: z.object({
        isActive: z.boolean(),
        isTrial: z.boolean(),
        data: z.object({ nextInvoice: z.string().optional() }),
      }),
      handle: async ({ caller, params: { user } }) => {
        requireSelf(caller, { userId: user });
        const [row] = await context.database.query<SubscriptionRow>(
          `select is_active, is_trial, data ->> 'nextInvoice' as next_invoice from public.subscriptions where "user" = $1`,
          [caller.sub],
        );
        const nextInvoice = row?.next_invoice ?? undefined;
        return {
          isActive: row?.is_active ?? false,
          isTrial: row?.is_trial ?? false,
          data: nextInvoice === undefined ? {} : { nextInvoice },
        };
      },
    }),
  ];
}
