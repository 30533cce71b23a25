// @vitest-environment jsdom
import fc from "fast-check";
import { atom } from "nanostores";
import { beforeEach, describe, expect, test } from "vitest";
import { setPlatform, type Platform } from "../../platform/platform.ts";
import { createUndoStorage } from "../../platform/undo-storage.ts";
import { applyOperations, type Operation } from "@tera/sync";
import { createUndoStack, type UndoStack } from "./undo-stack.ts";

let now = 0;
let documents = 0;
beforeEach(() => {
  now = 0;
  setPlatform({ clock: { now: () => now, wait: () => Promise.resolve() } } as unknown as Platform);
});

/** `other` makes another person's changes. `owner` is the one of a document to open again. */
function openDocument(
  state: unknown,
  owner = `document ${(documents += 1)}`,
): {
  readonly owner: string;
  readonly stack: UndoStack;
  readonly state: () => unknown;
  readonly other: (...operations: Operation[]) => void;
} {
  const $state = atom(state);
  const edit = (operations: readonly Operation[]): void =>
    $state.set(applyOperations($state.get(), operations));
  return {
    owner,
    stack: createUndoStack({ $state, edit }, createUndoStorage("project", owner)),
    state: () => $state.get(),
    other: (...operations) => edit(operations),
  };
}

const later = (): void => {
  now += 60_000;
};

describe("undo stack", () => {
  test("undo and redo go step by step, and a new edit clears the redo steps", () => {
    const { stack, state } = openDocument({ name: "Hip" });
    stack.edit([{ set: ["name"], value: "Knee" }]);
    later();
    stack.edit([{ set: ["a", "b"], value: 1 }]);
    expect([stack.undo(), state()]).toEqual([true, { name: "Knee" }]);
    expect([stack.undo(), state()]).toEqual([true, { name: "Hip" }]);
    expect([stack.undo(), stack.$canUndo.get(), stack.$canRedo.get()]).toEqual([
      false,
      false,
      true,
    ]);
    expect([stack.redo(), stack.redo(), stack.redo(), state()]).toEqual([
      true,
      true,
      false,
      { name: "Knee", a: { b: 1 } },
    ]);
    stack.undo();
    stack.edit([{ set: ["name"], value: "Hand" }]);
    expect(stack.$canRedo.get()).toBe(false);
  });

  test("undo keeps other people's changes of the same value and of values beside it", () => {
    const { stack, state, other } = openDocument({ settings: { a: 1, b: 2 }, title: "x" });
    stack.edit([
      { set: ["settings"], value: { a: 10, b: 2 } },
      { set: ["title"], value: "mine" },
    ]);
    other({ set: ["settings", "c"], value: 3 }, { set: ["title"], value: "theirs" });
    stack.undo();
    expect(state()).toEqual({ settings: { a: 1, b: 2, c: 3 }, title: "theirs" });
    expect(stack.undo()).toBe(false);
  });

  test("undo skips a step whose changes other people have all overwritten", () => {
    const { stack, state, other } = openDocument({ a: 1, b: 1 });
    stack.edit([{ set: ["a"], value: 2 }]);
    later();
    stack.edit([{ set: ["b"], value: 2 }]);
    other({ set: ["b"], value: 3 });
    expect([stack.undo(), state()]).toEqual([true, { a: 1, b: 3 }]);
  });

  test("undo restores a removed list element, unless the list has changed since", () => {
    const { stack, state, other } = openDocument({ list: ["a", "b", "c"] });
    stack.edit([{ unset: ["list", 1] }]);
    stack.undo();
    expect(state()).toEqual({ list: ["a", "b", "c"] });
    stack.redo();
    other({ set: ["list", 2], value: "d" });
    expect([stack.undo(), state()]).toEqual([false, { list: ["a", "c", "d"] }]);
  });

  test("undo reverts a tool's overwrite of the whole state in one step", () => {
    const before = { screening: { r1: "in", r2: "out" }, title: "T" };
    const { stack, state } = openDocument(before);
    stack.edit([
      { set: ["screening"], value: { r1: "out", r3: "in" } },
      { unset: ["title"] },
      { set: ["all", 0], value: true },
    ]);
    stack.undo();
    expect(state()).toEqual(before);
  });

  test("the steps survive a reload, and redoing them still restores removed values", () => {
    const { stack, state, owner } = openDocument({ name: "Hip", type: "review" });
    stack.edit([{ set: ["name"], value: "Knee" }]);
    later();
    stack.edit([{ unset: ["type"] }, { set: ["list"], value: ["a"] }]);
    stack.undo();
    const { stack: reloaded, state: stateNow } = openDocument(state(), owner);
    expect([reloaded.$canUndo.get(), reloaded.$canRedo.get()]).toEqual([true, true]);
    expect([reloaded.redo(), stateNow()]).toEqual([true, { name: "Knee", list: ["a"] }]);
    expect([reloaded.undo(), reloaded.undo(), reloaded.undo()]).toEqual([true, true, false]);
    expect(stateNow()).toEqual({ name: "Hip", type: "review" });
  });

  test("continuous typing becomes one undo step, and typing after a pause another", () => {
    const { stack, state } = openDocument({ note: "" });
    for (const note of ["h", "hi", "hip"]) {
      now += 200;
      stack.edit([{ set: ["note"], value: note }]);
    }
    later();
    stack.edit([{ set: ["note"], value: "hip!" }]);
    expect([stack.undo(), state()]).toEqual([true, { note: "hip" }]);
    expect([stack.undo(), state()]).toEqual([true, { note: "" }]);
  });

  const segment = fc.oneof(fc.constantFrom("a", "b", "0"), fc.nat({ max: 2 }));
  const path = fc.array(segment, { minLength: 1, maxLength: 3 });
  const operation: fc.Arbitrary<Operation> = fc.oneof(
    fc.record({ set: path, value: fc.jsonValue({ maxDepth: 2 }) }),
    fc.record({ unset: path }),
  );
  const record = fc.dictionary(fc.constantFrom("a", "b"), fc.jsonValue({ maxDepth: 2 }), {
    noNullPrototype: true,
  });

  test("undoing all steps restores the initial state, and redoing all the final state", () => {
    fc.assert(
      fc.property(
        record,
        fc.array(fc.array(operation, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
        (beginning, edits) => {
          const { stack, state } = openDocument(beginning);
          for (const operations of edits) {
            later();
            stack.edit(operations);
          }
          const end = state();
          while (stack.undo());
          expect(state()).toEqual(beginning);
          while (stack.redo());
          expect(state()).toEqual(end);
        },
      ),
      {
        numRuns: 500,
        examples: [
          [
            {},
            [
              [{ set: ["a"], value: [{}, null, []] }],
              [{ unset: ["a", 0] }, { set: ["a", 2, 0], value: [] }],
            ],
          ],
          // A forbidden key.
          [{ a: { prototype: false } }, [[{ set: ["a"], value: {} }]]],
        ],
      },
    );
  });
});
