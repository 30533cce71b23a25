import type { Reference } from "@tera/references";
import { expect, it } from "vitest";
import { applyEdits, ORDER_KEY } from "../edits/library-edits.ts";
import { editsByPart } from "./library-parts.ts";

const LIBRARY: readonly Reference[] = Array.from({ length: 10 }, (_, index) => ({
  id: `r${index}`,
  title: `Title ${index}`,
}));

it("BRIDGE-10 editsByPart: applies edits part by part with the same result as all at once", () => {
  const edits = {
    r1: { title: "Another" },
    r4: null,
    r9: { title: null },
    gone: null,
    later: { title: "Later", [ORDER_KEY]: "b" },
    first: { title: "First", [ORDER_KEY]: "a" },
  };
  const whole = applyEdits(LIBRARY, edits);
  expect(whole.map(({ id }) => id)).toEqual([
    "r0",
    "r1",
    "r2",
    "r3",
    "r5",
    "r6",
    "r7",
    "r8",
    "r9",
    "first",
    "later",
  ]);
  for (const size of [1, 3, 4, 10, 20]) {
    const edit = editsByPart(edits);
    const parts: Reference[] = [];
    for (let at = 0; at < LIBRARY.length; at += size)
      parts.push(...edit.apply(LIBRARY.slice(at, at + size)));
    expect([...parts, ...edit.rest()]).toEqual(whole);
  }
});
