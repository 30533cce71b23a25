import { expect, test } from "vitest";
import { placeLabel, valueText } from "./history-labels.ts";

test("placeLabel: returns the label of a settings field, and the path of any other value", () => {
  expect(placeLabel(["nameShort"], true)).toEqual({ label: "Short name", isPath: false });
  expect(placeLabel(["screening", "decisions", 3], true)).toEqual({
    label: "screening / decisions / 3",
    isPath: true,
  });
  expect(placeLabel(["name"], false)).toEqual({ label: "name", isPath: true });
  expect(placeLabel(["constructor"], true)).toEqual({ label: "constructor", isPath: true });
});

test('valueText: returns a value as text, as JSON, as "empty" or as its size', () => {
  expect(valueText({ value: "Trials of tea" })).toBe("Trials of tea");
  expect(valueText({ value: { a: [1, "b"] } })).toBe('{ "a": [ 1, "b" ] }');
  expect(valueText({ value: null })).toBe("null");
  expect(valueText({ value: "" })).toBe("empty");
  expect(valueText({})).toBeUndefined();
  expect(valueText({ bytes: 1_200_000 })).toBe("1,200,000 bytes, too long to show here");
});
