import { expect, it } from "vitest";
import { DEFAULT_QUERY, isSameQuery } from "./same-query.ts";

it("isSameQuery: treats white space as no search, and compares text, field and direction", () => {
  const byTitle = {
    searchText: "sleep",
    sort: { field: "title", direction: "ascending" },
  } as const;
  expect(isSameQuery({ searchText: "  ", sort: undefined }, DEFAULT_QUERY)).toBe(true);
  expect(isSameQuery(byTitle, { ...byTitle, sort: { ...byTitle.sort } })).toBe(true);
  for (const other of [
    DEFAULT_QUERY,
    { ...byTitle, searchText: "sleepy" },
    { ...byTitle, sort: undefined },
    { ...byTitle, sort: { field: "year", direction: "ascending" } },
    { ...byTitle, sort: { field: "title", direction: "descending" } },
  ] as const) {
    expect(isSameQuery(byTitle, other)).toBe(false);
  }
});
