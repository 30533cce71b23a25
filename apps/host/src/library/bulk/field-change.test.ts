import type { Reference } from "@tera/references";
import { expect, test } from "vitest";
import { type FieldChange, fieldChanger } from "./field-change.ts";

const TRIAL: Reference = {
  id: "r1",
  title: "Sleep of nurses (a trial)",
  journal: "J. Sleep",
  keywords: ["Sleep", "Nurses", "sleep"],
  notes: "Checked",
};

function changed(change: FieldChange, reference = TRIAL): Reference | undefined {
  return fieldChanger(change)(reference);
}

test("setting a field replaces its text, and each line becomes an item of a list", () => {
  expect(changed({ kind: "set", field: "journal", text: " Sleep " })?.journal).toBe("Sleep");
  expect(changed({ kind: "set", field: "authors", text: "Ibarra, A\n\nRoth, C" })?.authors).toEqual(
    ["Ibarra, A", "Roth, C"],
  );
  expect(changed({ kind: "set", field: "journal", text: "J. Sleep" })).toBeUndefined();
});

test("clearing removes the field, and skips references without it", () => {
  expect(changed({ kind: "clear", field: "journal" })).not.toHaveProperty("journal");
  expect(changed({ kind: "clear", field: "volume" })).toBeUndefined();
});

test("replacing finds literal text, also signs of regular expressions", () => {
  const replace = { kind: "replace", isCaseSensitive: true } as const;
  expect(changed({ ...replace, field: "title", find: "(a", replacement: "($1 $&" })?.title).toBe(
    "Sleep of nurses ($1 $& trial)",
  );
  expect(changed({ ...replace, field: "journal", find: ".*", replacement: "" })).toBeUndefined();
  expect(changed({ ...replace, field: "journal", find: "", replacement: "x" })).toBeUndefined();
});

test("replacing ignores case unless asked, and joins keywords that became equal", () => {
  const replace = { kind: "replace", field: "keywords", find: "sleep" } as const;
  expect(changed({ ...replace, replacement: "Rest", isCaseSensitive: false })?.keywords).toEqual([
    "Rest",
    "Nurses",
  ]);
  expect(changed({ ...replace, replacement: "rest", isCaseSensitive: true })?.keywords).toEqual([
    "Sleep",
    "Nurses",
    "rest",
  ]);
  expect(
    changed({ ...replace, find: "nurses", replacement: "", isCaseSensitive: false })?.keywords,
  ).toEqual(["Sleep", "sleep"]);
});

test("moving appends to the target, replaces its text or skips the reference", () => {
  const move = { kind: "move", field: "journal", target: "notes" } as const;
  expect(changed({ ...move, ifFilled: "append" })).toEqual({
    id: "r1",
    title: TRIAL.title,
    keywords: TRIAL.keywords,
    notes: "Checked\nJ. Sleep",
  });
  expect(changed({ ...move, ifFilled: "replace" })?.notes).toBe("J. Sleep");
  expect(changed({ ...move, ifFilled: "skip" })).toBeUndefined();
  expect(changed({ ...move, target: "section", ifFilled: "skip" })?.section).toBe("J. Sleep");
});

test("moving between lists and one-line fields keeps every item", () => {
  const toLine = changed({
    kind: "move",
    field: "keywords",
    target: "journal",
    ifFilled: "append",
  });
  expect(toLine?.journal).toBe("J. Sleep; Sleep; Nurses; sleep");
  expect(toLine).not.toHaveProperty("keywords");
  expect(
    changed({ kind: "move", field: "notes", target: "keywords", ifFilled: "append" })?.keywords,
  ).toEqual(["Sleep", "Nurses", "sleep", "Checked"]);
});

test("moving skips references without the field, and a field is not moved to itself", () => {
  const move = { kind: "move", ifFilled: "append" } as const;
  expect(changed({ ...move, field: "volume", target: "notes" })).toBeUndefined();
  expect(changed({ ...move, field: "notes", target: "notes" })).toBeUndefined();
});
