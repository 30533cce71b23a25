import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { countReferences } from "./count-references.ts";
import { parse, sniff } from "./index.ts";

function fixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)));
}

describe("RIS", () => {
  it("the RIS reader picks fields by priority, skips prose and keeps other tags in extras", async () => {
    const { references, warnings, skipped, format } = await parse(fixture("ovid.ris"));
    expect(format).toBe("ris");
    expect(skipped).toBe(0);
    expect(references).toEqual([
      {
        id: "2019-001",
        type: "journalArticle",
        title: "Sleep and shift work: a hand-made example",
        authors: ["Nakamura, Emi", "O'Brien, Siobhán"],
        date: "2019",
        abstract:
          "BACKGROUND: First line of the abstract.\nIt goes on below.\n\nAfter a blank line it ends.",
        keywords: ["*Sleep", "Shift Work"],
        journal: "Journal of Made-up Examples",
        volume: "7",
        number: "2",
        pages: "101-109",
        isbn: "1234-5678",
        doi: "http://dx.doi.org/10.1000/made.up.1",
        urls: ["https://example.org/1", "https://example.org/1.pdf"],
        extras: { ris: { JA: ["J Made-up Ex"], A2: ["Editor, Ed"], NL: ["J Made Up Ex"] } },
      },
      {
        id: "2019-002",
        type: "bookSection",
        title: "A chapter",
        journal: "The Book",
        authors: ["Solo, Ann"],
        date: "1999 AUG",
        pages: "e12",
        abstract: "The abstract that counts.",
        keywords: ["one", "two", "three"],
        notes: "first note\nsecond note",
        extras: { ris: { N2: ["Another abstract."] } },
      },
    ]);
    expect(warnings.map(({ line, code }) => [line, code])).toEqual([
      [1, "OUTSIDE-RECORD"],
      [29, "OUTSIDE-RECORD"],
    ]);
  });

  it.each([
    [
      "JF before T2, JO, J2 and JA",
      "JA  - e\nJ2  - d\nJO  - c\nT2  - b\nJF  - a",
      { journal: "a" },
    ],
    ["T2 before JO", "JO  - c\nT2  - b", { journal: "b" }],
    ["JO alone", "JO  - c", { journal: "c" }],
    ["the first AB", "AB  - a\nAB  - b", { abstract: "a" }],
    ["N2 where AB is absent", "N2  - b", { abstract: "b" }],
    ["TI before T1", "T1  - b\nTI  - a", { title: "a" }],
    ["SP and EP as pages", "SP  - 10\nEP  - 20", { pages: "10-20" }],
    ["a range in SP", "SP  - 10-20\nEP  - 20", { pages: "10-20" }],
    ["an empty SP", "SP  -\nEP  - 20", { pages: "-20" }],
    ["DA that tells more than PY", "PY  - 2022\nDA  - 2022/05//", { date: "2022/05" }],
    ["PY before a DA of another year", "PY  - 2022\nDA  - 2021/12/01", { date: "2022" }],
    ["PY before Y1", "Y1  - 2001\nPY  - 2002", { date: "2002" }],
    ["a name where a code belongs", "TI  - a", { type: "journalArticle" }],
  ])("the RIS reader accepts %s", async (_, tags, expected) => {
    const { references } = await parse(`TY  - Journal Article\n${tags}\nER  - \n`);
    expect(references[0]).toMatchObject(expected);
  });

  it("the RIS reader keeps a value in extras if another tag already filled the field", async () => {
    const { references } = await parse(
      "TY  - JOUR\nJA  - short\nJF  - long\nAB  - a\nAB  - b\nPY  - 2022\nDA  - 2021/12/01\nER  - \n",
    );
    expect(references[0]?.extras).toEqual({
      ris: { JA: ["short"], AB: ["b"], DA: ["2021/12/01"] },
    });
  });

  it("the RIS reader accepts a single space before the dash if the whole file uses it", async () => {
    const { references } = await parse("TY - JOUR\nTI - Narrow\nER -\n");
    expect(references).toEqual([{ id: "1", type: "journalArticle", title: "Narrow" }]);
  });
});

