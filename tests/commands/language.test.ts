import { describe, expect, it } from "vitest";

interface Entry {
  readonly retired: string;
  readonly example: string;
}

interface Found {
  readonly line: number;
  readonly text: string;
}

const {
  RETIRED_IDENTIFIERS,
  RETIRED_PHRASES,
  RETIRED_PROSE,
  retiredIn,
  retiredNames,
  retiredPhraseIn,
  retiredProseIn,
} = (await import(new URL("../../scripts/language/retired-terms.mjs", import.meta.url).href)) as {
  RETIRED_IDENTIFIERS: readonly Entry[];
  RETIRED_PHRASES: readonly Entry[];
  RETIRED_PROSE: readonly Entry[];
  retiredIn: (name: string) => Entry | undefined;
  retiredPhraseIn: (text: string) => Entry | undefined;
  retiredProseIn: (text: string) => Entry | undefined;
  retiredNames: (file: string, source: string) => readonly string[];
};
const { screenTexts } = (await import(
  new URL("../../scripts/language/screen-texts.mjs", import.meta.url).href
)) as { screenTexts: (file: string, source: string) => readonly Found[] };
const { codeProse } = (await import(
  new URL("../../scripts/language/code-prose.mjs", import.meta.url).href
)) as { codeProse: (file: string, source: string) => readonly Found[] };

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

  it.each(RETIRED_PROSE)(
    "rejects the retired “$retired” in a comment or test title, as in “$example”",
    (entry) => {
      expect(retiredProseIn(entry.example)?.retired).toBe(entry.retired);
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

  it("checks the names of folders, a file and its exports, but not private functions", () => {
    const source = "export function tellAll() {}\nfunction tellOne() {}\nexport const fine = 1;";
    expect(
      retiredNames("apps/hearing/deed-list.ts", source).map((finding) => finding.split('"')[1]),
    ).toEqual(["hearing", "deed-list", "tellAll"]);
  });

  it("finds comments and test titles with their lines, also on several lines and in JSX", () => {
    const source = [
      "/** Tells",
      " *  who listens. */",
      'const url = "https://a.example"; // trailing',
      "test.each([1])(`title ${one} two`, () => {",
      "  call(/* inner */);",
      "  // last",
      "});",
      "const page = <p>http://b.example {/* in JSX */}</p>;",
    ].join("\n");
    const found = codeProse("page.test.tsx", source);
    expect(found.map(({ line, text }) => [line, text.replaceAll(/\s+/gu, " ")])).toEqual([
      [1, "/** Tells * who listens. */"],
      [3, "// trailing"],
      [4, "`title ${one} two`"],
      [5, "/* inner */"],
      [6, "// last"],
      [8, "/* in JSX */"],
    ]);
    expect(retiredProseIn("/** Edits left\n * behind. */")?.retired).toBe("left behind");
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
