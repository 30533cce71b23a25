import { describe, expect, it } from "vitest";
import { STOP_LANGUAGES, stopWordsOf } from "./stop-list.ts";
import { clausesOf } from "./text-analysis.ts";

describe("TOOL-07 stop words", () => {
  it("English: has PubMed's stop words, contractions and headings, and keeps topics", () => {
    const english = stopWordsOf(["eng"]);
    for (const word of ["the", "significantly", "you", "don't", "between", "conclusions", "pmid"])
      expect(english).toContain(word);
    for (const word of ["patients", "trial", "fracture", "women", "risk", "care"])
      expect(english).not.toContain(word);
  });

  it("other languages: are left out only if they are chosen", () => {
    expect(stopWordsOf(["eng"])).not.toContain("und");
    const both = stopWordsOf(["eng", "deu"]);
    expect(both).toContain("the");
    expect(both).toContain("und");
    expect(stopWordsOf([]).size).toBe(0);
  });

  it("every language: has words in the form in which they are counted", () => {
    for (const { code, name } of STOP_LANGUAGES) {
      const words = [...stopWordsOf([code])];
      const counted = words.filter((word) => clausesOf(word).flat().join(" ") === word);
      expect([name, counted.length / words.length > 0.98]).toEqual([name, true]);
      expect([name, words.length > 50]).toEqual([name, true]);
    }
  });
});
