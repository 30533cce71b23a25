import fc from "fast-check";
import { expect, it } from "vitest";
import { promptAnswer } from "./prompt-rule.ts";

it("DLG-03 an empty required prompt counts as cancel", () => {
  expect(promptAnswer("", true)).toEqual({ cancelled: true });
  expect(promptAnswer("  \t\n", true)).toEqual({ cancelled: true });
  expect(promptAnswer("", false)).toEqual({ cancelled: false, value: "" });
});

it("DLG-03 non-blank text in a prompt is returned exactly as typed", () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => text.trim() !== ""),
      fc.boolean(),
      (text, required) => {
        expect(promptAnswer(text, required)).toEqual({ cancelled: false, value: text });
      },
    ),
  );
});
