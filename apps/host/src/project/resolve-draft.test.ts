import fc from "fast-check";
import { expect, test } from "vitest";
import { resolveDraft } from "./resolve-draft.ts";

test.each([
  ["save", "Knee", "Hip", "Hip"],
  ["done", "Knee", "Hip", "Knee"],
  ["show", "Knee", "Hip", "Shoulder"],
  ["done", "Hip", "Hip", "Hip"],
  ["show", "", "Hip", "Shoulder"],
] as const)(
  "what was typed is to %s: %j over %j, where now stands %j",
  (resolution, text, over, stored) => {
    expect(resolveDraft({ text, over }, stored)).toBe(resolution);
  },
);

test("nothing is ever written over a text that whoever typed had not seen", () => {
  const word = fc.constantFrom("", "a", "b", "c");
  fc.assert(
    fc.property(word, word, word, (text, over, stored) => {
      expect(resolveDraft({ text, over }, stored) === "save" ? over : stored).toBe(stored);
    }),
  );
});
