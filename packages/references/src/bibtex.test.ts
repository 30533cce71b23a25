import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { countReferences } from "./count-references.ts";
import { format, parse, type Reference } from "./index.ts";

const fixture = readFileSync(new URL("./fixtures/library.bib", import.meta.url), "utf8");

async function titleOf(source: string): Promise<string | undefined> {
  return (await parse(`@misc{a, title = {${source}}}`)).references[0]?.title;
}

describe("BibTeX", () => {
  it("LIB-03 reads fields, macros, accents and names, and keeps other fields", async () => {
    const { references, format: found, warnings } = await parse(fixture);
    expect([found, warnings, await countReferences(fixture)]).toEqual(["bibtex", [], 3]);
    expect(references[0]).toEqual({
      id: "ibarra2021",
      type: "journalArticle",
      title: "Cohorts in Utrecht: a café study & more",
      authors: ["Ibarra, Ana", "van den Berg, Jan", "World Test Organization", "Müller, Zoë, Jr."],
      journal: "Journal of Invented Results (Online)",
      date: "2021/03",
      pages: "1-9",
      volume: "12",
      number: "3",
      doi: "10.1234/invented_1",
      keywords: ["cohorts", "tests"],
      abstract: "First paragraph.\nSecond paragraph.",
      publisher: "Invented Press",
      extras: {
        bibtex: {
          title: ["Cohorts in {Utrecht}: a caf{\\'e} study \\& more"],
          abstract: ["First paragraph.\nSecond {paragraph}."],
        },
      },
    });
  });

  it("inherits from the entry that crossref names, which may come later", async () => {
    const { references } = await parse(fixture);
    expect(references[1]).toMatchObject({
      id: "okoye",
      type: "conferencePaper",
      title: "Trials",
      journal: "Proceedings of Nothing",
      date: "2020/05/03",
      extras: { bibtex: { crossref: ["proc2020"], editor: ["Doe, Jo"] } },
    });
  });

  it("LIB-03 writes back what it read, with protected capitals and unknown fields", async () => {
    const { references } = await parse(fixture);
    const text = new TextDecoder().decode(await format(references, { filename: "x.bib" }));
    expect(text).toContain("title = {Cohorts in {Utrecht}: a caf{\\'e} study \\& more}");
    expect(text).toContain("month = mar");
    expect(text).toContain("{World Test Organization}");
    expect((await parse(text)).references).toEqual(references);
  });

  it.each([
    ["\\v{S}koda \\c{c}a \\o\\ \\ss{} \\aa{} \\'{\\i} \\o re", "Škoda ça ø ß å í øre"],
    ['{\\"O}l \\~{} \\^{}', "Öl ~ ^"],
    ["50\\% of \\$5 --- 1--2 ``so''", "50% of $5 — 1–2 “so”"],
    ["$\\alpha$ and $x^2$ \\emph{in} \\unknown{x}", "α and $x^2$ in \\unknown{x}"],
    ["{{Deep {nested} braces}}", "Deep nested braces"],
  ])("LaTeX %s becomes Unicode", async (source, text) => {
    expect(await titleOf(source)).toBe(text);
  });

  it("writes an edited title instead of the source that was read", async () => {
    const { references } = await parse(fixture);
    const [first] = references as [Reference];
    const text = new TextDecoder().decode(
      await format([{ ...first, title: "100 % {new}" }], { format: "bibtex" }),
    );
    expect(text).toContain("title = {100 \\% \\textbraceleft{}new\\textbraceright{}}");
    expect((await parse(text)).references[0]?.title).toBe("100 % {new}");
  });

  it("continues at the next entry if braces don't match, and names the line", async () => {
    const { references, warnings } = await parse(
      "@article{a,\n title = {One {open},\n year = 2020\n\n@article{b,\n title = {Two}\n}\n",
    );
    expect(references.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(warnings.map(({ line, code }) => [line, code])).toEqual([[1, "MISSING-END"]]);
  });

  it("warns of unknown macros, parts that are no fields, and text between entries", async () => {
    const { references, warnings } = await parse(
      "@article{a, title = {T}, journal = nature, oops, year = 2020}\nstray\n",
    );
    expect(references[0]).toMatchObject({ journal: "nature", date: "2020" });
    expect(warnings.map(({ line, code }) => [line, code])).toEqual([
      [1, "NOT-TEXT"],
      [1, "BAD-RECORD"],
      [2, "OUTSIDE-RECORD"],
    ]);
  });

  it.each([
    [
      "macros that name macros",
      `@string{a0 = "${"x".repeat(1_000)}"}\n${Array.from({ length: 40 }, (_, n) => `@string{a${n + 1} = a${n} # a${n}}`).join("\n")}\n@misc{k, title = a40 # a40}`,
    ],
    ["open braces", `@misc{k, title = {t}, note = ${"{".repeat(1_000_000)}`],
    ["entries that refer to themselves", "@misc{k, title = {t}, crossref = {k}}"],
    ["spaces in names", `@misc{k, title = {t}, author = {a${" ".repeat(1_000_000)}b}}`],
    ["backslashes", `@misc{k, title = {t${"\\".repeat(1_000_000)}}}`],
  ])("takes bounded time and memory: %s", async (_, text) => {
    const before = process.cpuUsage();
    const { references } = await parse(text);
    expect(references.length).toBe(1);
    expect(JSON.stringify(references).length).toBeLessThan(5_000_000);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(4_000);
  });
});
