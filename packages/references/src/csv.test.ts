import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { countReferences } from "./count-references.ts";
import { format, parse, sniff, type Reference } from "./index.ts";

const rayyan = readFileSync(new URL("./fixtures/rayyan.csv", import.meta.url), "utf8");
const screening =
  process.env["SCREENING_FILES"] ??
  resolve(import.meta.dirname, "../../../../shared/data/screening");

async function written(references: readonly Reference[], filename = "x.csv"): Promise<string> {
  // The byte order mark is part of the file.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    await format(references, { filename }),
  );
}

async function titles(text: string): Promise<(string | undefined)[]> {
  return (await parse(text)).references.map(({ title }) => title);
}

describe("reading tables", () => {
  it("LIB-03 reads Rayyan's export and keeps columns that match no field", async () => {
    const { references, format: found, warnings } = await parse(rayyan);
    expect([found, warnings, await countReferences(rayyan)]).toEqual(["csv", [], 2]);
    expect(references[0]).toMatchObject({
      id: "rayyan-1",
      title: "Sleep of nurses, an invented trial",
      authors: ["Ibarra, Ana", "van den Berg, Jan"],
      date: "2020",
      journal: "Invented Sleep",
      number: "3",
      abstract: 'First line\nsecond "quoted" line',
      accessionNum: "101",
      publisher: "Invented Press",
      extras: { csv: { month: ["5"], day: ["1"] } },
    });
  });

  it.each([
    ["Covidence", "Title,Authors,Abstract,Published Year,Journal,Covidence #\nt,A; B,a,2020,J,#7"],
    [
      "PubMed",
      'PMID,Title,Authors,Citation,Journal/Book,Publication Year\n7,t,"A B, C D.",c,J,2020',
    ],
    ["ASReview", "record_id,title,abstract,authors,keywords,included\n7,t,a,B,k,1"],
    ["EPPI-Reviewer", "ItemId,Title,Authors,Year,ParentTitle\n7,t,A,2020,J"],
    ["semicolons", "title;authors;year\nt;A;2020"],
    ["tabs", "title\tauthors\tyear\nt\tA\t2020"],
    ["Excel's line", "sep=;\r\ntitle;authors;year\r\nt;A;2020"],
    [
      "300 columns",
      `${Array.from({ length: 297 }, (_, n) => `c${n}`).join()},title,year,doi\n${",".repeat(297)}t,2020,d`,
    ],
  ])("LIB-06 recognises the columns of %s", async (_, text) => {
    expect(await titles(text)).toEqual(["t"]);
  });

  it.each([
    ["a table with a title and one known column", "title,year,mood\nt,2020,x"],
    ["a table without a title", "authors,year,doi\nA,2020,d"],
    ["prose with commas", "This title, the year, and the authors\nfollow."],
  ])("LIB-06 refuses %s", async (_, text) => {
    expect(sniff(new TextEncoder().encode(text), "x.csv")).toBe(null);
    await expect(parse(text, { filename: "x.csv" })).rejects.toMatchObject({
      code: "NOT-A-LIBRARY",
      line: 1,
      message: expect.stringContaining("columns of references") as string,
    });
  });

  it("keeps extra cells that have no column header, and warns with the line number", async () => {
    const { references, warnings } = await parse('title,year,doi\n"a\nb",2020,d\nt,2021,e,more\n');
    expect(references[1]?.extras).toEqual({ csv: { "column 4": ["more"] } });
    expect(warnings.map(({ line, code }) => [line, code])).toEqual([[4, "BAD-RECORD"]]);
  });

  it("keeps a quotation mark inside a value, and warns if a quotation mark is never closed", async () => {
    const { references, warnings } = await parse(
      'title,year,doi\n"He said "hi" to us",2020,d\n"open,2021,e\nlast,2022,f\n',
    );
    expect(references.map(({ title }) => title)).toEqual([
      'He said "hi" to us',
      "open,2021,e\nlast,2022,f",
    ]);
    expect(warnings.map(({ line, code }) => [line, code])).toEqual([[3, "MISSING-END"]]);
  });

  it("takes linear time for a million quotation marks and delimiters", async () => {
    const cells = `title,year,doi\n"${'""'.repeat(1_000_000)}",2020,d\n${",".repeat(1_000_000)}x\n`;
    const before = process.cpuUsage();
    expect((await parse(cells)).references.length).toBe(2);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(4_000);
  });

  it("omits a column named __proto__ and warns about it", async () => {
    const { references, warnings } = await parse("title,year,doi,__proto__\nt,2020,d,x\n");
    expect(references).toEqual([{ id: "1", title: "t", date: "2020", doi: "d" }]);
    expect(warnings.map(({ code }) => code)).toEqual(["UNSAFE-KEY"]);
  });
});

describe("writing tables", () => {
  it("neutralizes formulas when writing and restores them when reading", async () => {
    const given: Reference[] = ["=1+1", "+1", "-1", "@a", "'=1", "''-1", "＝1", "'quoted'"].map(
      (title, place) => ({ id: `=${place}`, title, keywords: [title] }),
    );
    for (const filename of ["x.csv", "x.tsv"]) {
      const text = await written(given, filename);
      expect(text).not.toMatch(/(?:^|[,\t\r\n])"?[=+@＝]/);
      expect((await parse(text)).references).toEqual(given);
    }
  });

  it("keeps an apostrophe that another program put before a formula", async () => {
    expect(await titles("title,year,doi\n'-omics' for all,2020,d\n")).toEqual(["'-omics' for all"]);
  });

  it("writes only the columns that the references use, for spreadsheets", async () => {
    const text = await written([
      { id: "a", title: "One, two", authors: ["A, B", "C, D"], date: "2020/05" },
      {
        id: "b",
        urls: ["https://a.org/;x", "https://b.org"],
        extras: { csv: { Study: ["1", "2"] } },
      },
    ]);
    expect(text).toBe(
      [
        "\ufeffid,type,title,authors,year,date,journal,issue,pages,doi,url,Study,Study".replace(
          "journal,issue",
          "journal,volume,issue",
        ),
        'a,,"One, two","A, B; C, D",2020,2020/05,,,,,,,,',
        'b,,,,,,,,,,,"https://a.org/;x https://b.org",1,2',
        "",
      ].join("\r\n"),
    );
  });

  it("preserves right-to-left text, emoji and items that contain separators", async () => {
    const given: Reference[] = [
      {
        id: "1",
        title: "مراجعة منهجية",
        authors: ["Smith and Sons", "A; B"],
        keywords: ["a,b", "😀"],
        urls: ["https://a.org/x y"],
        extras: { ris: { A2: ["x"] }, csv: { Abstract: ["other"] } },
      },
    ];
    expect((await parse(await written(given))).references).toEqual(given);
  });

  it("LIB-03 reads every row of the published screening sets", async ({ skip }) => {
    skip(!existsSync(screening), "The screening sets are not here; set SCREENING_FILES.");
    for (const [file, records] of [
      ["ace.csv", 2_235],
      ["nudging.csv", 1_847],
    ] as const) {
      const bytes = new Uint8Array(readFileSync(resolve(screening, file)));
      const { references, warnings, skipped } = await parse(bytes, { filename: file });
      expect([references.length, warnings, skipped]).toEqual([records, [], 0]);
      expect((await parse(await format(references, { format: "csv" }))).references).toEqual(
        references,
      );
    }
  });
});
