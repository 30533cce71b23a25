import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasMarkup, markupRuns, withoutMarkup } from "./markup.ts";

describe("markup in titles and abstracts", () => {
  it("markupRuns: splits text into runs with their tags", () => {
    expect(markupRuns("Effect of <i>Helicobacter</i> on CO<SUB>2</SUB>")).toEqual([
      { text: "Effect of ", tags: [] },
      { text: "Helicobacter", tags: ["i"] },
      { text: " on CO", tags: [] },
      { text: "2", tags: ["sub"] },
    ]);
    expect(markupRuns("<b>x<sup>2</sup></b>")).toEqual([
      { text: "x", tags: ["b"] },
      { text: "2", tags: ["b", "sup"] },
    ]);
  });

  it("markupRuns: keeps other angle brackets, and ignores unmatched tags", () => {
    expect(markupRuns("p < 0.05 and <5 mg <script>")).toEqual([
      { text: "p < 0.05 and <5 mg <script>", tags: [] },
    ]);
    expect(markupRuns("a <i>b")).toEqual([
      { text: "a ", tags: [] },
      { text: "b", tags: [] },
    ]);
    expect(markupRuns("a</i> b")).toEqual([
      { text: "a", tags: [] },
      { text: " b", tags: [] },
    ]);
    expect(["plain", "p < 0.05"].map(hasMarkup)).toEqual([false, false]);
    expect(hasMarkup("<i>a</i>")).toBe(true);
  });

  it("withoutMarkup: removes the tags", () => {
    expect(
      withoutMarkup(
        'Effect of <i class="x">H. pylori</i> on CO<sub>2</sub>, <span>p < 0.05</span>',
      ),
    ).toBe("Effect of H. pylori on CO2, p < 0.05");
  });

  it("markupRuns: loses no text", () => {
    const part = fc.constantFrom("<i>", "</i>", "<sub>", "</sub>", "a", "<", " b ", "</b>");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const source = parts.join("");
        const text = source.replaceAll(/<\/?(?:i|b|em|strong|sub|sup)>/giu, "");
        expect(
          markupRuns(source)
            .map((run) => run.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});