describe("MEDLINE", () => {
  it("the MEDLINE reader handles wrapped text, labelled DOIs, subject headings and group authors", async () => {
    const { references, format, warnings } = await parse(fixture("pubmed.nbib"));
    expect(format).toBe("medline");
    expect(warnings).toEqual([]);
    expect(references).toEqual([
      {
        id: "10000001",
        accessionNum: "10000001",
        type: "journalArticle",
        isbn: "1234-5678 (Print)\n8765-4321 (Electronic)",
        volume: "12",
        number: "3",
        date: "2018 Jan",
        title:
          "A hand-made record whose title is long enough that it has to be wrapped at the margin.",
        pages: "94-103",
        doi: "10.1000/made.up.2",
        abstract: "One sentence that ends here. Another that follows it.",
        authors: ["Lindqvist, Åsa", "Mensah, Kofi"],
        address: "Department of Examples, Uppsala.\nInstitute of Samples, Accra.",
        language: "eng",
        workType: "Journal Article\nRandomized Controlled Trial",
        journal: "Journal of made-up examples",
        keywords: ["Humans", "*Sleep", "shift work"],
        extras: {
          medline: {
            OWN: ["NLM"],
            STAT: ["MEDLINE"],
            LID: ["e94"],
            AU: ["Lindqvist Å", "Mensah K"],
            TA: ["J Made-up Ex"],
            MH: ["Humans", "*Sleep"],
            PHST: ["2018/01/02 06:00 [entrez]", "2018/01/03 06:00 [pubmed]"],
            AID: ["MADE-1 [pii]"],
            SO: ["J Made-up Ex. 2018 Jan;12(3):94-103."],
          },
        },
      },
      {
        id: "10000002",
        accessionNum: "10000002",
        date: "2020",
        title: "A guideline by a group.",
        authors: ["Example Working Group"],
        workType: "Guideline",
      },
    ]);
  });
});

describe("EndNote XML", () => {
  it("EndNote's own XML is read, with styles, entities and line breaks", async () => {
    const { references, format, warnings } = await parse(fixture("endnote.xml"));
    expect(format).toBe("endnoteXml");
    expect(warnings).toEqual([]);
    expect(references).toEqual([
      {
        id: "895",
        type: "journalArticle",
        authors: ["Nakamura, E.", "Smith & Sons"],
        address: "Ward 1.\nWard 2.",
        title: "Effect of E. coli <in vitro>",
        journal: "J Made-up Ex",
        pages: "1-9",
        volume: "7",
        number: "2",
        keywords: ["acne", "light"],
        date: "2018 Jan-Feb",
        isbn: "1234-5678",
        accessionNum: "29657938",
        abstract: "0.25 μg/ml",
        doi: "10.1000/made.up.3",
        databaseProvider: "NLM",
        database: "MEDLINE",
        researchNotes: "read twice",
        urls: ["https://example.org/3"],
        language: "eng",
        extras: {
          endnoteXml: {
            'database name="Made up.enl" path="C:\\Made > up\\Made up.enl"': ["Made up.enl"],
            'source-app name="EndNote" version="20.2"': ["EndNote"],
            'foreign-keys/key app="EN" db-id="abc"': ["895"],
            "contributors/secondary-authors/author": ["Editor, Ed"],
            "titles/short-title": ["E. coli"],
          },
        },
      },
    ]);
  });

  it("EndNote XML without styles, as Zotero and Mendeley write it, is read", async () => {
    const zotero = (await parse(fixture("zotero.xml"))).references[0];
    expect(zotero).toMatchObject({
      id: "1",
      authors: ["Roth, Carla", "White, Dan"],
      journal: "Journal of made-up examples",
      number: "3",
      date: "2022 May",
      type: "journalArticle",
    });
    const mendeley = (await parse(fixture("mendeley.xml"))).references[0];
    expect(mendeley).toMatchObject({
      authors: ["Roth, Carla"],
      journal: "Journal of made-up examples",
      number: "3",
      date: "2022",
      abstract: "Short & sound.",
      type: "journalArticle",
    });
  });

  it("the EndNote XML reader ignores end tags in CDATA and comments", async () => {
    const { references, warnings } = await parse(
      "<xml><records><record><titles><title><![CDATA[a </record> <b> & c]]></title></titles><!-- <volume>9</volume> --></record></records></xml>",
    );
    expect(references).toEqual([{ id: "1", title: "a </record> <b> & c" }]);
    expect(warnings).toEqual([]);
  });
});

