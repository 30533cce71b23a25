import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldQuickly } from "./fold-quickly.ts";
import { foldSearchText } from "./fold-search-text.ts";
import { phraseTest, wordsIn, wordTest } from "./word-tests.ts";
import { eachWord } from "./word-table.ts";

function wordsOf(folded: string): readonly string[] {
  const words: string[] = [];
  eachWord(folded, (from, to) => words.push(folded.slice(from, to)));
  return words;
}

/** Letters, signs, gaps and marks of one or two UTF-16 code units. */
const text = fc
  .array(fc.oneof(fc.constantFrom("a", "b", "é", "ø", " ", "-", "µ", "²", "–", "中"), fc.string()))
  .map((parts) => parts.join(""));

/** Returns the UTF-16 code units for which `isSo` is false. An expectation for each is slow. */
function exceptions(isSo: (sign: string) => boolean): readonly string[] {
  const found: string[] = [];
  for (let code = 0; code < 0x10000; code += 1) {
    const sign = String.fromCharCode(code);
    if (!isSo(sign)) found.push(sign);
  }
  return found;
}

describe("tests of words in folded texts", () => {
  it("wordsIn: finds the same words as the index", () => {
    const isSame = (letter: string): boolean =>
      JSON.stringify(wordsIn(letter)) === JSON.stringify(wordsOf(letter));
    expect(exceptions((letter) => letter === "*" || isSame(letter))).toEqual([]);
    expect(wordsIn("follow-up* *ology")).toEqual(["follow", "up*", "*ology"]);
    expect(wordsIn("wom?n col??r? is it")).toEqual(["wom?n", "col??r", "is", "it"]);
    expect(wordsIn("https://x.org?id=3")).toEqual(["https", "x", "org", "id", "3"]);
  });

  it("foldQuickly: folds like foldSearchText", () => {
    expect(
      exceptions((letter) => foldQuickly(`a${letter}b`) === foldSearchText(`a${letter}b`)),
    ).toEqual([]);
    fc.assert(
      fc.property(text, (given) => {
        expect(foldQuickly(given)).toBe(foldSearchText(given));
      }),
    );
  });

  it("phraseTest: finds words that follow each other, as a comparison of all words does", () => {
    const word = fc.constantFrom("a", "b", "ab", "ba");
    const phrase = fc.array(word, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(phrase, fc.array(fc.oneof(word, text)), (sought, parts) => {
        const folded = foldSearchText(parts.join(" "));
        const words = ` ${wordsOf(folded.replaceAll("\0", " ")).join(" ")} `;
        expect(phraseTest(sought)(folded.replaceAll("\0", " "))).toBe(
          words.includes(` ${sought.join(" ")} `),
        );
      }),
    );
  });

  it("wordTest: finds words with wildcards, as a comparison with each word does", () => {
    const pattern = fc.constantFrom(
      "a*",
      "*a",
      "a*b",
      "*a*",
      "ab*",
      "*",
      "a*b*a",
      "*a*b",
      "a?b",
      "a?b*",
      "*a*b*a*",
      "ab*?b*a",
    );
    fc.assert(
      fc.property(pattern, fc.array(fc.constantFrom("a", "b", "ab", " ", "-")), (sought, parts) => {
        const whole = new RegExp(`^${sought.replaceAll("*", ".*").replaceAll("?", ".")}$`, "u");
        const words = wordsOf(parts.join(""));
        expect(wordTest(sought)(parts.join(""))).toBe(words.some((word) => whole.test(word)));
      }),
    );
  });

  it("phraseTest and wordTest: find in a text what they find in the folded text", () => {
    const tests = [
      wordTest("ab"),
      wordTest("a"),
      wordTest("*b"),
      wordTest("a*b"),
      wordTest("ab*a"),
      phraseTest(["a", "b"]),
      phraseTest(["a", "*a"]),
    ];
    const isSame = (given: string): boolean => {
      const folded = foldSearchText(given);
      return tests.every((test) => test(given) === test(folded));
    };
    expect(
      exceptions((sign) =>
        [`A${sign}b`, `a ${sign}B`, `a${sign} b`].every((given) => isSame(given)),
      ),
    ).toEqual([]);
    fc.assert(fc.property(text, isSame));
  });
});
