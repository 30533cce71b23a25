import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { pathId } from "../fields.ts";

export const subscriptionApi = {
  receiveEvent: defineRoute({
    method: "post",
    path: "/api/subscription/stripe",
    access: "signature",
    summary:
      "Receives a signed event of the payment provider, as Stripe sends it; repetitions are ignored",
    answer: z.object({ received: z.literal(true) }),
    refusals: ["INVALID", "TOO-LARGE", "NOT-FOUND"],
  }),
  read: defineRoute({
    method: "post",
    path: "/api/subscription/{user}",
    access: "person",
    summary: "Returns whether the caller's subscription or trial is active",
    scope: "profile:read",
    params: z.object({ user: pathId("person") }),
    answer: z.object({
      isActive: z.boolean(),
      isTrial: z.boolean(),
      data: z.object({
        nextInvoice: z.string().optional(),
        /** The payment provider's page where subscribers change or end their subscription. */
        billingPortal: z.url({ protocol: /^https$/ }).optional(),
      }),
    }),
  }),
} as const;

export type Subscription = z.output<typeof subscriptionApi.read.answer>;
