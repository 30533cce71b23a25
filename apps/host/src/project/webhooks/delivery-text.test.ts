import type { WebhookDelivery } from "@tera/contract";
import { expect, it } from "vitest";
import { deliveryText, stateOf } from "./delivery-text.ts";

const NOW = new Date(2026, 10, 27, 15);
const at = (hour: number) => new Date(2026, 10, 27, hour).toISOString();
const DELIVERY: WebhookDelivery = {
  id: "0b0e1c5e-4c7a-4a53-8d1a-2f3f0d1c9a77",
  type: "note",
  entry: "0b0e1c5e-4c7a-4a53-8d1a-2f3f0d1c9a78",
  created_at: at(13),
  attempts: 1,
  attempted_at: at(14),
  status: 204,
  problem: null,
  delivered_at: at(14),
  next_attempt_at: null,
};

it.each([
  [{}, "delivered", "Delivered today, 14:00"],
  [
    { attempts: 0, attempted_at: null, status: null, delivered_at: null, next_attempt_at: at(13) },
    "waiting",
    "Waiting to be sent",
  ],
  [
    { status: 500, problem: "status", delivered_at: null, next_attempt_at: at(16) },
    "retrying",
    "Answered with HTTP 500. Next attempt today, 16:00",
  ],
  [
    { attempts: 8, status: null, problem: "timeout", delivered_at: null },
    "failed",
    "No answer within 10 s. Gave up after 8 attempts",
  ],
  [
    { status: 301, problem: "redirect", delivered_at: null },
    "failed",
    "It redirects; enter the new address. Gave up after 1 attempt",
  ],
] as const)("a delivery with %j is %s: %s", (change, state, text) => {
  const delivery = { ...DELIVERY, ...change };
  expect([stateOf(delivery), deliveryText(delivery, NOW)]).toEqual([state, text]);
});
