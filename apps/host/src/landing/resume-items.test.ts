import { expect, test } from "vitest";
import { resumeItems } from "./resume-items.ts";

const NOTHING = { reading: undefined, duplicates: [], note: undefined };
const READING = {
  path: "Search results/embase 1.ris",
  reference: { id: "r 1", title: "Early discharge" },
  at: 20,
};
const PROGRESS = { path: "merged.ris", total: 41, open: 31, decisions: [], at: 30 };
const DECISION = { left: "a", right: "b", score: 0.9, choice: "left" } as const;
const PATHS = new Set([READING.path, PROGRESS.path, "other.ris", "third.ris"]);

test("resumeItems: links to the last reference, duplicate review and note, latest first", () => {
  const note = { text: " Ask Ruth about the dates \n", at: 10 };
  const duplicates = [{ ...PROGRESS, decisions: [DECISION, DECISION] }];
  expect(resumeItems({ reading: READING, duplicates, note }, PATHS)).toEqual([
    {
      kind: "duplicates",
      name: "Find duplicates in merged.ris",
      line: "12 of 41 pairs decided",
      href: "/project/library/merged.ris?duplicates",
      at: 30,
    },
    {
      kind: "reading",
      name: "Continue reading embase 1.ris",
      line: "Early discharge",
      href: "/project/library/Search%20results/embase%201.ris?reference=r%201",
      at: 20,
    },
    {
      kind: "note",
      name: "Finish your note",
      line: "Ask Ruth about the dates",
      href: "/project",
      at: 10,
    },
  ]);
});

test("resume list: is empty if nothing is unfinished or the libraries no longer exist", () => {
  expect(resumeItems(NOTHING, PATHS)).toEqual([]);
  const gone = { ...NOTHING, reading: READING, duplicates: [PROGRESS] };
  expect(resumeItems(gone, new Set())).toEqual([]);
});

test("resume list: has at most three items, without the oldest", () => {
  const duplicates = ["merged.ris", "other.ris", "third.ris"].map((path, index) => ({
    ...PROGRESS,
    path,
    at: 30 + index,
  }));
  const items = resumeItems({ ...NOTHING, reading: READING, duplicates }, PATHS);
  expect(items.map(({ at }) => at)).toEqual([32, 31, 30]);
});
