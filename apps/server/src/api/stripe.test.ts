import { createHmac, randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireStripeSignature } from "./stripe-signature.ts";
import {
  type TestInstallation,
  type TestPerson,
  openTestInstallation,
} from "./test-installation.ts";

const SECRET = "whsec_of_a_test";
const PORTAL = "https://billing.example/portal";
const seconds = () => Math.floor(Date.now() / 1000);
const signatureOf = (text: string, at = seconds(), secret = SECRET) =>
  `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${text}`).digest("hex")}`;

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation(
    {},
    { stripeWebhookSecret: SECRET, billingPortalUrl: PORTAL },
  );
});
afterAll(async () => {
  await installation.close();
});

describe("payment provider's signature", () => {
  const text = '{"id": "evt_1"}';
  const at = new Date("2026-11-21T10:00:00Z");
  const now = at.getTime() / 1000;
  const check =
    (header: string | undefined, secret: string | undefined = SECRET, body = text) =>
    () =>
      requireStripeSignature({ text: body, header, secret, at });

  it("a payment event's signature is accepted for five minutes, even among other signatures", () => {
    for (const age of [0, 299, 300, -300])
      expect(check(signatureOf(text, now - age))).not.toThrow();
    expect(
      check(`${signatureOf(text, now, "whsec_old")},${signatureOf(text, now).split(",")[1]}`),
    ).not.toThrow();
  });

  it("a payment event with an expired, missing or wrong signature is refused", () => {
    const good = signatureOf(text, now);
    const refused: [string | undefined, RegExp][] = [
      [undefined, /missing/],
      ["", /missing/],
      [signatureOf(text, now - 301), /five minutes/],
      [signatureOf(text, now + 301), /five minutes/],
      [signatureOf(text, now, "whsec_other"), /doesn't match/],
      [good.replace("v1=", "v0="), /doesn't match/],
      [good.replace(`t=${now}`, `t=${now - 1}`), /doesn't match/],
      [`t=${now},v1=`, /doesn't match/],
      [`t=${now},v1=zz`, /doesn't match/],
      [`t=-1,v1=${"0".repeat(64)}`, /missing/],
    ];
    for (const [header, reason] of refused) expect(check(header)).toThrow(reason);
    expect(check(good, SECRET, `${text} `)).toThrow(/doesn't match/);
    expect(() => requireStripeSignature({ text, header: good, secret: undefined, at })).toThrow(
      /not configured/,
    );
  });
});

interface DeliveredEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: object };
}

const checkout = (person: string | null, customer: string): DeliveredEvent => ({
  id: `evt_${randomUUID()}`,
  type: "checkout.session.completed",
  created: seconds(),
  data: { object: { id: "cs_1", customer, client_reference_id: person } },
});
const state = (
  customer: string,
  status: string,
  created: number,
  more: object = {},
): DeliveredEvent => ({
  id: `evt_${randomUUID()}`,
  type: status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated",
  created,
  data: {
    object: {
      id: `sub_${customer}`,
      customer,
      status,
      items: { data: [{ current_period_end: Date.parse("2027-01-01T00:00:00Z") / 1000 }] },
      ...more,
    },
  },
});

async function deliver(event: unknown, header?: string): Promise<number> {
  const text = JSON.stringify(event);
  return (
    await installation.call("POST", "/api/subscription/stripe", undefined, text, {
      "stripe-signature": header ?? signatureOf(text),
    })
  ).status;
}
const subscriptionOf = async (person: TestPerson) =>
  (await installation.call("POST", `/api/subscription/${person.id}`, person)).json;

describe("subscriptions by the payment provider", () => {
  it("SUB-04 SUB-05 a subscription follows checkout, trial, late payment and cancellation", async () => {
    const ann = await installation.addPerson("ann");
    const customer = `cus_${ann.id}`;
    const now = seconds();
    expect(await deliver(checkout(ann.id, customer))).toBe(200);
    expect(await subscriptionOf(ann)).toEqual({ isActive: false, isTrial: false, data: {} });
    await deliver(state(customer, "trialing", now));
    expect(await subscriptionOf(ann)).toEqual({
      isActive: true,
      isTrial: true,
      data: { nextInvoice: "2027-01-01T00:00:00Z", billingPortal: PORTAL },
    });
    await deliver(state(customer, "past_due", now + 1));
    expect(await subscriptionOf(ann)).toMatchObject({ isActive: true, isTrial: false });
    await deliver(state(customer, "active", now + 2, { cancel_at_period_end: true }));
    expect(await subscriptionOf(ann)).toEqual({
      isActive: true,
      isTrial: false,
      data: { billingPortal: PORTAL },
    });
    await deliver(state(customer, "canceled", now + 3));
    expect(await subscriptionOf(ann)).toEqual({ isActive: false, isTrial: false, data: {} });
  });

  it("SUB-06 a subscription reaches the same state even if events are repeated or out of order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("active", "trialing", "canceled", "unpaid"),
        fc.infiniteStream(fc.nat()),
        async (last, random) => {
          const ann = await installation.addPerson("ann");
          const customer = `cus_${ann.id}`;
          const events = [
            checkout(ann.id, customer),
            state(customer, "incomplete", 1000),
            state(customer, "active", 1001),
            state(customer, last, 1002),
          ];
          const told = [...events, ...events]
            .map((event) => [random.next().value, event] as const)
            .toSorted(([a], [b]) => a - b);
          for (const [, event] of told) expect(await deliver(event)).toBe(200);
          expect(await subscriptionOf(ann)).toMatchObject({
            isActive: last === "active" || last === "trialing",
            isTrial: last === "trialing",
          });
        },
      ),
      { numRuns: 15 },
    );
  });

  it("a payment event that arrives many times in parallel is applied once", async () => {
    const ann = await installation.addPerson("ann");
    const event = checkout(ann.id, `cus_${ann.id}`);
    expect(new Set(await Promise.all(Array.from({ length: 10 }, () => deliver(event))))).toEqual(
      new Set([200]),
    );
    expect(
      await installation.context.database.query(
        "select 1 from private.payment_events where id = $1",
        [event.id],
      ),
    ).toHaveLength(1);
  });

  it("a subscription belongs to its payer, and nobody can take over another person's customer", async () => {
    const [ann, eve] = [await installation.addPerson("ann"), await installation.addPerson("eve")];
    const customer = `cus_${ann.id}`;
    for (const nobody of [null, "not an id", randomUUID()])
      expect(await deliver(checkout(nobody, `cus_${randomUUID()}`))).toBe(200);
    await deliver(checkout(ann.id, customer));
    await deliver(checkout(eve.id, customer));
    await deliver(state(customer, "active", seconds()));
    expect([(await subscriptionOf(ann)).isActive, (await subscriptionOf(eve)).isActive]).toEqual([
      true,
      false,
    ]);
    expect((await installation.call("POST", `/api/subscription/${ann.id}`, eve)).status).toBe(403);
  });

  it("unsigned and malformed payment events are refused, and all events if payments are off", async () => {
    expect(await deliver(checkout(null, "cus_1"), "t=1,v1=00")).toBe(400);
    expect(await deliver(checkout(null, "cus_1"), `t=${seconds()}`)).toBe(400);
    for (const odd of [
      null,
      [],
      {},
      { id: 1 },
      { id: "evt_x", type: "customer.subscription.updated", created: 1, data: { object: {} } },
    ])
      expect(await deliver(odd)).toBe(400);
    expect(
      await deliver({ id: "evt_other", type: "invoice.paid", created: 1, data: { object: {} } }),
    ).toBe(200);
    const unconfigured = await openTestInstallation();
    expect(
      await unconfigured.call("POST", "/api/subscription/stripe", undefined, "{}", {
        "stripe-signature": signatureOf("{}"),
      }),
    ).toMatchObject({ status: 404, json: { code: "NOT-FOUND" } });
    await unconfigured.close();
  });
});
