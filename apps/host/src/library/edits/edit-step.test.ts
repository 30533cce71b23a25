import { LIST_FIELDS, type Reference, TEXT_FIELDS } from "@tera/references";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  type LazyReference,
  serializeReferences,
  referencesInBatch,
  toReference,
} from "../../references/serialized-reference.ts";
import { withChanges } from "../../references/reference-changes.ts";
import { applyOperations, type Operation } from "@tera/sync";
import {
  afterRedo,
  afterUndo,
  type UndoEntry,
  EMPTY_UNDO_STATE,
  recordEntry,
} from "./undo-state.ts";
import { type EditStep, stepTo, type StepDirection, updatesFor } from "./edit-step.ts";
import { changesOf, editsIn, operationsFor } from "./library-edits.ts";
import { referencesById } from "../data/references-by-id.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 3 });
const fields = fc.record(
  {
    title: word,
    volume: word,
    keywords: fc.array(word, { minLength: 1, maxLength: 3 }),
    extras: fc.record({
      ris: fc.dictionary(
        fc.constantFrom("A2", "ZZ"),
        fc.array(word, { minLength: 1, maxLength: 2 }),
        { minKeys: 1 },
      ),
    }),
  },
  { requiredKeys: [] },
);
const id = fc.constantFrom("1", "2", "3", "7f", "8f");
const updatesArbitrary = fc
  .array(fc.tuple(id, fc.option(fields)), { maxLength: 4 })
  .map(
    (entries) =>
      new Map<string, Reference | null>(
        entries.map(([key, given]) => [key, given === null ? null : { id: key, ...given }]),
      ),
  );
const FILE: readonly Reference[] = [
  { id: "1", title: "One", keywords: ["x"] },
  { id: "2", title: "Two", extras: { ris: { A2: ["kept aside"] } } },
  { id: "3" },
];

/** A library whose references change only through its edits document. */
function library(given = FILE) {
  const file = referencesInBatch(serializeReferences(given));
  let state: unknown = {};
  let order = 0;
  const lazyReferences = (): readonly LazyReference[] =>
    withChanges<LazyReference>(file, changesOf(file, editsIn(state)));
  const now = (): readonly Reference[] => lazyReferences().map(toReference);
  const applyUpdates = (updates: ReadonlyMap<string, Reference | null>): readonly Operation[] => {
    const operations = operationsFor(
      referencesById(lazyReferences(), updates.keys()),
      updates,
      () => String((order += 1)).padStart(4, "0"),
    );
    // The server does not preserve key order.
    state = applyOperations(state, operations);
    state = Object.fromEntries(Object.entries(state as object).toReversed());
    return operations;
  };
  const take = async (step: EditStep, direction: StepDirection): Promise<number> => {
    const { updates, skipped } = await updatesFor(step, direction, lazyReferences());
    applyUpdates(
      new Map(
        Array.from(updates, ([key, reference]) => [key, reference && toReference(reference)]),
      ),
    );
    return skipped;
  };
  return {
    now,
    take,
    async change(updates: ReadonlyMap<string, Reference | null>): Promise<EditStep> {
      const step = await stepTo(lazyReferences(), updates);
      await take(step, "redo");
      return step;
    },
  };
}

const sorted = (references: readonly Reference[]): readonly Reference[] =>
  references.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const stepOf = (entry: UndoEntry | undefined): EditStep =>
  entry !== undefined && "step" in entry ? entry.step : new Map();

