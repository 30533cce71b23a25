import { LIST_FIELDS, type Reference, TEXT_FIELDS } from "@tera/references";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyOperations, type Operation } from "../sync/operations.ts";
import { afterRedo, afterUndo, type Entry, NO_HISTORY, recorded } from "./edit-history.ts";
import { type EditStep, reversed, stepTo, wantedBy, wantedInTurns } from "./edit-step.ts";
import { applyEdits, editsIn, operationsFor } from "./library-edits.ts";
import { referencesById } from "./references-by-id.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 3 });
const fields = fc.record({ title: word, volume: word, keywords: fc.array(word, { minLength: 1, maxLength: 3 }), extras: fc.record({ ris: fc.dictionary(fc.constantFrom("A2", "ZZ"), fc.array(word, { minLength: 1, maxLength: 2 }), { minKeys: 1 }) }) }, { requiredKeys: [] });
const id = fc.constantFrom("1", "2", "3", "7f", "8f");
const wish = fc.array(fc.tuple(id, fc.option(fields)), { maxLength: 4 }).map((entries) => new Map<string, Reference | null>(entries.map(([key, given]) => [key, given === null ? null : { id: key, ...given }])));
const FILE: readonly Reference[] = [{ id: "1", title: "One", keywords: ["x"] }, { id: "2", title: "Two", extras: { ris: { A2: ["kept aside"] } } }, { id: "3" }];

/** A library as a screen has it: the file's references, and a document of edits that only operations change. */
function library(file = FILE) {
  let state: unknown = {};
  let order = 0;
  const now = (): readonly Reference[] => applyEdits(file, editsIn(state));
  const carryOut = (wanted: ReadonlyMap<string, Reference | null>): readonly Operation[] => {
    const operations = operationsFor(referencesById(now(), wanted.keys()), wanted, () => String((order += 1)).padStart(4, "0"));
    // The server keeps no order of keys.
    state = applyOperations(state, operations);
    state = Object.fromEntries(Object.entries(state as object).toReversed());
    return operations;
  };
  const take = (step: EditStep): number => {
    const { wanted, passedOver } = wantedBy(step, referencesById(now(), step.keys()));
    carryOut(wanted);
    return passedOver;
  };
  return {
    now,
    take,
    change(wanted: ReadonlyMap<string, Reference | null>): EditStep {
      const step = stepTo(referencesById(now(), wanted.keys()), wanted);
      take(step);
      return step;
    },
  };
}

const sorted = (references: readonly Reference[]): readonly Reference[] => references.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const stepOf = (entry: Entry | undefined): EditStep => (entry !== undefined && "step" in entry ? entry.step : new Map());

describe("steps through a library", () => {
  it("LIB-07 make references what is wanted of them, whatever was there before", () => {
    fc.assert(fc.property(fc.array(wish, { maxLength: 5 }), (wishes) => {
      const open = library();
      const expected = new Map(FILE.map((reference) => [reference.id, reference]));
      for (const wanted of wishes) {
        open.change(wanted);
        for (const [key, reference] of wanted) {
          if (reference === null) expected.delete(key);
          else expected.set(key, reference);
        }
      }
      expect(sorted(open.now())).toEqual(sorted([...expected.values()]));
    }));
  });

  it("taken back one after the other lead to where they began, and done again to where they ended", () => {
    fc.assert(fc.property(fc.array(wish, { maxLength: 5 }), (wishes) => {
      const open = library();
      const states = [open.now()];
      let history = NO_HISTORY;
      for (const [number, wanted] of wishes.entries()) {
        const step = open.change(wanted);
        if (step.size > 0) states.push(open.now());
        history = recorded(history, { words: String(number), step });
      }
      for (let back = states.length - 2; back >= 0; back -= 1) {
        expect(open.take(reversed(stepOf(history.done.at(-1))))).toBe(0);
        history = afterUndo(history);
        expect(sorted(open.now())).toEqual(sorted(states[back] ?? []));
      }
      expect(history.done).toEqual([]);
      for (let forth = 1; forth < states.length; forth += 1) {
        open.take(stepOf(history.undone.at(-1)));
        history = afterRedo(history);
        expect(sorted(open.now())).toEqual(sorted(states[forth] ?? []));
      }
      expect(history.undone).toEqual([]);
    }));
  });

  it("of many thousand references want the same in turns as at once", async () => {
    const many = Array.from({ length: 12_001 }, (_, at) => ({ id: String(at), title: `Title ${at}` }));
    const step = reversed(stepTo(new Map(), new Map(many.map((reference) => [reference.id, reference]))));
    const now = many.map((reference, at) => (at % 4_000 === 0 ? { ...reference, volume: "by somebody else" } : reference));
    const inTurns = await wantedInTurns(step, now);
    expect(inTurns).toEqual(wantedBy(step, referencesById(now, step.keys())));
    expect(inTurns).toMatchObject({ passedOver: 4, wanted: { size: 11_997 } });
  });

  it("leave what somebody else has changed since, field by field", () => {
    const open = library();
    const mine = open.change(new Map([["1", { id: "1", title: "Mine", volume: "5", keywords: ["x"] }], ["2", null]]));
    open.change(new Map([["1", { id: "1", title: "Theirs", volume: "5", keywords: ["x"] }]]));
    expect(open.take(reversed(mine))).toBe(1);
    expect(open.now()).toEqual([{ id: "1", title: "Theirs", keywords: ["x"] }, FILE[1], FILE[2]]);
  });

  it("do not delete an added reference that somebody else has written in", () => {
    const open = library();
    const mine = open.change(new Map([["7f", { id: "7f", title: "New" }]]));
    open.change(new Map([["7f", { id: "7f", title: "New", abstract: "Theirs" }]]));
    expect(open.take(reversed(mine))).toBe(1);
    expect(open.now().at(-1)).toEqual({ id: "7f", title: "New", abstract: "Theirs" });
  });

  it("put a deleted reference back in its place with every field, and what is kept aside", () => {
    const full: Reference = { id: "2", ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, `a ${field}`])), ...Object.fromEntries(LIST_FIELDS.map((field) => [field, [`a ${field}`]])), extras: { ris: { A2: ["kept aside"] }, json: { mergedFrom: [{ id: "9" }] } } };
    const open = library([FILE[0] as Reference, full, FILE[2] as Reference]);
    open.take(reversed(open.change(new Map([["2", null]]))));
    expect(open.now()).toEqual([FILE[0], full, FILE[2]]);
  });

  it("keep added references in the order in which they were added", () => {
    const open = library();
    for (const key of ["zz", "b", "aaaa"]) open.change(new Map([[key, { id: key, title: key }]]));
    expect(open.now().map((reference) => reference.id)).toEqual(["1", "2", "3", "zz", "b", "aaaa"]);
  });

  it("keep nothing where a deed changed nothing, and forget what was taken back once something else is done", () => {
    const deed = (words: string) => ({ words, step: stepTo(new Map(), new Map([["1", { id: "1", title: words }]])) });
    const [one, two, three] = [deed("one"), deed("two"), deed("three")];
    const history = [one, two].reduce(recorded, NO_HISTORY);
    expect(recorded(history, { words: "nothing", step: new Map() }).done).toEqual([one, two]);
    expect(afterUndo(history, one)).toEqual({ done: [two], undone: [one] });
    expect(recorded(afterUndo(history), three)).toEqual({ done: [one, three], undone: [] });
  });
});
