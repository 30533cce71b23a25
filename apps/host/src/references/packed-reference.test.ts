import type { Reference } from "@tera/references";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packed, packedReferences, type PackedReference, unpacked } from "./packed-reference.ts";

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

/** References as they come to the page: through the thread's border. */
function arrived(references: readonly Reference[]): PackedReference[] {
  const batch = packed(references);
  return packedReferences(structuredClone(batch, { transfer: [batch.bytes.buffer] }));
}

describe("packed references", () => {
  it("LIB-03 say what they said before, whatever signs are in them and in whichever order they are looked into", () => {
    fc.assert(
      fc.property(
        fc.array(reference, { maxLength: 100 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (given, looks) => {
          // As JSON has it: there is one zero.
          const references = JSON.parse(JSON.stringify(given)) as Reference[];
          const held = arrived(references);
          expect(held.map(({ id }) => id)).toEqual(references.map(({ id }) => id));
          for (const look of looks) {
            const place = held.length === 0 ? 0 : look % held.length;
            expect(held[place]?.unpack()).toEqual(references[place]);
          }
          expect(held.map(unpacked)).toEqual(references);
        },
      ),
    );
  });

  it("are the same under another id, and like those that say the same", () => {
    const [one, other, third] = arrived([
      { id: "1", title: "Sleep" },
      { id: "2", title: "Sleep" },
      { id: "3", title: "Falls" },
    ]);
    expect(one?.withId("1-2").unpack()).toEqual({ id: "1-2", title: "Sleep" });
    expect(other !== undefined && one?.isLike(other)).toBe(true);
    expect(third !== undefined && one?.isLike(third)).toBe(false);
  });

  it("can be changed without another look finding the change", () => {
    const [one] = arrived([{ id: "1", authors: ["A"] }]);
    one?.unpack().authors?.push("B");
    expect(one?.unpack()).toEqual({ id: "1", authors: ["A"] });
  });
});
