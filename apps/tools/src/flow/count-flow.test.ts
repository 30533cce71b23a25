import type { Provenance, Round, TracedEntry, TracedFile } from "@tera/bridge-sdk/screening";
import { expect, test } from "vitest";
import { type CountedRound, countFlow, type FlowNumbers } from "./count-flow.ts";
import { drawFlow } from "./flow-boxes.ts";

const AT = "2026-03-06T12:00:00.000Z";

const file = (id: string, madeReferences: number | null, parents: readonly string[] = []) =>
  ({
    id,
    path: `${id}.ris`,
    parents: parents.map((parent) => ({ file: parent, how: "merge" })),
    madeAt: AT,
    madeReferences,
  }) as unknown as TracedFile;

const entry = (type: string, about: string, data: Record<string, unknown>): TracedEntry => ({
  id: `${type} ${about}`,
  type,
  user: null,
  data,
  created_at: AT,
  files: [about],
  undoneBy: null,
});

function round(
  stage: Round["stage"],
  references: number,
  progress: Partial<CountedRound["progress"]>,
  { openedAt = AT, outcomes = [] as CountedRound["outcomes"] } = {},
): CountedRound {
  return {
    round: { name: stage, stage, references, filePath: "all.ris", openedAt } as Round,
    progress: { include: 0, exclude: 0, maybe: 0, ...progress } as CountedRound["progress"],
    outcomes,
  };
}

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
    isResolved: false,
    reviewers: 2,
    record: {},
  }),
);
const ROUNDS = [
  round("title-abstract", 128, { include: 18, maybe: 2, exclude: 100 }),
  round("full-text", 19, { include: 12, exclude: 4 }, { outcomes: OUTCOMES }),
];

test("PRISMA flow: counts what the screened library was made from, and each round", () => {
  expect(totals(countFlow(REVIEW, ROUNDS))).toEqual({
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
  });
});

test("PRISMA flow: an undone removal or import of references does not count", () => {
  const undone = REVIEW.entries.map((each) => ({ ...each, undoneBy: "undo" }));
  const { identified, duplicates } = countFlow({ ...REVIEW, entries: undone }, ROUNDS);
  expect([identified.total, duplicates.total]).toEqual([150, 0]);
});

test("PRISMA flow: each number names the files, entries and rounds it comes from", () => {
  const { identified, excludedWithReasons } = countFlow(REVIEW, ROUNDS);
  expect(identified.parts).toEqual([
    { label: "PubMed", count: 100, source: "pubmed.ris, 6 March 2026" },
    { label: "embase.ris", count: 50, source: "embase.ris, 6 March 2026" },
    { label: "late.nbib", count: 8, source: "Imported from late.nbib, 6 March 2026" },
  ]);
  expect(excludedWithReasons.parts.map(({ label, count }) => [label, count])).toEqual([
    ["Wrong population", 2],
    ["No control", 1],
    ["No reason", 1],
  ]);
});

test("PRISMA flow: before a round, all libraries count and later numbers are unknown", () => {
  expect(totals(countFlow(REVIEW, []))).toMatchObject({
    identified: 1058,
    duplicates: 530,
    removedOtherwise: null,
    screened: null,
    included: null,
  });
});

test("PRISMA flow: the newest round of a stage counts, and no number is negative", () => {
  const later = round("title-abstract", 500, {}, { openedAt: "2026-04-01T00:00:00.000Z" });
  expect(totals(countFlow(REVIEW, [later, ...ROUNDS]))).toMatchObject({
    screened: 500,
    removedOtherwise: null,
    sought: 0,
    notRetrieved: null,
  });
});

test("PRISMA flow: boxes do not overlap, contain their lines, and name reasons and databases", () => {
  const { boxes, width, height } = drawFlow(countFlow(REVIEW, ROUNDS));
  for (const box of boxes) {
    expect(box.lines.length * 18 + 24).toBeLessThanOrEqual(box.height);
    expect(Math.max(...box.lines.map((line) => line.length))).toBeLessThanOrEqual(42);
    expect([box.x + box.width <= width, box.y + box.height <= height]).toEqual([true, true]);
    for (const other of boxes)
      if (other !== box)
        expect(
          other.x >= box.x + box.width ||
            box.x >= other.x + other.width ||
            other.y >= box.y + box.height ||
            box.y >= other.y + other.height,
        ).toBe(true);
  }
  const text = boxes.flatMap(({ lines }) => lines).join(" ");
  expect(text).toContain(
    "Records identified from databases and registers (n = 158) PubMed (n = 100)",
  );
  expect(text).toContain("Wrong population (n = 2)");
});
