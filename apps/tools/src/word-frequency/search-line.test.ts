import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchLine } from "./search-line.ts";
import { clausesOf } from "./text-analysis.ts";

describe("TOOL-07 search line", () => {
  it("puts OR between terms, and quotes around phrases, hyphens and apostrophes", () => {
    expect(searchLine(["fracture", "hip fracture", "β-blockers", "ménière", "o'neill"])).toBe(
      `fracture OR "hip fracture" OR "β-blockers" OR ménière OR "o'neill"`,
    );
  });

  it("quotes words that are operators of search languages", () => {
    expect(searchLine(["not", "near", "note"])).toBe('"not" OR "near" OR note');
    expect(searchLine([])).toBe("");
  });

  it("keeps every counted word, and balances its quotes, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const words = clausesOf(text).flat();
        const line = searchLine(words);
        expect(line.split('"').length % 2).toBe(1);
        for (const word of words) expect(line).toContain(word);
      }),
    );
  });
});
