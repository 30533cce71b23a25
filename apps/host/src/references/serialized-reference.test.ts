import type { Reference } from "@tera/references";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  serializeReferences,
  referencesInBatch,
  type SerializedReference,
  toReference,
} from "./serialized-reference.ts";

const text = fc.string({ unit: "binary", minLength: 1, maxLength: 12 });
const reference = fc.record(
  {
    id: text,
    title: text,
    abstract: text,
    authors: fc.array(text, { minLength: 1, maxLength: 3 }),
    extras: fc.record(
      {
        ris: fc.dictionary(text, fc.array(text, { minLength: 1, maxLength: 2 })),
        json: fc.dictionary(text, fc.jsonValue({ depthSize: "small" })),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ["id"] },
);

function transferToPage(references: readonly Reference[]): SerializedReference[] {
  const batch = serializeReferences(references);
  return referencesInBatch(structuredClone(batch, { transfer: [batch.bytes.buffer] }));
}

describe("serialized references", () => {
  it("LIB-03 serialized references round-trip any characters, read in any order", () => {
    fc.assert(
      fc.property(
        fc.array(reference, { maxLength: 100 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (given, looks) => {
          // JSON does not distinguish -0 from 0.
          const references = JSON.parse(JSON.stringify(given)) as Reference[];
          const lazyReferences = transferToPage(references);
          expect(lazyReferences.map(({ id }) => id)).toEqual(references.map(({ id }) => id));
          for (const look of looks) {
            const place = lazyReferences.length === 0 ? 0 : look % lazyReferences.length;
            expect(lazyReferences[place]?.deserialize()).toEqual(references[place]);
          }
          expect(lazyReferences.map(toReference)).toEqual(references);
        },
      ),
    );
  });

  it("a serialized reference keeps its content when its id changes, and compares by content", () => {
    const [one, other, third] = transferToPage([
      { id: "1", title: "Sleep" },
      { id: "2", title: "Sleep" },
      { id: "3", title: "Falls" },
    ]);
    expect(one?.withId("1-2").deserialize()).toEqual({ id: "1-2", title: "Sleep" });
    expect(other !== undefined && one?.hasSameBytes(other)).toBe(true);
    expect(third !== undefined && one?.hasSameBytes(third)).toBe(false);
  });

  it("deserialize returns a new object on each call", () => {
    const [one] = transferToPage([{ id: "1", authors: ["A"] }]);
    one?.deserialize().authors?.push("B");
    expect(one?.deserialize()).toEqual({ id: "1", authors: ["A"] });
  });
});
