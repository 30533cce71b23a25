import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectLinear } from "./fixtures/expect-linear.ts";
import { countReferences } from "./count-references.ts";
import { format, parse, ReferencesError, type LibraryFormat, type ParsedLibrary } from "./index.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const record = (title: string): string => `TY  - JOUR\nTI  - ${title}\nER  - \n`;

function utf16(text: string, bigEndian: boolean, mark: boolean): Uint8Array {
  const all = (mark ? "\ufeff" : "") + text;
  const view = new DataView(new ArrayBuffer(all.length * 2));
  for (let at = 0; at < all.length; at++) view.setUint16(at * 2, all.charCodeAt(at), !bigEndian);
  return new Uint8Array(view.buffer);
}

function titles(library: ParsedLibrary): (string | undefined)[] {
  return library.references.map(({ title }) => title);
}

const codes = (library: ParsedLibrary): [number, string][] =>
  library.warnings.map(({ line, code }) => [line, code]);

async function refusal(input: Uint8Array | string, filename?: string): Promise<ReferencesError> {
  const error = await parse(input, filename === undefined ? {} : { filename }).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ReferencesError))
    throw new Error(`Was not refused with a ReferencesError, but with ${String(error)}`);
  return error;
}

describe("files that are not libraries", () => {
  it.each<[string, Uint8Array | string, number, RegExp]>([
    ["prose", "Dear colleague,\nplease find attached TY and ER.\n", 1, /Dear colleague/],
    [
      "HTML",
      "<!DOCTYPE html>\n<html><body><pre>\nTY  - JOUR\nTI  - ghost\nER  - \n</pre></body></html>",
      1,
      /web page/,
    ],
    [
      "a picture",
      new Uint8Array([
        0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
      ]),
      1,
      /picture/,
    ],
    ["a zip archive", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0]), 1, /zip/],
    ["a PDF", "%PDF-1.7\n%âãÏÓ\n", 1, /PDF/],
    [
      "rich text around RIS",
      `{\\rtf1\\ansi\n${record("ghost").replaceAll("\n", "\\par\n")}}`,
      1,
      /rich-text/,
    ],
    ["an archive with uncompressed RIS", `PK\u0003\u0004\n${record("ghost")}`, 1, /zip/],
    ["a PDF with lines like RIS", `%PDF-1.4\nstream\n${record("ghost")}endstream`, 1, /PDF/],
    [
      "a picture with lines like RIS",
      new Uint8Array([0x89, ...bytes(`PNG\r\n\u001a\ntEXt\n${record("ghost")}`)]),
      1,
      /picture/,
    ],
    [
      "a photograph with lines like RIS",
      new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...bytes(`\n${record("ghost")}`)]),
      1,
      /picture/,
    ],
    [
      "an old Word document with lines like RIS",
      new Uint8Array([
        0xd0,
        0xcf,
        0x11,
        0xe0,
        0xa1,
        0xb1,
        0x1a,
        0xe1,
        ...bytes(`\r${record("ghost").replaceAll("\n", "\r")}`),
      ]),
      1,
      /Word/,
    ],
    ["gzipped data", new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), 1, /gzip/],
    ["Ovid's own layout", "<1>\nUI  - 31234567\nTI  - A title\n", 1, /reads “<1>/],
    ["an empty file", "", 1, /empty/],
    ["blank lines", "\n\n \n", 4, /empty/],
    ["a table", '"author","title"\n"a","b"\n', 1, /author/],
    ["other XML", '<?xml version="1.0"?>\n<rss><item/></rss>', 1, /XML without records/],
    ["a JSON object of something else", '{"name":"package","version":"1.0.0"}', 1, /no reference/],
    ["a JSON array of something else", '[\n{"foo": 1}\n]', 2, /no reference/],
    ["broken JSON", '{"title": "a",\n oops}', 2, /JSON/],
    ["prose with a line like RIS", "Hello\nTY  - is a tag\nas everyone knows\n", 1, /no reference/],
    ["prose with a line like MEDLINE", "Hello\nPMID- is a tag", 1, /no reference/],
    ["prose with a line like Web of Science", "Hello\nPT X\nas everyone knows", 1, /no reference/],
    ["a PubMed number in prose", "Hello\nPMID-123456 is worth reading", 1, /Hello/],
    ["text after blank lines", "\n\n\nHello", 4, /Hello/],
  ])("are refused with the line and what was found there: %s", async (_, input, line, seen) => {
    for (const filename of [undefined, "x.pdf"]) {
      const error = await refusal(input, filename);
      expect(error.code).toBe("NOT-A-LIBRARY");
      expect(error.message).toMatch(/^Unsupported library format/);
      expect(error.message).toMatch(seen);
      expect(error.line).toBe(line);
    }
  });

  it("countReferences refuses a file that is not a library", async () => {
    await expect(countReferences("hello")).rejects.toMatchObject({ code: "NOT-A-LIBRARY" });
  });
});

