import { expect, test } from "vitest";
import { nextInvoiceText } from "./subscription-text.ts";

const now = new Date("2026-11-23T12:00:00Z");

test.each([
  ["2026-12-06T12:00:00Z", "Next invoice: 6 December"],
  ["2027-01-06T12:00:00Z", "Next invoice: 6 January 2027"],
  ["soon", undefined],
  [undefined, undefined],
])("SUB-04 the next invoice of %s reads %s", (nextInvoice, expected) => {
  const data = nextInvoice === undefined ? {} : { nextInvoice };
  expect(nextInvoiceText({ isActive: true, isTrial: false, data }, now)).toBe(expected);
});
