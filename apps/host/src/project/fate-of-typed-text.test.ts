import fc from "fast-check";
import { expect, test } from "vitest";
import { fateOfTyped } from "./fate-of-typed-text.ts";

test.each([
  ["save", "Knee", "Hip", "Hip"],
  ["done", "Knee", "Hip", "Knee"],
  ["show", "Knee", "Hip", "Shoulder"],
  ["done", "Hip", "Hip", "Hip"],
  ["show", "", "Hip", "Shoulder"],
] as const)(
  "what was typed is to %s: %j over %j, where now stands %j",
  (fate, text, over, stored) => {
    expect(fateOfTyped({ text, over }, stored)).toBe(fate);
  },
);

test("nothing is ever written over a text that whoever typed had not seen", () => {
  const word = fc.constantFrom("", "a", "b", "c");
  fc.assert(
    fc.property(word, word, word, (text, over, stored) => {
      expect(fateOfTyped({ text, over }, stored) === "save" ? over : stored).toBe(stored);
    }),
  );
});
