import type { Reference } from "@tera/references";
import fc from "fast-check";
import { expect, it } from "vitest";
import { handedOver, handOver } from "./hand-over.ts";
import { packed, packedReferences } from "./packed-reference.ts";
import { isSameAs, joinedChanges, partsOf, type ReferenceChanges } from "./reference-changes.ts";

const reference = fc.record({ id: fc.string(), title: fc.string() });

it("changes that are handed over in parts are the same at the other end, in parts of the size asked for", () => {
  const changed = fc
    .array(fc.tuple(fc.string(), fc.option(reference)))
    .map((entries) => new Map<string, Reference | null>(entries));
  fc.assert(
    fc.property(
      fc.record({ changed, added: fc.array(reference) }),
      fc.integer({ min: 1, max: 5 }),
      (changes: ReferenceChanges, size) => {
        const parts = [...partsOf(changes, size)];
        expect(parts.length).toBeGreaterThan(0);
        for (const part of parts)
          expect(Math.max(part.changed.size, part.added.length)).toBeLessThanOrEqual(size);
        expect(isSameAs(joinedChanges(parts), changes)).toBe(true);
      },
    ),
  );
});

it("what is handed over, packed or not, is at the other end what it was", async () => {
  const given: readonly Reference[] = Array.from({ length: 1_203 }, (_, at) => ({
    id: `n${at}`,
    title: `Übung ${at}`,
    abstract: "漢字😀".repeat(at % 5) + ".",
  }));
  const renamed = packedReferences(packed(given)).map((held, at) =>
    at % 7 === 0 ? held.withId(`again ${at}`) : held,
  );
  const added = renamed.map((held, at) => (at % 3 === 0 ? held.unpack() : held));
  const parts: ReferenceChanges[] = [];
  const ends: boolean[] = [];
  await handOver(
    {
      changed: new Map([
        ["1", null],
        ["2", renamed[2] ?? null],
      ]),
      added,
    },
    (part, isLast, transfer) => {
      parts.push(handedOver(structuredClone(part, { transfer })));
      ends.push(isLast);
    },
  );
  const { changed, added: arrived } = joinedChanges(parts);
  expect(ends).toEqual([false, false, true]);
  expect(arrived).toEqual(
    given.map((each, at) => (at % 7 === 0 ? { ...each, id: `again ${at}` } : each)),
  );
  expect(changed).toEqual(
    new Map([
      ["1", null],
      ["2", given[2]],
    ]),
  );
});
