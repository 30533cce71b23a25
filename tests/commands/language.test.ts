import { describe, expect, it } from "vitest";

interface Entry {
  readonly retired: string;
  readonly example: string;
}

const { RETIRED_IDENTIFIERS, RETIRED_PHRASES, retiredIn, retiredNames, retiredPhraseIn } =
  (await import(new URL("../../scripts/language/retired-terms.mjs", import.meta.url).href)) as {
    RETIRED_IDENTIFIERS: readonly Entry[];
    RETIRED_PHRASES: readonly Entry[];
    retiredIn: (name: string) => Entry | undefined;
    retiredPhraseIn: (text: string) => Entry | undefined;
    retiredNames: (file: string, source: string) => readonly string[];
  };
const { screenTexts } = (await import(
  new URL("../../scripts/language/screen-texts.mjs", import.meta.url).href
)) as { screenTexts: (file: string, source: string) => readonly { line: number; text: string }[] };

describe("the check for retired words", () => {
  it.each(RETIRED_IDENTIFIERS)(
    "rejects the retired $retired in a name, as in $example",
    (entry) => {
      expect(retiredIn(entry.example)?.retired).toBe(entry.retired);
    },
  );

  it.each(RETIRED_PHRASES)(
    "rejects the retired “$retired” in a text, as in “$example”",
    (entry) => {
      expect(retiredPhraseIn(entry.example)?.retired).toBe(entry.retired);
    },
  );

  it.each([
    "undo-history",
    "useEventCallback",
    "MAX_BYTES",
    "broadcast",
    "wordCount",
    "intellisense",
  ])("accepts the name %s", (name) => expect(retiredIn(name)).toBeUndefined());

  it.each(["Undid “Delete 3 references”", "Recently changed", "Gone on Monday", "Standing order"])(
    "accepts the text “%s”",
    (text) => expect(retiredPhraseIn(text)).toBeUndefined(),
  );

  it("checks the name of a file and its exports, but not its private functions", () => {
    const source = "export function tellAll() {}\nfunction tellOne() {}\nexport const fine = 1;";
    expect(
      retiredNames("apps/deed-list.ts", source).map((finding) => finding.split('"')[1]),
    ).toEqual(["deed-list", "tellAll"]);
  });

  it("finds screen texts with their lines, but not module paths and CSS comments", () => {
    const source = [
      'import "./anew.ts";',
      "// anew",
      "const style = css`/* anew */ color: red;`;",
      "const page = <p title='One'>Two {name} three</p>;",
      "const message = `Four ${count} five`;",
    ].join("\n");
    const found = screenTexts("page.tsx", source).filter(({ text }) => /\w/u.test(text));
    expect(found.map(({ line, text }) => [line, text.trim()])).toEqual([
      [3, "color: red;"],
      [4, "One"],
      [4, "Two"],
      [4, "three"],
      [5, "Four  …  five"],
    ]);
  });
});
