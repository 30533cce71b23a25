import fc from "fast-check";
import { expect, it } from "vitest";
import { shortName } from "./short-name.ts";

it("shortName returns a short name unchanged", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80, unit: "grapheme" }), (name) => {
      expect(shortName(name, 80)).toBe(name);
    }),
  );
});

it("shortName keeps both ends of a long name and does not split graphemes", () => {
  expect(shortName(`search-${"x".repeat(10_000)}.ris`, 12)).toBe("search-….ris");
  expect(shortName("👩‍🔬".repeat(10), 4)).toBe("👩‍🔬👩‍🔬…👩‍🔬");
});
