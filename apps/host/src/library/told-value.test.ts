import { expect, it } from "vitest";
import { ORDER } from "./library-edits.ts";
import { toldValue } from "./told-value.ts";

it("the history tells of references and fields in words, and of what is gone as gone", () => {
  expect(toldValue({ value: null })).toEqual({});
  expect(toldValue({})).toEqual({});
  expect(toldValue({ value: "29" })).toEqual({ value: "29" });
  expect(toldValue({ value: ["Okonkwo, C.", "Bell, R."] })).toEqual({
    value: "Okonkwo, C.\nBell, R.",
  });
  expect(
    toldValue({
      value: {
        doi: null,
        title: "Sepsis bundles",
        type: "journalArticle",
        authors: ["Bell, R.", "Marsh, D."],
        [ORDER]: "0mw",
      },
    }),
  ).toEqual({
    value: "Title: Sepsis bundles\nType: Journal article\nAuthors: Bell, R.; Marsh, D.",
  });
  expect(toldValue({ value: { json: { decision: "include" } } })).toEqual({
    value: { json: { decision: "include" } },
  });
  expect(toldValue({ bytes: 30_000 })).toEqual({ bytes: 30_000 });
});