describe("an empty library", () => {
  it.each<[LibraryFormat, string]>([
    ["ris", "x.ris"],
    ["medline", "x.nbib"],
    ["endnoteXml", "x.xml"],
    ["json", "x.json"],
  ])("is saved and reopened: %s", async (expected, filename) => {
    const library = await parse(await format([], { filename }), { filename });
    expect(library).toMatchObject({ references: [], skipped: 0, format: expected });
    expect(await countReferences(await format([], { filename }), { filename })).toBe(0);
  });
});

describe("damaged RIS", () => {
  it("a RIS record truncated by the end of the file is kept with a warning", async () => {
    const library = await parse(`${record("one")}TY  - JOUR\nTI  - two\nAB  - cut off in the mid`);
    expect(titles(library)).toEqual(["one", "two"]);
    expect(codes(library)).toEqual([[4, "MISSING-END"]]);
  });

  it("a RIS record that ends on its first line is skipped", async () => {
    const library = await parse(`${record("one")}TY  - JO`);
    expect(titles(library)).toEqual(["one"]);
    expect(library.skipped).toBe(1);
    expect(codes(library)).toEqual([[4, "CUT-RECORD"]]);
  });

  it("a missing ER line does not prevent later RIS records from being read", async () => {
    const library = await parse("TY  - JOUR\nTI  - one\n\nTY  - JOUR\nTI  - two\nER  - \n");
    expect(titles(library)).toEqual(["one", "two"]);
    expect(codes(library)).toEqual([[4, "MISSING-END"]]);
  });

  it("a RIS record without a TY line is read", async () => {
    for (const gap of ["", "\n"]) {
      const library = await parse(
        `${record("one")}${gap}TI  - two\nAU  - A\nER  - \n${record("three")}`,
      );
      expect(titles(library)).toEqual(["one", "two", "three"]);
      expect(library.warnings.map(({ code }) => code)).toEqual(["MISSING-TYPE"]);
    }
  });

  it("MEDLINE records after RIS records are read", async () => {
    const library = await parse(
      `${record("one")}\nPMID- 5\nOWN - NLM\nTI  - two\nAB  - abs\n      more\nFAU - Smith, J\nAU  - Smith J\nSO  - x\n\nPMID- 6\nTI  - three\n\n${record("four")}`,
    );
    expect(library.references).toEqual([
      { id: "1", type: "journalArticle", title: "one" },
      {
        id: "5",
        accessionNum: "5",
        title: "two",
        abstract: "abs more",
        authors: ["Smith, J"],
        extras: { medline: { OWN: ["NLM"], AU: ["Smith J"], SO: ["x"] } },
      },
      { id: "6", accessionNum: "6", title: "three" },
      { id: "4", type: "journalArticle", title: "four" },
    ]);
    expect(codes(library)).toEqual([]);
    for (const target of ["ris", "medline", "endnoteXml", "json"] as const)
      expect(
        (await parse(await format(library.references, { format: target }))).references,
      ).toEqual(library.references);
  });

  it("RIS records after MEDLINE records are read without a warning", async () => {
    const library = await parse(
      `PMID- 5\nTI  - one\nSO  - x\n\n${record("two").replace("ER", "KW  - a\nb\nPY  - 2001\nER")}${record("three")}\nPMID- 6\nTI  - four\n      more\n\nPMID- 7\nAB  - no title\n`,
    );
    expect(library.references).toEqual([
      { id: "5", accessionNum: "5", title: "one", extras: { medline: { SO: ["x"] } } },
      { id: "2", type: "journalArticle", title: "two", keywords: ["a", "b"], date: "2001" },
      { id: "3", type: "journalArticle", title: "three" },
      { id: "6", accessionNum: "6", title: "four more" },
      { id: "7", accessionNum: "7", abstract: "no title" },
    ]);
    expect(codes(library)).toEqual([]);
    const cut = await parse(`PMID- 5\nTI  - one\n\n${record("two")}TY  - JOUR\nTI  - three`);
    expect(codes(cut)).toEqual([[7, "MISSING-END"]]);
  });

  it.each<[string, (text: string) => string]>([
    ["indented by spaces", (text) => text.replaceAll(/^/gm, "  ")],
    ["indented by a tab", (text) => text.replaceAll(/^/gm, "\t")],
    ["in lower case", (text) => text.replaceAll(/^[A-Z]{2} /gm, (tag) => tag.toLowerCase())],
    ["with tabs behind the dashes", (text) => text.replaceAll(" - ", " -\t")],
    ["with tabs before the dashes", (text) => text.replaceAll("  - ", "\t- ")],
    [
      "with non-breaking spaces, as copied from a web page",
      (text) => text.replaceAll("  - ", "\u00a0\u00a0-\u00a0"),
    ],
    ["with long dashes, as a word processor makes them", (text) => text.replaceAll("  - ", "  – ")],
    ["with a byte order mark that was read as Windows-1252", (text) => `ï»¿${text}`],
  ])("reads tags %s", async (_, change) => {
    const well = `${record("one").replace("ER", "AU  - Müller, J\nAB  - in  - vitro\nwe  – the authors\n      TY  - x\nPY  - 2001\nER")}${record("two")}`;
    const library = await parse(change(well));
    expect(library.references.map(({ title, authors, date }) => [title, authors, date])).toEqual([
      ["one", ["Müller, J"], "2001"],
      ["two", undefined, undefined],
    ]);
    expect(library.warnings).toEqual([]);
    expect(await countReferences(change(well))).toBe(2);
  });

  it("lines of a text that look like unusual RIS tags are kept when written", async () => {
    const abstract = "a\nti  - x\nTY\t- y\nAU\u00a0 - z\nKW  – k\nï»¿TY  - w\ner  - \nb";
    expect(
      (await parse(await format([{ id: "1", abstract }], { format: "ris" }))).references,
    ).toEqual([{ id: "1", abstract }]);
  });

  it("numbers, horizontal rules and end-of-file markers between RIS records are ignored", async () => {
    for (const end of ["EF  - \n", "\u001a"]) {
      const library = await parse(`1. \n${record("one")}<2>\t\n${record("two")}\n-----\n${end}`);
      expect(titles(library)).toEqual(["one", "two"]);
      expect(library).toMatchObject({ warnings: [], skipped: 0 });
    }
    expect(
      (await parse("<1>\nPMID- 1\nTI  - one\n\n<2>\nPMID- 2\nTI  - two\n\n\u001a")).warnings,
    ).toEqual([]);
  });

  it("the RIS title and journal fall back to the tags used by old exporters", async () => {
    const library = await parse(
      "TY  - BOOK\nBT  - a book\nJ1  - J\nER  - \nTY  - CHAP\nCT  - a chapter\nBT  - a book\nJO  - K\nJ1  - J\nER  - \n",
    );
    expect(library.references).toEqual([
      { id: "1", type: "book", title: "a book", journal: "J" },
      {
        id: "2",
        type: "bookSection",
        title: "a chapter",
        journal: "K",
        extras: { ris: { BT: ["a book"], J1: ["J"] } },
      },
    ]);
    for (const target of ["ris", "medline", "endnoteXml", "json"] as const)
      expect(
        (await parse(await format(library.references, { format: target }))).references,
      ).toEqual(library.references);
  });

  it("a RIS file with mixed line endings is read", async () => {
    const library = await parse(
      "TY  - JOUR\r\nTI  - one\rAB  - a\nb\r\nc\rd\nER  - \r\n\rTY  - JOUR\rTI  - two\rER  - ",
    );
    expect(library.references).toEqual([
      { id: "1", type: "journalArticle", title: "one", abstract: "a\nb\nc\nd" },
      { id: "2", type: "journalArticle", title: "two" },
    ]);
    expect(library.warnings).toEqual([]);
  });

  it("prose between RIS records is skipped with a warning that names the line", async () => {
    const library = await parse(
      `${record("one")}\nSome prose here\nand here\n\n${record("two")}\n@ the end`,
    );
    expect(titles(library)).toEqual(["one", "two"]);
    expect(codes(library)).toEqual([
      [5, "OUTSIDE-RECORD"],
      [12, "OUTSIDE-RECORD"],
    ]);
    expect(library.warnings[0]?.message).toContain("Some prose here");
  });

  it("a RIS line of 8 MB is read in linear time", async () => {
    await expectLinear(1_700_000, async (words) => {
      const long = "word ".repeat(words).trim();
      const library = await parse(
        bytes(`${record("one")}TY  - JOUR\nAB  - ${long}\nER  - \n${record("three")}`),
      );
      expect(library.references[1]?.abstract?.length).toBe(long.length);
      expect(titles(library)).toEqual(["one", undefined, "three"]);
    });
  });
});

