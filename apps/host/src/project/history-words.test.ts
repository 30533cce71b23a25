import { expect, test } from "vitest";
import { placeWords, valueWords } from "./history-words.ts";

test("a field of a project's settings has its name, anything else its path", () => {
  expect(placeWords(["nameShort"], true)).toEqual({ words: "Short name", isPath: false });
  expect(placeWords(["screening", "decisions", 3], true)).toEqual({
    words: "screening / decisions / 3",
    isPath: true,
  });
  expect(placeWords(["name"], false)).toEqual({ words: "name", isPath: true });
  expect(placeWords(["constructor"], true)).toEqual({ words: "constructor", isPath: true });
});

test("a value is read as it stands, as JSON, or as what became of it", () => {
  expect(valueWords({ value: "Trials of tea" })).toBe("Trials of tea");
  expect(valueWords({ value: { a: [1, "b"] } })).toBe('{ "a": [ 1, "b" ] }');
  expect(valueWords({ value: null })).toBe("null");
  expect(valueWords({ value: "" })).toBe("empty");
  expect(valueWords({})).toBeUndefined();
  expect(valueWords({ bytes: 1_200_000 })).toBe("1,200,000 bytes, too long to be shown here");
});
