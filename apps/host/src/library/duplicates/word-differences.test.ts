import { expect, test } from "vitest";
import { jointParts, type TextPart, wordDifferences } from "./word-differences.ts";

const marked = (parts: readonly TextPart[] = []): string =>
  parts.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text)).join("");

test("only the words that differ are marked, in both texts", () => {
  const [one, other] =
    wordDifferences("Sleep in older adults: a trial", "Sleep in adults: a review") ?? [];
  expect([marked(one), marked(other)]).toEqual([
    "Sleep in [older ]adults: a [trial]",
    "Sleep in adults: a [review]",
  ]);
  const pages = wordDifferences("221-8", "221-228") ?? [];
  expect(pages.map(marked)).toEqual(["221-[8]", "221-[228]"]);
});

test("the parts of a text make up the whole text", () => {
  for (const [one, other] of [
    ["", "new"],
    ["Wörter 🧪 عربي", "Wörter عربي 🧪"],
    ["a\nb", "a b"],
  ] as const) {
    const [left, right] = wordDifferences(one, other) ?? [];
    expect([
      left?.map(({ text }) => text).join(""),
      right?.map(({ text }) => text).join(""),
    ]).toEqual([one, other]);
  }
});

test("long texts that have little in common are not compared to the end", () => {
  const words = (start: string): string =>
    Array.from({ length: 5000 }, (_, index) => `${start}${index}`).join(" ");
  expect(wordDifferences(words("a"), words("b"))).toBeUndefined();
});

test("a text that is compared with several others marks what differs from any of them", () => {
  const text = "Circulation. Conference: Symposium";
  const [shorter = []] = wordDifferences(text, "Circulation") ?? [];
  const [other = []] = wordDifferences(text, "Circulation. Conference: Meeting") ?? [];
  const [same = []] = wordDifferences(text, text) ?? [];
  expect(marked(jointParts(text, [shorter, other, same]))).toBe(
    "Circulation[. Conference: Symposium]",
  );
  expect(marked(jointParts(text, [other]))).toBe("Circulation. Conference: [Symposium]");
  expect(marked(jointParts(text, []))).toBe(text);
});
