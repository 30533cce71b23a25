import type { WebhookDelivery, WebhookProblem } from "@tera/contract";
import { momentText } from "../../platform/date-text.ts";

const PROBLEM_TEXTS: Readonly<Record<Exclude<WebhookProblem, "status">, string>> = {
  address: "Its host is unknown or not on the internet",
  connection: "No connection",
  certificate: "Its certificate isn't valid",
  timeout: "No answer within 10 s",
  redirect: "It redirects; enter the new address",
  secret: "Its secret can't be read; create the webhook again",
};

/** Why the last attempt failed, such as "Answered with HTTP 500". Undefined if none has failed. */
function problemText({ problem, status }: WebhookDelivery): string | undefined {
  if (problem === null) return undefined;
  return problem === "status" ? `Answered with HTTP ${status ?? 0}` : PROBLEM_TEXTS[problem];
}

export type DeliveryState = "delivered" | "waiting" | "retrying" | "failed";

/** A delivery that is sent again is "retrying" or "waiting" until the attempt ends. */
export function stateOf(delivery: WebhookDelivery): DeliveryState {
  if (delivery.next_attempt_at !== null) return delivery.problem === null ? "waiting" : "retrying";
  return delivery.problem === null ? "delivered" : "failed";
}

/** For example "Delivered today, 14:02" or "Failed 3 times: No connection". */
export function deliveryText(delivery: WebhookDelivery, now: Date): string {
  const { attempts, attempted_at: attempted, next_attempt_at: next } = delivery;
  const problem = problemText(delivery) ?? "";
  switch (stateOf(delivery)) {
    case "delivered":
      return `Delivered ${momentText(new Date(attempted ?? delivery.created_at), now)}`;
    case "waiting":
      return "Waiting to be sent";
    case "retrying":
      return `${problem}. Next attempt ${momentText(new Date(next ?? now), now)}`;
    case "failed":
      return `${problem}. Gave up after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
  }
}