describe("edit steps", () => {
  it("LIB-07 applying an edit step gives exactly the requested references", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(updatesArbitrary, { maxLength: 5 }), async (changes) => {
        const open = library();
        const expected = new Map(FILE.map((reference) => [reference.id, reference]));
        for (const updates of changes) {
          await open.change(updates);
          for (const [key, reference] of updates) {
            if (reference === null) expected.delete(key);
            else expected.set(key, reference);
          }
        }
        expect(sorted(open.now())).toEqual(sorted([...expected.values()]));
      }),
    );
  });

  it("undoing all edit steps restores the initial references; redoing them gives the final ones", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(updatesArbitrary, { maxLength: 5 }), async (changes) => {
        const open = library();
        const states = [open.now()];
        let history = EMPTY_UNDO_STATE;
        for (const [number, updates] of changes.entries()) {
          const step = await open.change(updates);
          if (step.size > 0) states.push(open.now());
          history = recordEntry(history, { label: String(number), step });
        }
        for (let back = states.length - 2; back >= 0; back -= 1) {
          expect(await open.take(stepOf(history.done.at(-1)), "undo")).toBe(0);
          history = afterUndo(history);
          expect(sorted(open.now())).toEqual(sorted(states[back] ?? []));
        }
        expect(history.done).toEqual([]);
        for (let forth = 1; forth < states.length; forth += 1) {
          await open.take(stepOf(history.undone.at(-1)), "redo");
          history = afterRedo(history);
          expect(sorted(open.now())).toEqual(sorted(states[forth] ?? []));
        }
        expect(history.undone).toEqual([]);
      }),
    );
  });

  it("stepTo and updatesFor: yield to the main thread while handling thousands of references", async () => {
    const many = Array.from({ length: 12_001 }, (_, at) => ({
      id: String(at),
      title: `Title ${at}`,
      keywords: ["x"],
    }));
    const now = many.map((reference, at) =>
      at % 4_000 === 0
        ? { ...reference, volume: "by somebody else" }
        : { ...reference, keywords: ["x"] },
    );
    let milliseconds = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (milliseconds += 1));
    // Each yield to the main thread posts a message.
    const messages = vi.spyOn(MessagePort.prototype, "postMessage");
    const step = await stepTo([], new Map(many.map((reference) => [reference.id, reference])));
    const found = await updatesFor(step, "undo", now);
    expect(messages.mock.calls.length).toBeGreaterThan(10);
    clock.mockRestore();
    messages.mockRestore();
    expect(found.skipped).toBe(4);
    expect(found.updates).toEqual(
      new Map(many.flatMap(({ id: key }, at) => (at % 4_000 === 0 ? [] : [[key, null]]))),
    );
    expect((await updatesFor(step, "redo", now.slice(0, 6_000))).updates).toEqual(
      new Map(many.slice(6_000).map((reference) => [reference.id, reference])),
    );
  });

  it("undo of an edit keeps fields that someone else has changed since", async () => {
    const open = library();
    const mine = await open.change(
      new Map([
        ["1", { id: "1", title: "Mine", volume: "5", keywords: ["x"] }],
        ["2", null],
      ]),
    );
    await open.change(new Map([["1", { id: "1", title: "Theirs", volume: "5", keywords: ["x"] }]]));
    expect(await open.take(mine, "undo")).toBe(1);
    expect(open.now()).toEqual([{ id: "1", title: "Theirs", keywords: ["x"] }, FILE[1], FILE[2]]);
  });

  it("undo keeps an added reference that someone else edited", async () => {
    const open = library();
    const mine = await open.change(new Map([["7f", { id: "7f", title: "New" }]]));
    await open.change(new Map([["7f", { id: "7f", title: "New", abstract: "Theirs" }]]));
    expect(await open.take(mine, "undo")).toBe(1);
    expect(open.now().at(-1)).toEqual({ id: "7f", title: "New", abstract: "Theirs" });
  });

  it("undo of a deletion restores the position, every field and the extras", async () => {
    const full: Reference = {
      id: "2",
      ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, `a ${field}`])),
      ...Object.fromEntries(LIST_FIELDS.map((field) => [field, [`a ${field}`]])),
      extras: { ris: { A2: ["kept aside"] }, json: { mergedFrom: [{ id: "9" }] } },
    };
    const open = library([FILE[0] as Reference, full, FILE[2] as Reference]);
    await open.take(await open.change(new Map([["2", null]])), "undo");
    expect(open.now()).toEqual([FILE[0], full, FILE[2]]);
  });

  it("added references keep the order in which they were added", async () => {
    const open = library();
    for (const key of ["zz", "b", "aaaa"])
      await open.change(new Map([[key, { id: key, title: key }]]));
    expect(open.now().map((reference) => reference.id)).toEqual(["1", "2", "3", "zz", "b", "aaaa"]);
  });

  it("recordEntry: ignores an empty step, and clears the redo steps when it adds an entry", async () => {
    const createEntry = async (label: string) => ({
      label,
      step: await stepTo([], new Map([["1", { id: "1", title: label }]])),
    });
    const [one, two, three] = [
      await createEntry("one"),
      await createEntry("two"),
      await createEntry("three"),
    ];
    const history = [one, two].reduce(recordEntry, EMPTY_UNDO_STATE);
    expect(recordEntry(history, { label: "nothing", step: new Map() }).done).toEqual([one, two]);
    expect(afterUndo(history, one)).toEqual({ done: [two], undone: [one] });
    expect(recordEntry(afterUndo(history), three)).toEqual({ done: [one, three], undone: [] });
  });
});
