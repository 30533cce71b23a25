import { expect, it } from "vitest";
import { draggedWidths, parseWidths, withWidth } from "./column-widths.ts";
import { columnsThatFit, tracksOf } from "./library-columns.ts";

it("parseWidths: keeps valid widths of known columns within the limits", () => {
  expect(parseWidths({ authors: 200.4, year: 2, doi: 9_999, no: 1, pages: "88" })).toEqual({
    authors: 200,
    year: 48,
    doi: 800,
  });
  for (const stored of [undefined, null, "authors", [200], { authors: Number.NaN }])
    expect(parseWidths(stored)).toEqual({});
});

it("draggedWidths: only the title gives way, down to its least width", () => {
  const measured = { title: 300, widths: { authors: 160, year: 64 } };
  expect(draggedWidths(measured, "authors", -50)).toEqual({ authors: 210, year: 64 });
  expect(draggedWidths(measured, "authors", -500)).toEqual({ authors: 240, year: 64 });
  expect(draggedWidths(measured, "authors", 500)).toEqual({ authors: 48, year: 64 });
});

it("withWidth: sets one width, or lets the column share the space again", () => {
  expect(withWidth({ year: 80 }, "authors", 10)).toEqual({ year: 80, authors: 48 });
  expect(withWidth({ year: 80, authors: 100 }, "year", undefined)).toEqual({ authors: 100 });
});

it("a wide column shrinks rather than hide others, and a narrow one makes room for them", () => {
  const chosen = ["authors", "year", "journal"] as const;
  const shown = columnsThatFit(chosen, 2_000, { authors: 600, year: 48 });
  expect(tracksOf(shown, { authors: 600, year: 48 })).toBe(
    "64px minmax(220px, 2.6fr) minmax(160px, 600px) minmax(48px, 48px) minmax(140px, 1fr)",
  );
  const width = 24 + 64 + 220 + 160 + 64 + 100;
  expect(columnsThatFit(chosen, width)).toHaveLength(2);
  expect(columnsThatFit(chosen, width, { authors: 600 })).toHaveLength(2);
  expect(columnsThatFit(chosen, width, { journal: 100 })).toHaveLength(3);
});
