import type { Provenance } from "@tera/bridge-sdk/screening";
import { expect, test } from "vitest";
import { countFlow } from "./count-flow.ts";
import type { FlowNumbers } from "./flow-numbers.ts";
import { entry, file, picked, round, set } from "./review-facts.fixture.ts";

const totals = (numbers: FlowNumbers) =>
  Object.fromEntries(Object.entries(numbers).map(([name, { total }]) => [name, total]));

const REVIEW: Provenance = {
  isComplete: true,
  rounds: [],
  files: [
    file("pubmed", 100),
    file("embase", 50),
    file("all", 150, ["pubmed", "embase"]),
    file("unrelated", 900),
    file("notes", null),
  ],
  entries: [
    entry("fileMerge", "all", {
      sources: [
        { filePath: "pubmed.ris", references: 100, database: "PubMed" },
        { filePath: "embase.ris", references: 50 },
      ],
    }),
    entry("fileImport", "all", { sources: [{ filePath: "late.nbib", references: 8 }, 7] }),
    entry("fileDedupe", "all", { removed: 30 }),
    entry("fileDedupe", "unrelated", { removed: 500 }),
  ],
};
const OUTCOMES = ["Wrong population", "No control", "Wrong population", null].map(
  (reason, index) => ({
    referenceId: `${index}`,
    outcome: "exclude" as const,
    reason,
    labels: [],
    notes: [],
    isResolved: false,
    reviewers: 2,
    record: {},
  }),
);
const COUNTED = [
  round("title-abstract", 128, { include: 18, maybe: 2, exclude: 100 }),
  round("full-text", 19, { include: 12, exclude: 4 }, { outcomes: OUTCOMES }),
];
const ROUNDS = picked(COUNTED);
const NO_ROUNDS = picked([]);

test("PRISMA flow: counts what the screened library was made from, and each round", () => {
  expect(totals(countFlow(REVIEW, ROUNDS))).toMatchObject({
    identified: 158,
    duplicates: 30,
    removedOtherwise: 0,
    screened: 128,
    excluded: 100,
    sought: 20,
    notRetrieved: 1,
    assessed: 19,
    excludedWithReasons: 4,
    included: 12,
    includedReports: 12,
    previousStudies: null,
    totalStudies: null,
    otherIdentified: null,
  });
});

test("PRISMA flow: an undone removal or import of references does not count", () => {
  const undone = REVIEW.entries.map((each) => ({ ...each, undoneBy: "undo" }));
  const { identified, duplicates } = countFlow({ ...REVIEW, entries: undone }, ROUNDS);
  expect([identified.total, duplicates.total]).toEqual([150, 0]);
});

test("PRISMA flow: each number names the files, entries and rounds it comes from", () => {
  const { identified, excludedWithReasons } = countFlow(REVIEW, ROUNDS);
  expect(
    identified.parts.map(({ label, count, sources }) => [
      label,
      count,
      ...sources.map(({ kind, text }) => `${kind}: ${text}`),
    ]),
  ).toEqual([
    ["PubMed", 100, "file: pubmed.ris, 6 March 2026", "entry: Merged into all.ris, 6 March 2026"],
    [
      "embase.ris",
      50,
      "file: embase.ris, 6 March 2026",
      "entry: Merged into all.ris, 6 March 2026",
    ],
    ["late.nbib", 8, "entry: Imported from late.nbib into all.ris, 6 March 2026"],
  ]);
  expect(excludedWithReasons.parts.map(({ label, count }) => [label, count])).toEqual([
    ["Wrong population", 2],
    ["No control", 1],
    ["No reason", 1],
  ]);
});

test("PRISMA flow: before a round, all libraries count and later numbers are unknown", () => {
  expect(totals(countFlow(REVIEW, NO_ROUNDS))).toMatchObject({
    identified: 1058,
    duplicates: 530,
    removedOtherwise: null,
    screened: null,
    included: null,
  });
});

