// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { referencesInBatch, serializeReferences } from "../../references/serialized-reference.ts";
import { $session, type SessionUser } from "../../session/session-store.ts";
import type { Replacement } from "../data/restore-version.ts";
import { createStoredUndo } from "./stored-undo.ts";
import { type EditEntry, EMPTY_UNDO_STATE, type UndoState } from "./undo-state.ts";

const logIn = (id: string) => $session.set({ state: "user", user: { id } as SessionUser });

beforeEach(() => {
  sessionStorage.clear();
  logIn("ann");
});

const entry = (label: string, count = 1): EditEntry => ({
  label,
  step: new Map(
    Array.from({ length: count }, (_, index) => [
      `r${index}`,
      { before: { id: `r${index}`, title: "Before" }, after: { id: `r${index}`, title: label } },
    ]),
  ),
});
const REPLACED = { label: "Replace", snapshot: {} } as unknown as Replacement;

/** What a page finds after a reload. */
const reloaded = (state: UndoState, path = "a.ris"): UndoState => {
  createStoredUndo("p1", "a.ris").store(state);
  return createStoredUndo("p1", path).load();
};

test("stored undo: edits, additions and deletions survive a reload as they were", () => {
  const [serialized] = referencesInBatch(
    serializeReferences([
      { id: "r1", title: "Sepsis", keywords: ["a"], extras: { json: { x: 1 } } },
    ]),
  );
  const whole = { id: "r1", title: "Sepsis", keywords: ["a"], extras: { json: { x: 1 } } };
  const deleted: EditEntry = {
    label: "Delete 1 reference",
    step: new Map([["r1", { before: serialized, after: undefined }]]),
  };
  const added: EditEntry = {
    label: "Add a reference",
    step: new Map([["r2", { before: undefined, after: { id: "r2", type: "book" } }]]),
  };
  expect(reloaded({ done: [entry("Edit"), deleted], undone: [added] })).toEqual({
    done: [
      entry("Edit"),
      { label: deleted.label, step: new Map([["r1", { before: whole, after: undefined }]]) },
    ],
    undone: [added],
  });
});

test("stored undo: keeps only the steps after a replaced file or a large step", () => {
  const done = [entry("First"), REPLACED, entry("Second")];
  expect(reloaded({ done, undone: [] }).done).toEqual([entry("Second")]);
  expect(reloaded({ done: [entry("First"), entry("Import", 201)], undone: [] })).toEqual(
    EMPTY_UNDO_STATE,
  );
});

test("stored undo: returns nothing for another library or another person", () => {
  expect(reloaded({ done: [entry("Edit")], undone: [] }, "b.ris")).toEqual(EMPTY_UNDO_STATE);
  logIn("bob");
  expect(createStoredUndo("p1", "a.ris").load()).toEqual(EMPTY_UNDO_STATE);
});
