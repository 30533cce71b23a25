import { expect, it } from "vitest";
import { ORDER_KEY } from "../edits/library-edits.ts";
import { formatHistoryValue } from "./history-value.ts";

it("formatHistoryValue: formats lists, references and booleans as text, and omits null", () => {
  expect(formatHistoryValue({ value: null })).toEqual({});
  expect(formatHistoryValue({})).toEqual({});
  expect(formatHistoryValue({ value: true })).toEqual({ value: "Yes" });
  expect(formatHistoryValue({ value: "29" })).toEqual({ value: "29" });
  expect(formatHistoryValue({ value: ["Okonkwo, C.", "Bell, R."] })).toEqual({
    value: "Okonkwo, C.\nBell, R.",
  });
  expect(
    formatHistoryValue({
      value: {
        doi: null,
        title: "Sepsis bundles",
        type: "journalArticle",
        authors: ["Bell, R.", "Marsh, D."],
        [ORDER_KEY]: "0mw",
      },
    }),
  ).toEqual({
    value: "Title: Sepsis bundles\nType: Journal article\nAuthors: Bell, R.; Marsh, D.",
  });
  expect(formatHistoryValue({ value: { json: { decision: "include" } } })).toEqual({
    value: { json: { decision: "include" } },
  });
  expect(formatHistoryValue({ bytes: 30_000 })).toEqual({ bytes: 30_000 });
});
