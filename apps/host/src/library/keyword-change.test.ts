import { expect, it } from "vitest";
import { commonKeywords, keywordsIn, withKeywords } from "./keyword-change.ts";

it("reads keywords by line and semicolon, each once", () => {
  expect(keywordsIn(" hip  fracture; falls\nfalls;;\n")).toEqual(["hip fracture", "falls"]);
});

it("adds and removes keywords ignoring case, and leaves no empty list", () => {
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

it("lists the most common keywords first", () => {
  expect(
    commonKeywords(
      [{ id: "1", keywords: ["b", "A"] }, { id: "2", keywords: ["a"] }, { id: "3" }],
      1,
    ),
  ).toEqual(["A"]);
});
