import { expect, it } from "vitest";
import { EVERYTHING, isSameWish } from "./same-wish.ts";

it("white space alone asks for everything; other words, fields and directions ask for something else", () => {
  const byTitle = { query: "sleep", sort: { field: "title", direction: "ascending" } } as const;
  expect(isSameWish({ query: "  ", sort: undefined }, EVERYTHING)).toBe(true);
  expect(isSameWish(byTitle, { ...byTitle, sort: { ...byTitle.sort } })).toBe(true);
  for (const other of [
    EVERYTHING,
    { ...byTitle, query: "sleepy" },
    { ...byTitle, sort: undefined },
    { ...byTitle, sort: { field: "year", direction: "ascending" } },
    { ...byTitle, sort: { field: "title", direction: "descending" } },
  ] as const) {
    expect(isSameWish(byTitle, other)).toBe(false);
  }
});
