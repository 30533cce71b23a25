import { Hono } from "hono";
import { z } from "zod";
import { type CallerEnvironment, requireCaller, requireSelf } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { checkShape } from "./read-body.ts";

const person = z.guid("The person's id in the path is not a UUID.");

interface SubscriptionRow {
  readonly is_active: boolean;
  readonly is_trial: boolean;
  readonly next_invoice: unknown;
}

/** `POST /{userId}`: whether the caller's subscription or trial runs. */
export function subscriptionRoutes(context: ServerContext): Hono<CallerEnvironment> {
  return new Hono<CallerEnvironment>().post("/:user", requireCaller(context.secrets), async (c) => {
    const caller = c.get("caller");
    requireSelf(caller, { userId: checkShape(c.req.param("user"), person) });
    const [row] = await context.database.query<SubscriptionRow>(
      `select is_active, is_trial, data -> 'nextInvoice' as next_invoice from public.subscriptions where "user" = $1`,
      [caller.sub],
    );
    return c.json({
      isActive: row?.is_active ?? false,
      isTrial: row?.is_trial ?? false,
      data: row?.next_invoice === undefined || row.next_invoice === null ? {} : { nextInvoice: row.next_invoice },
    });
  });
}
