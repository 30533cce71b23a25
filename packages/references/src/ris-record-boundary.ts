import type { RisLines } from "./ris-lines.ts";

/** Tags that occur at most once in a record. */
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

export function hasTitle(lines: RisLines, from: number, to: number): boolean {
  return namesOf(lines, from, to).some((name) => TITLES.has(name));
}

/** Whether a title or a tag of `SINGLE_TAGS` occurs on both sides of `boundary`. */
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