describe("encodings", () => {
  const text = `${record("Größe µm")}${record("two")}`;
  it.each<[string, Uint8Array]>([
    ["UTF-8", bytes(text)],
    ["UTF-8 with a mark", bytes(`\ufeff${text}`)],
    ["UTF-16 little-endian with a mark", utf16(text, false, true)],
    ["UTF-16 big-endian with a mark", utf16(text, true, true)],
    ["UTF-16 little-endian without a mark", utf16(text, false, false)],
    ["UTF-16 big-endian without a mark", utf16(text, true, false)],
  ])("reads %s", async (_, input) => {
    const library = await parse(input);
    expect(titles(library)).toEqual(["Größe µm", "two"]);
    expect(library.warnings).toEqual([]);
    expect(await countReferences(input)).toBe(2);
  });

  it("UTF-16 text in other scripts is recognized by its byte order mark", async () => {
    expect(titles(await parse(utf16(record("漢字の題"), false, true)))).toEqual(["漢字の題"]);
  });

  it("Windows-1252 text is read with a warning about its first line", async () => {
    const latin = new Uint8Array([
      ...bytes("TY  - JOUR\nTI  - Gr"),
      0xf6,
      0xdf,
      ...bytes("e "),
      0x93,
      ...bytes("quoted"),
      0x94,
      ...bytes("\nAB  - caf"),
      0xe9,
      ...bytes("\nER  - \n"),
    ]);
    const library = await parse(latin);
    expect(library.references[0]).toMatchObject({ title: "Größe “quoted”", abstract: "café" });
    expect(codes(library)).toEqual([[2, "LEGACY-ENCODING"]]);
  });

  it("a file that mixes encodings is read with a warning that names the line", async () => {
    const many = record("Größe").repeat(3_000);
    const library = await parse(
      new Uint8Array([
        ...bytes(many),
        ...bytes("TY  - JOUR\nTI  - caf"),
        0xe9,
        ...bytes("\nER  - \n"),
        ...bytes(record("Übermut")),
      ]),
    );
    expect(titles(library).slice(-3)).toEqual(["Größe", "café", "Übermut"]);
    expect(codes(library)).toEqual([[9_002, "LEGACY-ENCODING"]]);
  });

  it("UTF-16 UTF-16 text without a byte order mark is read even if it begins with a long Chinese title", async () => {
    for (const isBigEndian of [false, true])
      expect(
        titles(await parse(utf16(record("漢字の題".repeat(200)), isBigEndian, false))),
      ).toEqual(["漢字の題".repeat(200)]);
  });

  it("an invalid byte damages no other character, even in a library of a single line", async () => {
    const library = (title: string): string =>
      `<xml><records>${"<record><titles><title>Größe 漢字</title></titles></record>".repeat(5_000)}<record><titles><title>${title}</title></titles></record></records></xml>`;
    const input = bytes(library("né?e 漢"));
    input[input.lastIndexOf(0x3f)] = 0xe9;
    const read = await parse(input);
    expect(new Set(titles(read))).toEqual(new Set(["Größe 漢字", "néée 漢"]));
    expect(codes(read)).toEqual([[1, "LEGACY-ENCODING"]]);
  });

  it("a file that ends in the middle of a character keeps the rest of its last line", async () => {
    const library = await parse(bytes("TY  - JOUR\nTI  - one\nAB  - Größe, naïve 漢").slice(0, -1));
    expect(library.references[0]?.abstract).toBe("Größe, naïve æ¼");
    expect(codes(library)).toEqual([
      [1, "MISSING-END"],
      [3, "LEGACY-ENCODING"],
    ]);
  });
});

