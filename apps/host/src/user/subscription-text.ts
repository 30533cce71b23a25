import type { Subscription } from "@tera/contract";
import { dayText } from "../platform/date-text.ts";

/** "Next invoice: 6 December"; undefined if the date is unknown or unreadable. */
export function nextInvoiceText({ data }: Subscription, now: Date): string | undefined {
  const at = new Date(data.nextInvoice ?? "");
  return Number.isNaN(at.getTime()) ? undefined : `Next invoice: ${dayText(at, now)}`;
}
