import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { termMarker, type Terms } from "./marked-text.ts";

const terms = (more: Partial<Terms>): Terms => ({ include: [], exclude: [], search: [], ...more });
const marked = (text: string, more: Partial<Terms>) =>
  termMarker(terms(more))(text)
    .filter(({ tone }) => tone !== undefined)
    .map((part) => [part.text, part.tone]);

const someTerms = fc.array(fc.string({ maxLength: 5 }), { maxLength: 4 });

describe("terms in a text", () => {
  it("termMarker: marks whole words, ignoring case", () => {
    expect(marked("Children and childhood, CHILDREN", { include: ["children"] })).toEqual([
      ["Children", "include"],
      ["CHILDREN", "include"],
    ]);
  });

  it("termMarker: a star matches any ending, and a phrase any space", () => {
    expect(
      marked("Randomised trial with hip\n fracture", { include: ["random*", "hip fracture"] }),
    ).toEqual([
      ["Randomised", "include"],
      ["hip\n fracture", "include"],
    ]);
  });

  it("termMarker: the longest term wins, and including wins over excluding", () => {
    expect(
      marked("animal model, model", { exclude: ["animal model"], include: ["animal", "model"] }),
    ).toEqual([
      ["animal model", "exclude"],
      ["model", "include"],
    ]);
    expect(marked("sleep", { exclude: ["sleep"], include: ["sleep"] })).toEqual([
      ["sleep", "include"],
    ]);
  });

  it("termMarker: characters with a meaning in patterns are plain text", () => {
    expect(marked("IL-6 (serum) and C++", { exclude: ["(serum)", "il-6", "C++"] })).toEqual([
      ["IL-6", "exclude"],
      ["(serum)", "exclude"],
      ["C++", "exclude"],
    ]);
    expect(marked("a b", { include: ["", " ", "*"] })).toEqual([]);
  });

  it("termMarker: marks words in right-to-left script", () => {
    expect(marked("دراسة عن النوم", { include: ["النوم"] })).toEqual([["النوم", "include"]]);
  });

  it("termMarker: the parts always make up the text", () => {
    fc.assert(
      fc.property(fc.string(), someTerms, someTerms, (text, one, other) => {
        const parts = termMarker(terms({ include: one, exclude: other }))(text);
        expect(parts.map((part) => part.text).join("")).toBe(text);
      }),
    );
  });
});