test("PRISMA flow: the newest round of a stage counts, and no number is negative", () => {
  const later = round("title-abstract", 500, {}, { openedAt: "2026-04-01T00:00:00.000Z" });
  expect(totals(countFlow(REVIEW, picked([later, ...COUNTED])))).toMatchObject({
    screened: 500,
    removedOtherwise: null,
    sought: 0,
    notRetrieved: null,
  });
});

test("PRISMA flow: a number that a person set wins, and others follow it", () => {
  const numbers = countFlow(REVIEW, ROUNDS, {
    set: { screened: set(120), removedByTools: set(5) },
  });
  expect(numbers.screened).toMatchObject({ total: 120, counted: 128, set: { by: "ana" } });
  expect(numbers.removedOtherwise.total).toBe(158 - 30 - 5 - 120);
});

test("PRISMA flow: a breakdown that a person entered replaces the counted parts", () => {
  const parts = [
    { label: "Ministry website", count: 3 },
    { label: "Citation searching", count: 4 },
  ];
  const { otherIdentified } = countFlow(REVIEW, ROUNDS, {
    set: { otherIdentified: set(7, parts) },
  });
  expect(otherIdentified.parts.map(({ label, method }) => [label, method])).toEqual([
    ["Ministry website", "website"],
    ["Citation searching", "citation"],
  ]);
});

test("PRISMA flow: files of other methods are in the second column unless they were merged", () => {
  const files = [...REVIEW.files, file("cited", 9, [], "snowballed-cited")];
  const { identified, otherIdentified } = countFlow({ ...REVIEW, files }, ROUNDS);
  expect([identified.total, otherIdentified.total]).toEqual([158, 9]);
  const before = countFlow({ ...REVIEW, files }, NO_ROUNDS);
  expect([before.identified.total, before.otherIdentified.total]).toEqual([1058, 9]);
});

test("PRISMA flow: studies from other methods are included", () => {
  const numbers = countFlow(REVIEW, ROUNDS, {
    set: { otherAssessed: set(6), otherExcluded: set(4), otherSought: set(7) },
  });
  expect([numbers.included.total, numbers.otherNotRetrieved.total]).toEqual([14, 1]);
});

const UPDATED = "2026-06-01T00:00:00.000Z";
const LATER = "2026-06-02T00:00:00.000Z";

test("PRISMA flow: an update counts what was added, and adds the previous studies", () => {
  const update = round("title-abstract", 12, { include: 3, exclude: 9 }, { openedAt: LATER });
  update.round.filePath = "new.ris";
  const added = { ...entry("fileImport", "all", { references: 15 }), created_at: UPDATED };
  const provenance: Provenance = {
    ...REVIEW,
    files: [...REVIEW.files, { ...file("new", 12, ["all"]), madeAt: LATER }],
    entries: [
      {
        ...added,
        data: { references: 15, sources: [{ filePath: "update.nbib", references: 15 }] },
      },
      { ...entry("fileDedupe", "all", { removed: 3 }), created_at: UPDATED },
      ...REVIEW.entries,
    ],
  };
  const fullTexts = round("full-text", 3, { include: 2 }, { openedAt: "2026-06-03T00:00:00.000Z" });
  fullTexts.round.filePath = "new.ris";
  const rounds = picked([fullTexts, update, ...COUNTED], { updateSince: update.round.id });
  const numbers = countFlow(provenance, rounds);
  expect(totals(numbers)).toMatchObject({
    previousStudies: 12,
    identified: 15,
    duplicates: 3,
    removedOtherwise: 0,
    screened: 12,
    excluded: 9,
    sought: 3,
    assessed: 3,
    included: 2,
    totalStudies: 14,
  });
});

test("PRISMA flow: a round's library counts under the name it has now", () => {
  const renamed = REVIEW.files.map((each) =>
    each.id === "all" ? { ...each, path: "renamed.ris" } : each,
  );
  const rounds = COUNTED.map((each) => ({ id: each.round.id, file: "all" }));
  const { identified } = countFlow({ ...REVIEW, files: renamed, rounds }, ROUNDS);
  expect(identified.total).toBe(158);
});
