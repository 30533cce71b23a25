import type { Reference } from "@tera/references";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isSameAs, joinedChanges, partsOf, type ReferenceChanges } from "./reference-changes.ts";

const reference = fc.record({ id: fc.string(), title: fc.string() });

it("changes that are handed over in parts are the same at the other end, in parts of the size asked for", () => {
  const changed = fc.array(fc.tuple(fc.string(), fc.option(reference))).map((entries) => new Map<string, Reference | null>(entries));
  fc.assert(fc.property(fc.record({ changed, added: fc.array(reference) }), fc.integer({ min: 1, max: 5 }), (changes: ReferenceChanges, size) => {
    const parts = [...partsOf(changes, size)];
    expect(parts.length).toBeGreaterThan(0);
    for (const part of parts) expect(Math.max(part.changed.size, part.added.length)).toBeLessThanOrEqual(size);
    expect(isSameAs(joinedChanges(parts), changes)).toBe(true);
  }));
});
