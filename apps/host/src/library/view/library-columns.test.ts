import fc from "fast-check";
import { expect, it } from "vitest";
import {
  COLUMNS,
  movedColumn,
  parseColumns,
  withColumn,
  columnsThatFit,
  nextSort,
  parseSort,
  tracksOf,
  DEFAULT_COLUMNS,
} from "./library-columns.ts";

it("parseColumns: ignores unknown columns, and returns the default for a malformed value", () => {
  expect(parseColumns(undefined)).toBe(DEFAULT_COLUMNS);
  expect(parseColumns("year")).toBe(DEFAULT_COLUMNS);
  expect(parseColumns(["doi", "no such column", "authors", 7, "doi"])).toEqual(["doi", "authors"]);
  expect(parseColumns([])).toEqual([]);
});

it("parseSort: reads a stored field and direction, and returns undefined for other values", () => {
  expect(parseSort({ field: "year", direction: "descending" })).toEqual({
    field: "year",
    direction: "descending",
  });
  expect(parseSort({ field: "title", direction: "ascending", more: 1 })).toEqual({
    field: "title",
    direction: "ascending",
  });
  for (const stored of [
    undefined,
    null,
    "year",
    [],
    { field: "year" },
    { field: "constructor", direction: "ascending" },
    { field: "abstract", direction: "ascending" },
    { field: "year", direction: "up" },
  ])
    expect(parseSort(stored)).toBeUndefined();
});

it("columnsThatFit: never exceeds the width, and shows all columns when there is room", () => {
  const ids = COLUMNS.map(({ id }) => id);
  fc.assert(
    fc.property(fc.subarray(ids), fc.integer({ min: 360, max: 3000 }), (chosen, width) => {
      const shown = columnsThatFit(chosen, width);
      const least = [...tracksOf(shown).matchAll(/(?:minmax\()?(\d+)px/gu)].reduce(
        (sum, [, pixels]) => sum + Number(pixels),
        0,
      );
      expect(shown.length === 0 || least + 24 <= width).toBe(true);
      expect(shown.map(({ id }) => id)).toEqual(
        chosen.filter((id) => shown.some((column) => column.id === id)),
      );
    }),
  );
  expect(columnsThatFit(ids, 3000)).toHaveLength(COLUMNS.length);
  expect(columnsThatFit(DEFAULT_COLUMNS, 650).map(({ id }) => id)).toEqual([
    "authors",
    "year",
    "abstract",
  ]);
});

it("nextSort: cycles a column through ascending, descending and the file's order", () => {
  const up = nextSort(undefined, "year");
  expect(up).toEqual({ field: "year", direction: "ascending" });
  const down = nextSort(up, "year");
  expect(down).toEqual({ field: "year", direction: "descending" });
  expect(nextSort(down, "year")).toBeUndefined();
  expect(nextSort(down, "title")).toEqual({ field: "title", direction: "ascending" });
});

it("withColumn: adds a column at its usual place among those in an order of the person's own", () => {
  expect(withColumn(["authors", "journal", "abstract"], "year")).toEqual([
    "authors",
    "year",
    "journal",
    "abstract",
  ]);
  expect(withColumn(["journal", "authors"], "year")).toEqual(["journal", "authors", "year"]);
  expect(withColumn(["doi"], "authors")).toEqual(["authors", "doi"]);
  const ids = COLUMNS.map(({ id }) => id);
  fc.assert(
    fc.property(fc.shuffledSubarray(ids), (added) => {
      expect(added.reduce<typeof ids>((chosen, id) => [...withColumn(chosen, id)], [])).toEqual(
        ids.filter((id) => added.includes(id)),
      );
    }),
  );
});

it("movedColumn: moves a column to the side of another, and keeps all others in order", () => {
  const chosen = ["authors", "year", "journal"] as const;
  expect(movedColumn(chosen, "journal", "authors", "before")).toEqual([
    "journal",
    "authors",
    "year",
  ]);
  expect(movedColumn(chosen, "authors", "year", "after")).toEqual(["year", "authors", "journal"]);
  expect(movedColumn(chosen, "year", "year", "after")).toEqual(chosen);
  expect(movedColumn(chosen, "year", "doi", "before")).toEqual(chosen);
});