describe("damaged MEDLINE", () => {
  it("RIS records among MEDLINE records are read, as are the MEDLINE records after them", async () => {
    const text = `PMID- 5\nTI  - one\nAB  - TY  - in a text\n\n${record("two")}\nTY  - BOOK\nTI  - three\nPY  - 2001\nPMID- 6\nTI  - four\nDP  - 2002\n\nprose`;
    const library = await parse(text);
    expect(library.references).toEqual([
      { id: "5", accessionNum: "5", title: "one", abstract: "TY  - in a text" },
      { id: "2", type: "journalArticle", title: "two" },
      { id: "3", type: "book", title: "three", date: "2001" },
      { id: "6", accessionNum: "6", title: "four", date: "2002" },
    ]);
    expect(codes(library)).toEqual([
      [9, "MISSING-END"],
      [16, "OUTSIDE-RECORD"],
    ]);
    expect(await countReferences(text)).toBe(4);
  });

  it("prose is skipped, and so is a last MEDLINE record that has nothing but its number", async () => {
    const library = await parse(
      "Saved from somewhere\n\nPMID- 1\nTI  - one\n      and more\n\nprose in between\n\nPMID- 2\nTI  - two\n\nPMID- 3",
    );
    expect(titles(library)).toEqual(["one and more", "two"]);
    expect(codes(library)).toEqual([
      [1, "OUTSIDE-RECORD"],
      [7, "OUTSIDE-RECORD"],
      [12, "CUT-RECORD"],
    ]);
    expect(library.skipped).toBe(1);
  });
});

