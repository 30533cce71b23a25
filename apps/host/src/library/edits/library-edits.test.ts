import { TEXT_FIELDS, LIST_FIELDS, type Reference } from "@tera/references";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyOperations, type Operation } from "@tera/sync";
import {
  applyEdits,
  rebaseOperations,
  changesOf,
  editField,
  editsIn,
  ORDER_KEY,
  missingReferenceIds,
} from "./library-edits.ts";

const REFERENCES: Reference[] = [
  { id: "1", title: "One", authors: ["A, B"] },
  { id: "2", title: "Two" },
];

describe("library edits", () => {
  it("applyEdits: changes, clears, deletes and adds without mutating the file's references", () => {
    const edited = applyEdits(REFERENCES, {
      "1": { title: "Uno", authors: null },
      "2": null,
      new: { title: "Three", [ORDER_KEY]: "a" },
    });
    expect(edited).toEqual([
      { id: "1", title: "Uno" },
      { id: "new", title: "Three" },
    ]);
    expect(REFERENCES[0]).toEqual({ id: "1", title: "One", authors: ["A, B"] });
  });

  it("changesOf: returns only references that differ from the file's", () => {
    const edits = {
      "1": { title: "Uno" },
      "2": null,
      new: { title: "Three", [ORDER_KEY]: "a" },
      gone: null,
    };
    expect(changesOf(REFERENCES, edits)).toEqual({
      changed: new Map([
        ["1", { id: "1", title: "Uno", authors: ["A, B"] }],
        ["2", null],
      ]),
      added: [{ id: "new", title: "Three" }],
    });
  });

  it("applyEdits: never creates a partial reference from edits of a missing reference", () => {
    expect(
      applyEdits(REFERENCES, { "of another file": { title: "Edited" }, "1": { title: "Uno" } }),
    ).toEqual([
      { id: "1", title: "Uno", authors: ["A, B"] },
      { id: "2", title: "Two" },
    ]);
    const whole: Operation = {
      set: ["new"],
      value: { title: "Three", date: "2020", authors: null, [ORDER_KEY]: "a" },
    };
    const steps: readonly Operation[] = [
      whole,
      { set: ["new"], value: null },
      editField("new", "title", "Drei"),
      editField("elsewhere", "date", "1999"),
      { set: ["1"], value: null },
      editField("1", "title", "Uno"),
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 8 }), (operations) => {
        const made = editsIn(applyOperations({}, operations));
        const later = editsIn(applyOperations({}, rebaseOperations(made, {})));
        for (const references of [applyEdits(REFERENCES, made), applyEdits(REFERENCES, later)]) {
          expect(
            references.every(
              ({ id, date, authors }) =>
                id === "2" ||
                (id === "new" && date === "2020") ||
                (id === "1" && authors?.length === 1),
            ),
          ).toBe(true);
        }
      }),
    );
  });

  it("missingReferenceIds: finds references that were edited but no longer exist", () => {
    const operations: readonly Operation[] = [
      editField("1", "title", "Uno"),
      editField("gone", "title", "x"),
      editField("gone", "date", "1"),
      { set: ["deleted"], value: null },
    ];
    expect([...missingReferenceIds(operations, new Map([["1", {}]]))]).toEqual(["gone"]);
  });

  it("applyEdits: ignores unknown fields and clears fields whose value has the wrong type", () => {
    expect(
      applyEdits(REFERENCES, {
        "2": { id: "9", extras: { ris: {} }, title: 5, keywords: "x", __proto__: { y: 1 } },
      })[1],
    ).toEqual({ id: "2" });
  });

  it("LIB-03 editField and applyEdits: round-trip any value of any field", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TEXT_FIELDS),
        fc.constantFrom(...LIST_FIELDS),
        fc.string({ minLength: 1 }),
        fc.array(fc.string({ minLength: 1 }), { minLength: 1 }),
        (text, list, words, items) => {
          const state = applyOperations({}, [
            editField("1", text, words),
            editField("1", list, items),
          ]);
          expect(applyEdits(REFERENCES, editsIn(state))[0]).toMatchObject({
            [text]: words,
            [list]: items,
          });
        },
      ),
    );
  });

  it("editsIn: ignores a document that is not a record, and values that are not edits", () => {
    expect(editsIn(["a"])).toEqual({});
    expect(editsIn({ "1": "x", "2": null })).toEqual({ "2": null });
  });

  it("rebaseOperations: moves an earlier version's edits without undoing later edits", () => {
    const operations = rebaseOperations(
      { "1": { title: "early", date: "2020" }, "2": null, "3": { title: "x" } },
      { "1": { title: "late" }, "3": null },
    );
    expect(applyOperations({ "1": { title: "late" }, "3": null }, operations)).toEqual({
      "1": { title: "late", date: "2020" },
      "2": null,
      "3": null,
    });
  });
});
