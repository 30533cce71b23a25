// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { createUndoStorage } from "./undo-storage.ts";
import { clearWebStorage, writeWebStorage } from "./web-storage.ts";

afterEach(() => sessionStorage.clear());

const NOTHING = { done: [], undone: [] };
const BIG = JSON.stringify("x".repeat(300_000));

test("undo storage: returns the stored steps to their owner only", () => {
  const ann = createUndoStorage("library", "ann/p1/a.ris");
  ann.store(['{"label":"Edit"}', "2"], ["3"]);
  expect(createUndoStorage("library", "ann/p1/a.ris").load()).toEqual({
    done: [{ label: "Edit" }, 2],
    undone: [3],
  });
  expect(createUndoStorage("library", "bob/p1/a.ris").load()).toEqual(NOTHING);
  expect(createUndoStorage("project", "ann/p1/a.ris").load()).toEqual(NOTHING);
});

test("undo storage: keeps the latest steps, up to one that is too large or can't be kept", () => {
  const storage = createUndoStorage("library", "ann");
  storage.store(["1", undefined, "2", "3"], ["4", undefined]);
  expect(storage.load()).toEqual({ done: [2, 3], undone: [] });
  storage.store(["1", BIG, BIG, "2"], [BIG, "3"]);
  expect(storage.load()).toEqual({ done: [JSON.parse(BIG), 2], undone: [3] });
});

test("undo storage: is empty after the device is cleared, and for anything else stored there", () => {
  const storage = createUndoStorage("library", "ann");
  storage.store(["1"], []);
  clearWebStorage(() => false);
  expect(storage.load()).toEqual(NOTHING);
  for (const broken of ["{", "null", "[]", '{"owner":"ann","done":1}']) {
    writeWebStorage("tab", "undo-library", broken);
    expect(storage.load()).toEqual(NOTHING);
  }
});
