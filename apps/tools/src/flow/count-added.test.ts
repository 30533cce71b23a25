import type { Provenance } from "@tera/bridge-sdk/screening";
import { expect, test } from "vitest";
import { countFlow } from "./count-flow.ts";
import { drawFlow } from "./draw-flow.ts";
import { flowCsv } from "./exports/export-csv.ts";
import { gridOf } from "./exports/flow-grid.ts";
import { nameOf } from "./flow.fixture.ts";
import { entry, file, picked, round, set } from "./review-facts.fixture.ts";

const LATER = "2026-03-07T12:00:00.000Z";
const by = (title: string, references: number, about = "all") => ({
  ...entry("fileImport", about, { references, title }),
  id: `${title} ${about}`,
});
const REVIEW: Provenance = {
  isComplete: true,
  rounds: [],
  files: [file("all", 100), file("kept", 12, ["all"])],
  entries: [
    entry("fileDedupe", "all", { removed: 5 }),
    by("DOI", 4),
    by("hand", 1),
    by("hand", 0),
    entry("fileImport", "all", { references: 9 }),
  ],
};
const ROUNDS = picked([
  round("title-abstract", 98, { include: 8, exclude: 90 }),
  round("full-text", 8, { include: 3, exclude: 5 }),
]);
const withEntries = (...entries: Provenance["entries"]): Provenance => ({
  ...REVIEW,
  entries: [...REVIEW.entries, ...entries],
});

test("references added by hand or by DOI are identified by other methods, with their entries", () => {
  const { identified, otherIdentified } = countFlow(REVIEW, picked([]));
  expect(identified.total).toBe(100);
  expect(
    otherIdentified.parts.map(({ label, count, method, sources }) => [
      label,
      count,
      method,
      ...sources.map(({ kind, text, path }) => `${kind}: ${text}, ${path}`),
    ]),
  ).toEqual([
    ["Added by DOI", 4, "hand", "entry: Added to all.ris, 6 March 2026, all.ris"],
    ["Added by hand", 1, "hand", "entry: Added to all.ris, 6 March 2026, all.ris"],
  ]);
});

test("undone additions do not count", () => {
  const entries = REVIEW.entries.map((each) =>
    each.id === "DOI all" ? { ...each, undoneBy: "undo" } : each,
  );
  const { otherIdentified } = countFlow({ ...REVIEW, entries }, ROUNDS);
  expect(otherIdentified).toMatchObject({ total: 1, screenedToo: 1 });
});

test("additions that are screened with the others are part of the first column's balance", () => {
  const numbers = countFlow(REVIEW, ROUNDS);
  expect(numbers.otherIdentified).toMatchObject({ total: 5, screenedToo: 5 });
  // 100 + 5 added - 5 duplicates - 98 screened
  expect(numbers.removedOtherwise.total).toBe(2);
  expect([numbers.otherSought.total, numbers.otherExcluded.total]).toEqual([0, 0]);
  expect(numbers.included.total).toBe(3);
});

test("additions after the round opened, or to other libraries, are not screened with the others", () => {
  const late = { ...by("PMID", 2), created_at: LATER };
  const numbers = countFlow(withEntries(late, by("title", 3, "kept")), ROUNDS);
  expect(numbers.otherIdentified).toMatchObject({ total: 10, screenedToo: 5 });
  expect(numbers.otherSought.total).toBeNull();
  expect(numbers.removedOtherwise.total).toBe(2);
});

test("a person can say that the additions come from databases", () => {
  const numbers = countFlow(REVIEW, ROUNDS, {
    set: { identified: set(105), otherIdentified: set(0) },
  });
  expect(numbers.otherIdentified.screenedToo).toBeUndefined();
  expect(numbers.removedOtherwise.total).toBe(2);
});

test("a breakdown that a person entered keeps the method of its additions", () => {
  const { otherIdentified } = countFlow(REVIEW, ROUNDS, {
    set: { otherIdentified: set(5, [{ label: "Added by DOI", count: 5 }]) },
  });
  expect(otherIdentified.parts.map(({ method }) => method)).toEqual(["hand"]);
});

test("diagram, Word table and CSV have the additions, and say which are screened with the others", () => {
  const numbers = countFlow(REVIEW, ROUNDS);
  const drawing = drawFlow(numbers, nameOf);
  const notes = drawing.notes.map(({ text }) => text).join(" ");
  expect(notes).toMatch(/^\[1\] Records identified by other methods: 5 of these were added/u);
  const cells = gridOf(drawing).rows.flatMap((row) => row.flatMap(({ lines }) => lines));
  expect(cells).toContain(
    "Records identified by other methods (n = 5) [1] Added by DOI (n = 4) Added by hand (n = 1)",
  );
  expect(cells).toContain("Records screened (n = 98) [1]");
  expect(cells).toContain("Reports excluded (n = 0)");
  expect(flowCsv(numbers)).toMatch(/^website_results,.*,Websites and other sources,.*,5\r$/mu);
  expect(flowCsv(countFlow({ ...REVIEW, entries: [] }, ROUNDS))).toMatch(
    /^website_results,node17,box11,Websites,/mu,
  );
});
