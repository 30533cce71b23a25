import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyOperations, differenceOperations, type Operation } from "./operations.ts";

describe("operations", () => {
  test("applyOperations: set creates missing parents: lists for numbers and objects for keys", () => {
    expect(applyOperations({}, [{ set: ["a", "b", 0], value: 1 }])).toEqual({ a: { b: [1] } });
  });

  test("applyOperations: set beyond a list's end pads the list with nulls", () => {
    expect(applyOperations({ a: [1] }, [{ set: ["a", 3], value: 4 }])).toEqual({
      a: [1, null, null, 4],
    });
  });

  test("applyOperations: set uses a number as an object key and replaces a string parent", () => {
    expect(applyOperations({ a: {} }, [{ set: ["a", 1], value: "x" }])).toEqual({ a: { 1: "x" } });
    expect(applyOperations({ a: "text" }, [{ set: ["a", "b"], value: 1 }])).toEqual({
      a: { b: 1 },
    });
  });

  test("applyOperations: unset removes a key or a list element and ignores missing paths", () => {
    expect(
      applyOperations({ a: [1, 2, 3], b: 1 }, [
        { unset: ["a", 1] },
        { unset: ["b"] },
        { unset: ["c", "d"] },
      ]),
    ).toEqual({ a: [1, 3] });
  });

  test("applyOperations: set with a string key or an excessive index leaves a list unchanged", () => {
    expect(
      applyOperations({ a: [1] }, [
        { set: ["a", "key"], value: 1 },
        { set: ["a", 100_000], value: 1 },
      ]),
    ).toEqual({ a: [1] });
  });

  test("applyOperations: set with a prototype key changes neither the state nor Object.prototype", () => {
    const state = applyOperations({}, [
      { set: ["__proto__", "polluted"], value: true },
      { set: ["constructor", "prototype", "polluted"], value: true },
    ]);
    expect(state).toEqual({});
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  const segment = fc.oneof(fc.constantFrom("a", "b", "c", "0", "1"), fc.nat({ max: 4 }));
  const path = fc.array(segment, { minLength: 1, maxLength: 4 });
  const operation: fc.Arbitrary<Operation> = fc.oneof(
    fc.record({ set: path, value: fc.jsonValue({ maxDepth: 2 }) }),
    fc.record({ unset: path }),
  );

  test("SYNC-06 applyOperations: the same operations produce the same state however they are grouped", () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 20 }), fc.nat(), (operations, cut) => {
        const at = operations.length === 0 ? 0 : cut % operations.length;
        const whole = applyOperations({}, operations);
        expect(
          applyOperations(applyOperations({}, operations.slice(0, at)), operations.slice(at)),
        ).toEqual(whole);
      }),
    );
  });

  test("applyOperations: never mutates the state it receives", () => {
    fc.assert(
      fc.property(
        fc.array(operation, { maxLength: 10 }),
        fc.array(operation, { maxLength: 10 }),
        (before, after) => {
          const state = applyOperations({}, before);
          const copy = structuredClone(state);
          applyOperations(state, after);
          expect(state).toEqual(copy);
        },
      ),
    );
  });

  test("applyOperations: set stores a value that can be read back or leaves the state unchanged", () => {
    fc.assert(
      fc.property(
        fc.array(operation, { maxLength: 8 }),
        path,
        fc.integer(),
        (before, place, value) => {
          const state = applyOperations({}, before);
          const next = applyOperations(state, [{ set: place, value }]);
          const read = place.reduce<unknown>(
            (part, key) => (part as Record<string, unknown> | undefined)?.[key],
            next,
          );
          expect(read === value || JSON.stringify(next) === JSON.stringify(state)).toBe(true);
        },
      ),
    );
  });

  test("differenceOperations: turns one record into another", () => {
    const record = fc.dictionary(
      fc.constantFrom("a", "b", "c", "d"),
      fc.jsonValue({ maxDepth: 2 }),
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(record, record, (before, after) => {
        expect(applyOperations(before, differenceOperations(before, after))).toEqual(after);
      }),
    );
  });
});
