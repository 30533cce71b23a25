import { z } from "zod";
import type { ServerContext } from "../context.ts";
import { checkShape, parseJson, PERSON_BOUNDS } from "./read-body.ts";

const reference = z.union([
  z.string().min(1).max(255),
  z.looseObject({ id: z.string().min(1).max(255) }).transform((object) => object.id),
]);
const seconds = z.number().int().min(0).max(99_999_999_999);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);
const event = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  created: seconds,
  data: z.looseObject({ object: z.looseObject({}) }),
});
const checkout = z.looseObject({
  customer: optional(reference),
  client_reference_id: z.string().nullish(),
});
const period = z.looseObject({ current_period_end: optional(seconds) });
const subscription = z.looseObject({
  id: z.string().min(1).max(255),
  customer: reference,
  status: z.string().max(100),
  cancel_at_period_end: z.boolean().nullish(),
  current_period_end: optional(seconds),
  items: z.looseObject({ data: z.array(period) }).nullish(),
});
const person = z.guid().transform((id) => id.toLowerCase());

/**
 * Applies a verified event once, in any order. A completed checkout links its customer to the
 * person in `client_reference_id`, which the pricing table sets. Subscription events update the
 * subscription. Others are only recorded.
 */
export async function handleStripeEvent(
  { database, log }: Pick<ServerContext, "database" | "log">,
  text: string,
): Promise<void> {
  const { id, type, created, data } = checkShape(parseJson(text, PERSON_BOUNDS.parts), event);
  await database.transaction(async (session) => {
    const [recorded] = await session.query<{ is_new: boolean }>(
      "select private.take_payment_event($1, $2) as is_new",
      [id, type],
    );
    if (recorded?.is_new !== true) return;
    if (type === "checkout.session.completed") {
      const { customer, client_reference_id: buyerId } = checkShape(data.object, checkout);
      const buyer = person.safeParse(buyerId);
      if (customer === undefined || !buyer.success) return log.warn("payment.of-nobody", { type });
      const [payer] = await session.query<{ is_known: boolean }>(
        "select private.note_payment_customer($1, $2) as is_known",
        [customer, buyer.data],
      );
      if (payer?.is_known !== true) log.warn("payment.of-nobody", { type });
    } else if (type.startsWith("customer.subscription.")) {
      const changed = checkShape(data.object, subscription);
      await session.query(
        "select private.note_payment_subscription($1, $2, $3, to_timestamp($4), to_timestamp($5))",
        [changed.id, changed.customer, changed.status, nextInvoice(changed), created],
      );
    }
    return undefined;
  });
}

/**
 * Returns seconds since 1970. Newer API versions state the period per item, older ones per
 * subscription.
 */
function nextInvoice(changed: z.output<typeof subscription>): number | null {
  if (changed.cancel_at_period_end === true) return null;
  const ends = [
    changed.current_period_end,
    ...(changed.items?.data ?? []).map((item) => item.current_period_end),
  ].filter((end) => end !== undefined);
  return ends.length === 0 ? null : Math.min(...ends);
}
