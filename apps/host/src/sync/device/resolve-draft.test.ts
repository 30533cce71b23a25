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
  "resolveDraft: returns %s when %j was typed over %j and %j is stored",
  (resolution, text, over, stored) => {
    expect(resolveDraft({ text, over }, stored)).toBe(resolution);
  },
);

test("resolveDraft: never saves over a text that the person has not seen", () => {
  const word = fc.constantFrom("", "a", "b", "c");
  fc.assert(
    fc.property(word, word, word, (text, over, stored) => {
      expect(resolveDraft({ text, over }, stored) === "save" ? over : stored).toBe(stored);
    }),
  );
});
