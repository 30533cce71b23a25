import { expect, it } from "vitest";
import { commonKeywords, keywordsIn, withKeywords } from "./keyword-change.ts";

it("keywordsIn: splits text at lines and semicolons, and removes duplicates", () => {
  expect(keywordsIn(" hip  fracture; falls\nfalls;;\n")).toEqual(["hip fracture", "falls"]);
});

it("withKeywords: adds and removes keywords ignoring case, and removes an empty list", () => {
  const reference = { id: "1", title: "One", keywords: ["Falls", "Sleep"] };
  expect(withKeywords(reference, { add: ["falls", "hip"], remove: ["SLEEP"] })).toEqual({
    id: "1",
    title: "One",
    keywords: ["Falls", "hip"],
  });
  expect(withKeywords(reference, { add: [], remove: ["falls", "sleep"] })).toEqual({
    id: "1",
    title: "One",
  });
  expect(withKeywords({ id: "2" }, { add: ["new"], remove: [] })).toEqual({
    id: "2",
    keywords: ["new"],
  });
});

it("commonKeywords: lists the most common keywords first", () => {
  expect(
    commonKeywords(
      [{ id: "1", keywords: ["b", "A"] }, { id: "2", keywords: ["a"] }, { id: "3" }],
      1,
    ),
  ).toEqual(["A"]);
});
