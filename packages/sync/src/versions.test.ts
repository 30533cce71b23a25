import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyOperations } from "./operations.ts";
import { confirm, hasGap, receive, type VersionedOperations } from "./versions.ts";

const change = (version: number): VersionedOperations => ({
  version,
  operations: [{ set: ["log", version - 1], value: version }],
});

describe("confirmed state", () => {
  test("a change that arrives early waits for the change of the preceding version", () => {
    const early = receive(confirm({}, 0), change(2));
    expect(hasGap(early)).toBe(true);
    const whole = receive(early, change(1));
    expect(hasGap(whole)).toBe(false);
    expect(whole).toMatchObject({ version: 2, state: { log: [1, 2] } });
  });

  test("a fetched state replaces missing changes and drops the waiting changes it contains", () => {
    const early = receive(confirm({}, 0), change(3));
    expect(confirm({ log: [1, 2, 3] }, 3, early.waiting)).toEqual({
      state: { log: [1, 2, 3] },
      version: 3,
      waiting: [],
    });
  });

  test("SYNC-06 changes received in any order, even repeatedly, produce the server's state", () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 12 })
          .chain((count) =>
            fc.tuple(
              fc.constant(count),
              fc.shuffledSubarray(twice(count), { minLength: 2 * count }),
            ),
          ),
        ([count, arrivals]) => {
          const last = arrivals.reduce(
            (confirmed, version) => receive(confirmed, change(version)),
            confirm({}, 0),
          );
          const expected = Array.from({ length: count }, (_, index) =>
            change(index + 1),
          ).reduce<unknown>((state, { operations }) => applyOperations(state, operations), {});
          expect(last).toEqual({ state: expected, version: count, waiting: [] });
        },
      ),
    );
  });
});

function twice(count: number): number[] {
  const versions = Array.from({ length: count }, (_, index) => index + 1);
  return [...versions, ...versions];
}
