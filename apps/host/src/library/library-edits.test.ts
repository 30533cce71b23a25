import { TEXT_FIELDS, LIST_FIELDS, type Reference } from "@tera/references";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyOperations } from "../sync/operations.ts";
import { applyEdits, carriedOver, changesOf, editField, editsIn } from "./library-edits.ts";

const REFERENCES: Reference[] = [{ id: "1", title: "One", authors: ["A, B"] }, { id: "2", title: "Two" }];

describe("edits of a library", () => {
  it("change fields, clear them, delete and add references, and leave the file's own untouched", () => {
    const edited = applyEdits(REFERENCES, { "1": { title: "Uno", authors: null }, "2": null, "new": { title: "Three" } });
    expect(edited).toEqual([{ id: "1", title: "Uno" }, { id: "new", title: "Three" }]);
    expect(REFERENCES[0]).toEqual({ id: "1", title: "One", authors: ["A, B"] });
  });

  it("are told as what is different from the file, which is all that is written anew", () => {
    const edits = { "1": { title: "Uno" }, "2": null, "new": { title: "Three" }, "gone": null };
    expect(changesOf(REFERENCES, edits)).toEqual({ changed: new Map([["1", { id: "1", title: "Uno", authors: ["A, B"] }], ["2", null]]), added: [{ id: "new", title: "Three" }] });
  });

  it("take only fields of a reference, each with its own kind of value", () => {
    expect(applyEdits(REFERENCES, { "2": { id: "9", extras: { ris: {} }, title: 5, keywords: "x", __proto__: { y: 1 } } })[1]).toEqual({ id: "2" });
  });

  it("LIB-03 any field can be edited, and reads as it was written", () => {
    fc.assert(fc.property(fc.constantFrom(...TEXT_FIELDS), fc.constantFrom(...LIST_FIELDS), fc.string({ minLength: 1 }), fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (text, list, words, items) => {
      const state = applyOperations({}, [editField("1", text, words), editField("1", list, items)]);
      expect(applyEdits(REFERENCES, editsIn(state))[0]).toMatchObject({ [text]: words, [list]: items });
    }));
  });

  it("are ignored where the document holds something else", () => {
    expect(editsIn(["a"])).toEqual({});
    expect(editsIn({ "1": "x", "2": null })).toEqual({ "2": null });
  });

  it("of an earlier version are carried over without undoing later ones", () => {
    const operations = carriedOver({ "1": { title: "early", date: "2020" }, "2": null, "3": { title: "x" } }, { "1": { title: "late" }, "3": null });
    expect(applyOperations({ "1": { title: "late" }, "3": null }, operations)).toEqual({ "1": { title: "late", date: "2020" }, "2": null, "3": null });
  });
});
