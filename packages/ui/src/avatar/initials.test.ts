import fc from "fast-check";
import { expect, it } from "vitest";
import { CATEGORIES, categoryOf } from "../theme/category.ts";
import { initialsOf } from "./initials.ts";

it("initials use the first and last word of a name, or the email address", () => {
  expect(initialsOf("Amara Osei")).toBe("AO");
  expect(initialsOf("Mei-Ling van der Zhao")).toBe("MZ");
  expect(initialsOf("plato")).toBe("P");
  expect(initialsOf("p.raman@aiims.example")).toBe("PR");
  expect(initialsOf("علي حسن")).toBe("عح");
  expect(initialsOf("👩‍🔬")).toBe("?");
  expect(initialsOf("")).toBe("?");
});

it("initials have at most four letters, whatever the name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (name) => {
      expect([...new Intl.Segmenter().segment(initialsOf(name))].length).toBeLessThanOrEqual(4);
    }),
  );
});

it("an avatar's colour is always the same for the same id, and every colour is used", () => {
  expect(categoryOf("3b2e")).toBe(categoryOf("3b2e"));
  const seen = new Set(Array.from({ length: 200 }, (_, index) => categoryOf(`person ${index}`)));
  expect([...seen].toSorted()).toEqual([...CATEGORIES].toSorted());
});
