import type { Reference } from "@tera/references";
import fc from "fast-check";
import { expect, it } from "vitest";
import { deserializeChanges, postChanges } from "./post-changes.ts";
import { serializeReferences, referencesInBatch } from "./serialized-reference.ts";
import {
  areSameChanges,
  joinChanges,
  chunksOf,
  type ReferenceChanges,
} from "./reference-changes.ts";

const reference = fc.record({ id: fc.string(), title: fc.string() });

it("chunksOf and joinChanges: round-trip changes in chunks of the given size", () => {
  const changed = fc
    .array(fc.tuple(fc.string(), fc.option(reference)))
    .map((entries) => new Map<string, Reference | null>(entries));
  fc.assert(
    fc.property(
      fc.record({ changed, added: fc.array(reference) }),
      fc.integer({ min: 1, max: 5 }),
      (changes: ReferenceChanges, size) => {
        const parts = [...chunksOf(changes, size)];
        expect(parts.length).toBeGreaterThan(0);
        for (const part of parts)
          expect(Math.max(part.changed.size, part.added.length)).toBeLessThanOrEqual(size);
        expect(areSameChanges(joinChanges(parts), changes)).toBe(true);
      },
    ),
  );
});

it("postChanges and deserializeChanges: round-trip plain and serialized references", async () => {
  const given: readonly Reference[] = Array.from({ length: 1_203 }, (_, at) => ({
    id: `n${at}`,
    title: `Übung ${at}`,
    abstract: "漢字😀".repeat(at % 5) + ".",
  }));
  const renamed = referencesInBatch(serializeReferences(given)).map((lazyReference, at) =>
    at % 7 === 0 ? lazyReference.withId(`again ${at}`) : lazyReference,
  );
  const added = renamed.map((lazyReference, at) =>
    at % 3 === 0 ? lazyReference.deserialize() : lazyReference,
  );
  const parts: ReferenceChanges[] = [];
  const ends: boolean[] = [];
  await postChanges(
    {
      changed: new Map([
        ["1", null],
        ["2", renamed[2] ?? null],
      ]),
      added,
    },
    (part, isLast, transfer) => {
      parts.push(deserializeChanges(structuredClone(part, { transfer })));
      ends.push(isLast);
    },
  );
  const { changed, added: received } = joinChanges(parts);
  expect(ends).toEqual([false, false, true]);
  expect(received).toEqual(
    given.map((each, at) => (at % 7 === 0 ? { ...each, id: `again ${at}` } : each)),
  );
  expect(changed).toEqual(
    new Map([
      ["1", null],
      ["2", given[2]],
    ]),
  );
});