describe("JSON", () => {
  it("reflib's JSON is read, including its year, numbers and unknown properties", async () => {
    const { references, warnings } = await parse(fixture("reflib.json"));
    expect(references).toEqual([
      {
        id: "895",
        title: "A reference as reflib keeps it",
        type: "journalArticle",
        authors: ["Nakamura, E.", "Solo, A."],
        address: "Ward 1.\nWard 2.",
        volume: "7",
        keywords: ["acne"],
        date: "2018",
        extras: { json: { recNumber: "895", medlinePMID: "29657938" } },
      },
      { id: "896", title: "Another", date: "2019 May", extras: { json: { recNumber: "896" } } },
    ]);
    expect(warnings).toEqual([
      {
        line: 2,
        code: "NOT-TEXT",
        message: '"volume" is 7 where text is expected; it was read as text.',
      },
    ]);
  });

  it("the references in a screening file are read with their screening decisions", async () => {
    const { references, warnings, format } = await parse(fixture("screening.scrn"), {
      filename: "screening.scrn",
    });
    expect(format).toBe("json");
    expect(references.map(({ id, extras }) => [id, extras?.json])).toEqual([
      ["a", { screening: { decision: "include", by: ["ES"] } }],
      ["b", { screening: { decision: "exclude", by: ["ES"] } }],
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(["LEFT-OUT"]);
  });

  it("LIB-07 a JSON object that maps ids to references is read", async () => {
    const { references } = await parse('{"x1":{"title":"One"},"x2":{"title":"Two"}}');
    expect(references).toEqual([
      { id: "x1", title: "One" },
      { id: "x2", title: "Two" },
    ]);
  });
});

describe("Web of Science text", () => {
  it("the Web of Science reader handles wrapped lines, lists and pages", async () => {
    const { references, format, warnings } = await parse(fixture("web-of-science.txt"), {
      filename: "savedrecs.ris",
    });
    expect(format).toBe("wos");
    expect(warnings).toEqual([]);
    expect(references).toEqual([
      {
        id: "WOS:000000000000001",
        accessionNum: "WOS:000000000000001",
        type: "journalArticle",
        authors: ["Roth, Carla", "White, Dan"],
        title: "A title that is wrapped below its tag",
        journal: "JOURNAL OF EXAMPLES",
        language: "English",
        workType: "Article",
        keywords: ["sleep", "shift work", "HUMANS", "NIGHT WORK"],
        abstract: "Abstract.",
        isbn: "1234-5678",
        date: "2004 JUN 8",
        volume: "43",
        number: "22",
        pages: "7003-7016",
        doi: "10.1000/made.up.5",
        extras: {
          wos: { AU: ["Roth, C", "White, D"], CR: ["Somebody, 1990", "Somebody else, 1991"] },
        },
      },
    ]);
  });
});

describe("format detection", () => {
  it.each([
    ["ovid.ris", "ris"],
    ["pubmed.nbib", "medline"],
    ["endnote.xml", "endnoteXml"],
    ["zotero.xml", "endnoteXml"],
    ["reflib.json", "json"],
    ["screening.scrn", "json"],
    ["web-of-science.txt", "wos"],
  ] as const)(
    "the format is detected from the content of %s, not from the file name",
    (name, format) => {
      for (const misnamed of [undefined, "x.ris", "x.nbib", "x.xml", "x.json", "x.txt"])
        expect(sniff(fixture(name), misnamed)).toBe(format);
    },
  );

  it("format detection returns null for text that does not begin like a library", () => {
    for (const text of [
      "",
      "Dear all,\nTYPE - this\n",
      "<html><body>TY  - JOUR</body></html>",
      "<?xml version='1.0'?><rss/>",
      "[1] A footnote",
      "@ the meeting {all}",
    ]) {
      expect(sniff(new TextEncoder().encode(text), "x.ris")).toBe(null);
    }
  });

  it.each([
    ["ovid.ris", 2],
    ["pubmed.nbib", 2],
    ["endnote.xml", 1],
    ["reflib.json", 2],
    ["screening.scrn", 2],
    ["web-of-science.txt", 1],
    ["library.bib", 3],
  ] as const)("countReferences counts the records of %s", async (name, count) => {
    expect(await countReferences(fixture(name))).toBe(count);
    expect(await countReferences(new Blob([fixture(name) as Uint8Array<ArrayBuffer>]))).toBe(count);
  });
});