describe("concatenated MEDLINE or Web of Science files", () => {
  it("concatenated files are read despite the byte order marks between them", async () => {
    const medline = "\ufeffPMID- 1\nTI  - one\n\n";
    expect(await parse(medline + medline.replace("1", "2"))).toMatchObject({
      references: [{ id: "1" }, { id: "2" }],
      warnings: [],
    });
    expect(await countReferences(medline + medline)).toBe(2);
    const wos = "\ufeffFN Clarivate\nVR 1.0\nPT J\nTI one\nUT 1\nER\n\nEF\n";
    expect(await parse(wos + wos.replace("UT 1", "UT 2"))).toMatchObject({
      references: [{ id: "1" }, { id: "2" }],
      warnings: [],
    });
  });

  it("a MEDLINE file whose last record is a book does not need an SO line", async () => {
    expect(
      (await parse("PMID- 1\nSTAT- Publisher\nBTI - GeneReviews\nTI  - one\n\n")).warnings,
    ).toEqual([]);
    expect(codes(await parse("PMID- 1\nSTAT- MEDLINE\nTI  - one\n"))).toEqual([[1, "MISSING-END"]]);
  });
});

describe("damaged XML", () => {
  const one = "<record><titles><title>one</title></titles></record>";
  it("an XML record truncated by the end of the file is kept", async () => {
    const library = await parse(
      `<xml><records>\n${one}\n<record><titles><title>two</title></titles><abstract>cut of`,
    );
    expect(library.references.map(({ title, abstract }) => [title, abstract])).toEqual([
      ["one", undefined],
      ["two", "cut of"],
    ]);
    expect(codes(library)).toEqual([[3, "MISSING-END"]]);
  });

  it("a missing record end tag or mismatched tags do not prevent reading later XML records", async () => {
    const library = await parse(
      `<xml><records>\n<record><titles><title>a</title></titles>\n${one}\n<record><titles><title>b</titles></record></records></xml>`,
    );
    expect(titles(library).slice(0, 2)).toEqual(["a", "one"]);
    expect(library.warnings.map(({ line, code }) => [line, code])).toEqual([
      [2, "MISSING-END"],
      [4, "BAD-RECORD"],
    ]);
  });

  it("XML records with unescaped characters or unclosed elements are read", async () => {
    const library = await parse(
      "<xml><records>\n<record><titles><title>p < 0.05 in n<30 & more</title></titles><abstract>a</abstract></record>\n<record><titles><title>b</titles><abstract>c</abstract></record>\n<record><\0itles><title>d</title></titles></record></records></xml>",
    );
    expect(library.references.slice(0, 2)).toEqual([
      { id: "1", title: "p < 0.05 in n<30 & more", abstract: "a" },
      { id: "2", title: "b", abstract: "c" },
    ]);
    expect(codes(library).slice(0, 3)).toEqual([
      [2, "BAD-RECORD"],
      [3, "BAD-RECORD"],
      [4, "BAD-RECORD"],
    ]);
  });

  it("an XML record without any reference field causes a warning", async () => {
    const library = await parse(
      '<?xml version="1.0"?>\n<collection><record>\n<datafield tag="245"><subfield code="a">t</subfield></datafield></record></collection>',
    );
    expect(library.references[0]?.extras?.endnoteXml?.['datafield/subfield code="a"']).toEqual([
      "t",
    ]);
    expect(codes(library)).toEqual([[2, "EMPTY"]]);
  });

  it("XML records with long character references and numeric reference types are read", async () => {
    const library = await parse(
      "<xml><records><record><ref-type>17</ref-type><titles><title>&#x0001F600;&#0000000233;</title></titles></record></records></xml>",
    );
    expect(library.references).toEqual([{ id: "1", type: "journalArticle", title: "😀é" }]);
  });

  it("50,000 XML records without end tags are read in linear time", async () => {
    await expectLinear(50_000, async (count) => {
      const library = await parse(
        `<xml><records>${"<record><titles><title>a</title></titles>".repeat(count)}`,
      );
      expect(library.references.length).toBe(count);
      expect(library.warnings.length).toBeLessThan(5_001);
    });
  });

  it.each([
    [
      "an entity bomb",
      '<?xml version="1.0"?>\n<!DOCTYPE lolz [\n <!ENTITY lol "lol">\n <!ENTITY lol2 "&lol;&lol;&lol;">\n]>\n<xml><records><record><titles><title>&lol2;</title></titles></record></records></xml>',
    ],
    [
      "an external entity",
      '<?xml version="1.0"?>\n<!DOCTYPE foo [\n <!ENTITY xxe SYSTEM "file:///etc/passwd">]>\n<xml><records><record><titles><title>&xxe;</title></titles></record></records></xml>',
    ],
  ])("the XML reader refuses %s and names the line", async (_, text) => {
    expect(await refusal(text)).toMatchObject({ code: "UNSAFE-XML", line: 3 });
  });

  it("the XML reader keeps an undefined entity as text and never fetches an external DTD", async () => {
    const library = await parse(
      '<!DOCTYPE xml SYSTEM "http://localhost:1/x.dtd"><xml><records><record><titles><title>a&nbsp;b &#x1F600; &#99999999;</title></titles></record></records></xml>',
    );
    expect(titles(library)).toEqual(["a&nbsp;b 😀 &#99999999;"]);
  });

  it("an XML element name can't change a prototype", async () => {
    const library = await parse(
      "<xml><records><record><titles><title>t</title></titles><__proto__>x</__proto__><constructor>y</constructor></record></records></xml>",
    );
    const extras = library.references[0]?.extras?.endnoteXml;
    expect(Object.getPrototypeOf(extras)).toBe(Object.prototype);
    expect(Object.hasOwn(extras as object, "constructor")).toBe(true);
    expect(library.warnings.map(({ code }) => code)).toEqual(["UNSAFE-KEY"]);
  });

  it("the XML reader stops at elements that are nested too deeply", async () => {
    const library = await parse(
      `<xml><records><record><titles><title>t</title></titles>${"<a>".repeat(200_000)}</record></records></xml>`,
    );
    expect(titles(library)).toEqual(["t"]);
    expect(library.warnings.map(({ code }) => code)).toEqual(["BAD-RECORD"]);
  });
});

