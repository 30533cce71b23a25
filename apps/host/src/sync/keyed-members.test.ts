import fc from "fast-check";
import { expect, test } from "vitest";
import { membersOf, wholeOf } from "./keyed-members.ts";

const state = fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e", "f", "1", "constructor"), fc.nat(3), { noNullPrototype: true });

test("SYNC-07 a keyed document is split into members of two keys and read back whole, however it changed before", () => {
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 6 }), (states) => {
      let members = membersOf({});
      for (const each of states) {
        const before = members;
        members = membersOf(each, before);
        expect(wholeOf(members)).toEqual(each);
        expect(members.every((member) => Object.keys(member).length >= 1 && Object.keys(member).length <= 2)).toBe(true);
        for (const member of before) if (Object.entries(member).every(([key, value]) => each[key] === value) && Object.keys(member).length === 2) expect(members).toContain(member);
      }
    }),
  );
});

test("SYNC-07 five keys make three members, and a change of one key leaves the others as they are", () => {
  const before = membersOf({ a: 1, b: 2, c: 3, d: 4, e: 5 });
  expect(before).toEqual([{ a: 1, b: 2 }, { c: 3, d: 4 }, { e: 5 }]);
  const after = membersOf({ a: 1, b: 2, c: 30, d: 4, e: 5 }, before);
  expect(after.map((member, index) => member === before[index])).toEqual([true, false, true]);
});
