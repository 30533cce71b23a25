import type { RisLines } from "./ris-lines.ts";

/** A record has each of these once, so where one comes again it is another record's. */
const SINGLE_TAGS = new Set([
  "TI",
  "T1",
  "AB",
  "JF",
  "VL",
  "IS",
  "SP",
  "EP",
  "PY",
  "Y1",
  "DO",
  "ID",
]);
const TITLES = new Set(["TI", "T1"]);

/** Whether there is a title among these tag lines. */
export function hasTitle(lines: RisLines, from: number, to: number): boolean {
  return namesOf(lines, from, to).some((name) => TITLES.has(name));
}

/** Whether a tag behind a place, that a record has once, stands before it too: then they are two records' lines. */
export function areTwoRecords(lines: RisLines, boundary: number): boolean {
  const names = new Set(namesOf(lines, 0, boundary));
  const repeated = namesOf(lines, boundary, lines.count).some(
    (name) => SINGLE_TAGS.has(name) && names.has(name),
  );
  return repeated || (hasTitle(lines, 0, boundary) && hasTitle(lines, boundary, lines.count));
}

function namesOf(lines: RisLines, from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, place) => lines.tagAt(from + place).name);
}