describe("damaged JSON", () => {
  it("the complete records of a truncated JSON file are kept", async () => {
    const library = await parse('[\n{"title":"one"},\n{"title":"two"},\n{"title":"thr');
    expect(titles(library)).toEqual(["one", "two"]);
    expect(library.skipped).toBe(1);
    expect(codes(library)).toEqual([[4, "CUT-RECORD"]]);
  });

  it("JSON values that are not records are skipped with warnings that name their lines", async () => {
    const library = await parse(
      '[\n{"title":"one"},\nnull,\n7,\n{"title": bad},\n{"foo":1},\n"text",\n{"title":"two"}\n]\ntrailing',
    );
    expect(titles(library)).toEqual(["one", "two"]);
    expect(library.skipped).toBe(5);
    expect(codes(library)).toEqual([
      [3, "NOT-A-REFERENCE"],
      [4, "NOT-A-REFERENCE"],
      [5, "BAD-RECORD"],
      [6, "NOT-A-REFERENCE"],
      [7, "NOT-A-REFERENCE"],
      [10, "OUTSIDE-RECORD"],
    ]);
  });

  it("an empty JSON record causes a warning", async () => {
    const library = await parse('[\n{"title":"one"},\n{"title":"","authors":[]},\n{"id":"7"}\n]');
    expect(library.references).toEqual([{ id: "1", title: "one" }, { id: "2" }, { id: "7" }]);
    expect(codes(library)).toEqual([[3, "EMPTY"]]);
  });

  it("an extra brace in JSON loses only the record that contains it", async () => {
    const library = await parse('[\n{"title":"a"}},\n{"title":"b"},\n{"title":"c"}\n]');
    expect(titles(library)).toEqual(["b", "c"]);
    expect(codes(library)).toEqual([[2, "BAD-RECORD"]]);
  });

  it("a missing quotation mark in JSON is reported with the line of its record", async () => {
    const library = await parse('[\n{"title":"a"},\n{"title":"b},\n{"title":"c"}\n]');
    expect(titles(library)).toEqual(["a"]);
    expect(codes(library)).toEqual([[3, "CUT-RECORD"]]);
  });

  it("a __proto__ key in JSON is dropped and changes no prototype", async () => {
    const library = await parse(
      '[{"title":"one","__proto__":{"polluted":true},"extras":{"ris":{"__proto__":["x"],"A2":["y"]}},"constructor":{"prototype":{"polluted":true}}}]',
    );
    expect(library.references[0]).toMatchObject({ title: "one", extras: { ris: { A2: ["y"] } } });
    expect(({} as Record<string, unknown>)["polluted"]).toBe(undefined);
    expect(Object.getPrototypeOf(library.references[0])).toBe(Object.prototype);
    expect(library.warnings.map(({ code }) => code)).toEqual(["UNSAFE-KEY"]);
  });

  it("JSON numbers are read as text, and JSON objects are kept in extras with a warning", async () => {
    const library = await parse(
      '[{"title": 12, "authors": [1, "B"], "keywords": "one", "abstract": {"en": "x"}, "volume": null}]',
    );
    expect(library.references[0]).toMatchObject({
      title: "12",
      authors: ["1", "B"],
      keywords: ["one"],
      extras: { json: { abstract: { en: "x" } } },
    });
    expect(codes(library)).toEqual([[1, "NOT-TEXT"]]);
  });
});

async function isSettled(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    (error: unknown) => error instanceof ReferencesError,
  );
}

describe("large and hostile files", () => {
  // bench/audit.mjs checks absolute times. These tests check growth, which any machine can measure.
  it.each<[string, number, (size: number) => string, number]>([
    [
      "an abstract wrapped over 100,000 lines in MEDLINE",
      100_000,
      (size) =>
        `PMID- 1\nTI  - t\nAB  - a\n${"      word word word word word word word word word word word word word word word wo\n".repeat(size)}`,
      1,
    ],
    [
      "an abstract of 100,000 lines in RIS",
      100_000,
      (size) =>
        `TY  - JOUR\nTI  - t\nAB  - a\n${"word word word word word word word word word word word word word word word wo\n".repeat(size)}ER  - \n`,
      1,
    ],
    [
      "8 MB of prose before RIS ends",
      8_000_000,
      (size) => `TY  - JOUR\nTI  - t\nER  - \n${"x".repeat(size)}`,
      1,
    ],
    [
      "8 MB of broken markup between records",
      8_000_000,
      (size) =>
        `<xml><records><record><titles><title>t</title></titles></record>${"<".repeat(size)}<record><titles><title>u</title></titles></record></records></xml>`,
      2,
    ],
    [
      "8 MB of ampersands",
      8_000_000,
      (size) =>
        `<xml><records><record><titles><title>t</title></titles><abstract>${"&#".repeat(size / 2)}</abstract></record></records></xml>`,
      1,
    ],
    [
      "a JSON string of 8 MB",
      8_000_000,
      (size) => `[{"title":"t","abstract":"${"x".repeat(size)}"}]`,
      1,
    ],
    ["a million brackets", 1_000_000, (size) => `[{"title":"t"},${"[".repeat(size)}`, 1],
  ])("are read in linear time: %s", async (_, size, write, count) => {
    await expectLinear(size, async (written) => {
      const library = await parse(bytes(write(written)));
      expect(library.references.length).toBe(count);
      expect(library.references[0]?.title).toBe("t");
    });
  });
});

describe("arbitrary bytes", () => {
  const starts = [
    "",
    "TY  - JOUR\n",
    "PMID- 1\n",
    "<xml><records><record>",
    "[{",
    '{"references":[',
    "FN x\nPT J\n",
    "\ufeffTY  - ",
  ];
  const fragment = fc.oneof(
    fc.constantFrom(
      "\n",
      "\r",
      "ER  - \n",
      "TY  - ",
      "TI  - x\n",
      "<record>",
      "</record>",
      "<![CDATA[",
      "]]>",
      "&amp;",
      "{",
      "}",
      "[",
      "]",
      ",",
      '"',
      "\\",
      "title",
      ":",
      "      ",
      "\0",
    ),
    fc.string({ maxLength: 6 }),
  );
  it("a character cut off by the end of the file is read as Windows-1252 with a warning", async () => {
    const { references, warnings } = await parse(
      new Uint8Array([...bytes("TY  - JOUR\nTI  - \u0100"), 0xc2]),
    );
    expect(references[0]?.title).toMatch(/Â$/);
    expect(warnings.map(({ code }) => code)).toContain("LEGACY-ENCODING");
  });

  it("parse and countReferences read arbitrary bytes or throw a ReferencesError", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.array(fragment, { maxLength: 40 }),
        async (start, parts) => {
          for (const work of [parse, countReferences])
            expect(await isSettled(work(bytes(start + parts.join(""))))).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (input) => {
        expect(await isSettled(parse(input))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe("nothing to read", () => {
  it.each([undefined, null, 7, {}])(
    "LIB-05 parse refuses a value that is not a file: %s",
    async (given) => {
      await expect(parse(given as never)).rejects.toMatchObject({ code: "NOT-A-LIBRARY" });
    },
  );
});

describe("saving", () => {
  it("LIB-05 format() refuses values that are not references and formats that are unknown", async () => {
    for (const given of [undefined, null, {}, "text", [1], [{ foo: 1 }]]) {
      await expect(format(given as never, { format: "ris" })).rejects.toMatchObject({
        code: "NOT-REFERENCES",
      });
    }
    for (const filename of ["library", "x.docx", "x.ciw"])
      await expect(format([], { filename })).rejects.toMatchObject({
        code: "UNSUPPORTED-FORMAT",
        message: expect.stringMatching(/^Unsupported library format/) as string,
      });
    await expect(format([], { format: "wos" as never })).rejects.toMatchObject({
      code: "UNSUPPORTED-FORMAT",
    });
  });

  it.each([
    ["a.ris", "TY  - "],
    ["a.txt", "TY  - "],
    ["a.nbib", "PMID- "],
    ["a.XML", "<?xml"],
    ["a.json", "["],
    ["a.scrn", "["],
  ])("FILE-22 format() chooses the format from the file name %s", async (filename, start) => {
    expect(new TextDecoder().decode(await format([{ id: "1", title: "t" }], { filename }))).toMatch(
      new RegExp(`^${start.replace(/[[?]/g, "\\$&")}`),
    );
  });

  it("format() accepts plain objects passed by tools", async () => {
    const given = [{ title: 5, authors: "A\nB", year: 2020, own: { x: 1 } }] as never;
    for (const target of ["ris", "medline", "endnoteXml", "json"] as const) {
      expect((await parse(await format(given, { format: target }))).references).toEqual([
        {
          id: "1",
          title: "5",
          authors: ["A", "B"],
          date: "2020",
          extras: { json: { own: { x: 1 } } },
        },
      ]);
    }
  });

  it("format() replaces characters that are not allowed in XML", async () => {
    const written = new TextDecoder().decode(
      await format([{ id: "1", title: "a\u0001b\ufffe" }], { format: "endnoteXml" }),
    );
    expect(written).toContain("<title>a\ufffdb\ufffd</title>");
  });
});
