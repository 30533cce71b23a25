import { describe, expect, it } from "vitest";
import { binary, readSource } from "../fixtures/rewrite/expect-rewritten.ts";
import { format, parse, type Reference } from "../index.ts";
import { WINDOWS_1252 } from "../text-decoding.ts";
import { type LibraryChanges, rewrite, type RewrittenLibrary } from "./index.ts";

type Changed = readonly [string, Reference | null];

function changing(changed: readonly Changed[], added: readonly Reference[] = []): LibraryChanges {
  return { changed: new Map(changed), added };
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function windows1252(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => {
    const place = WINDOWS_1252.indexOf(character);
    return place < 0 ? character.charCodeAt(0) : 0x80 + place;
  });
}

function utf16(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, "utf16le"));
}

/** Swaps the bytes of `utf16`. */
function utf16BigEndian(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, "utf16le").swap16());
}

async function rewriteBytes(
  bytes: Uint8Array<ArrayBuffer>,
  filename: string,
  changes: LibraryChanges,
): Promise<RewrittenLibrary> {
  return rewrite(await readSource(bytes, filename), changes, { filename });
}

/** Also expects that the layout is kept. */
async function rewritten(text: string, filename: string, changes: LibraryChanges): Promise<string> {
  const { content, isLayoutKept } = await rewriteBytes(utf8(text), filename, changes);
  expect(isLayoutKept).toBe(true);
  return content.text();
}

async function retitled(text: string, place: number, title: string): Promise<Changed> {
  const reference = (await parse(text)).references[place] as Reference;
  return [reference.id, { ...reference, title }];
}

const RIS = `Database: Embase

<1>
ty  - JOUR
T1  - First
  KW  - odd
ER  -

<2>
TY  - JOUR
T1  - Second
ER  - 
XT  - behind the end


Prose between records
<3>
TY  - JOUR
TI  - Third
AB  - Text
that goes on

ER- 
`;

describe("rewriting RIS", () => {
  it("only the changed record is written again; text between records stays", async () => {
    expect(await rewritten(RIS, "a.ris", changing([await retitled(RIS, 1, "Changed")]))).toBe(
      RIS.replace(
        "TY  - JOUR\nT1  - Second\nER  - \nXT  - behind the end",
        "TY  - JOUR\nID  - 2\nTI  - Changed\nXT  - behind the end\nER  - ",
      ),
    );
  });

  it("a removed record goes with its blank lines, and later records get their ids", async () => {
    expect(await rewritten(RIS, "a.ris", changing([["1", null]]))).toBe(
      RIS.replace("ty  - JOUR\nT1  - First\n  KW  - odd\nER  -\n\n", "")
        .replace("JOUR\nT1  - Second", "JOUR\nID  - 2\nT1  - Second")
        .replace("JOUR\nTI  - Third", "JOUR\nID  - 3\nTI  - Third"),
    );
  });

  it("added references follow the last record, and the file's end stays as it is", async () => {
    for (const end of ["", "\n", "\n\n\n", "\nEF\n"]) {
      const last = "TY  - JOUR\nID  - a\nER  - ";
      const added = [
        { id: "b", type: "book", title: "B" },
        { id: "c", type: "book", title: "C" },
      ];
      const records =
        "TY  - BOOK\nID  - b\nTI  - B\nER  - \n\nTY  - BOOK\nID  - c\nTI  - C\nER  - ";
      expect(await rewritten(last + end, "a.ris", changing([], added))).toBe(
        `${last}\n\n${records}${end}`,
      );
      expect(await rewritten(last + end, "a.ris", changing([["a", null]], added))).toBe(
        records + end,
      );
    }
  });

  it("records that were skipped or lack their ER line keep their bytes", async () => {
    const text =
      "TY  - JOUR\nTI  - a\nTY  - JOUR\nTY  - JOUR\nID  - b\nTI  - b\n\nTY  - JOUR\nTI  - c\n  \n";
    expect(await rewritten(text, "a.ris", changing([await retitled(text, 0, "A")]))).toBe(
      text.replace("TI  - a", "ID  - 1\nTI  - A\nER  - "),
    );
    expect(await rewritten(text, "a.ris", changing([["b", null]]))).toBe(
      text.replace("TY  - JOUR\nID  - b\nTI  - b\n\n", "").replace("TI  - c", "ID  - 4\nTI  - c"),
    );
  });

  it("repeated ids keep the suffixes that they were given", async () => {
    const record = (title: string): string => `TY  - JOUR\nID  - x\nTI  - ${title}\nER  - \n`;
    expect(
      await rewritten(["a", "b", "c"].map(record).join(""), "a.ris", changing([["x", null]])),
    ).toBe("TY  - JOUR\nID  - x-2\nTI  - b\nER  - \nTY  - JOUR\nID  - x-3\nTI  - c\nER  - \n");
  });

  it("an edit that was undone leaves the same bytes", async () => {
    const { references } = await parse(RIS);
    const same = references.map(({ extras, ...fields }): Changed => [
      fields.id,
      extras ? { extras: structuredClone(extras), ...fields } : { ...fields },
    ]);
    expect(await rewritten(RIS, "a.ris", changing(same))).toBe(RIS);
  });

  it("edits of references that the file lacks have no effect", async () => {
    expect(await rewritten(RIS, "a.ris", changing([["gone", { id: "gone", title: "x" }]]))).toBe(
      RIS,
    );
  });
});

describe("rewriting MEDLINE", () => {
  const NBIB =
    "\nPMID- 7\nOWN - NLM\nTI  - One that\n      goes on\nSO  - J\n\nPMID- \nTI  - Two\n\nTY  - JOUR\nTI  - Three\nER  - \n\nPMID- 9\nTI  - Four\n\n";

  it("only the changed record is written again", async () => {
    expect(await rewritten(NBIB, "a.nbib", changing([await retitled(NBIB, 0, "Changed")]))).toBe(
      NBIB.replace("OWN - NLM\nTI  - One that\n      goes on\n", "TI  - Changed\nOWN - NLM\n"),
    );
  });

  it("when a record is removed, the records without ids after it get ids", async () => {
    expect(await rewritten(NBIB, "a.nbib", changing([["7", null]]))).toBe(
      NBIB.replace(/PMID- 7[^]*?\n\n/, "")
        .replace("PMID- \n", "PMID- \nXID - 2\n")
        .replace("TY  - JOUR\n", "TY  - JOUR\nID  - 3\n"),
    );
  });

  it("MEDLINE in a file named .txt stays MEDLINE", async () => {
    expect(await rewritten(NBIB, "a.txt", changing([], [{ id: "n", title: "New" }]))).toBe(
      `${NBIB.trimEnd()}\n\nPMID- \nXID - n\nTI  - New\n\n`,
    );
  });
});

describe("rewriting EndNote XML", () => {
  const XML = `<?xml version="1.0"?>
<!-- <record>not one</record> -->
<xml><records>
  <record own="a"><titles><title>One</title></titles><notes><![CDATA[</record>]]></notes></record>
  <record><titles><title>Two</title></titles></record>
</records></xml>
`;

  it("only the changed record is written again", async () => {
    expect(await rewritten(XML, "a.xml", changing([await retitled(XML, 1, "A & B")]))).toBe(
      XML.replace(
        "<record><titles><title>Two",
        "<record><rec-number>2</rec-number><titles><title>A &amp; B",
      ),
    );
  });

  it("removing and adding keep what is around the records", async () => {
    expect(await rewritten(XML, "a.xml", changing([["1", null]], [{ id: "n", title: "N" }]))).toBe(
      XML.replace(/<record own.*\n {2}/, "").replace(
        "<record><titles><title>Two</title></titles></record>",
        "<record><rec-number>2</rec-number><titles><title>Two</title></titles></record>\n<record><rec-number>n</rec-number><titles><title>N</title></titles></record>",
      ),
    );
  });

  it("finds records in one line of many megabytes", async () => {
    const filler = `<abstract>${"é ".repeat(40_000)}é</abstract>`;
    const record = (title: string): string =>
      `<record><titles><title>${title}</title></titles>${filler}</record>`;
    const text = `<xml><records>${Array.from({ length: 40 }, (_, n) => record(`T${n}`)).join("")}</records></xml>`;
    const { references } = await parse(text);
    const changed = [3, 4, 39].map((place): Changed => {
      const reference = references[place] as Reference;
      return [reference.id, { ...reference, title: "changed" }];
    });
    const after = await rewritten(text, "a.xml", changing(changed));
    expect(after).toBe(
      text.replace(
        /<titles><title>T(3|4|39)</g,
        (_, n: string) => `<rec-number>${Number(n) + 1}</rec-number><titles><title>changed<`,
      ),
    );
  });
});

describe("rewriting BibTeX", () => {
  const BIB = `% An export
@string{j = "Journal"}
@article{a, title = {{One}}, journal = j # " (Online)"}
@comment{kept}

@book(
  key2,
  title = "Two (")

@misc{c, title = {Three}}`;

  it("other entries, macros and comments keep their bytes", async () => {
    expect(await rewritten(BIB, "a.bib", changing([await retitled(BIB, 1, "Zwei")]))).toBe(
      BIB.replace(/@book[^]*?"\)/, "@book{key2,\n  title = {Zwei},\n}"),
    );
    const added = { id: "n", type: "book", title: "N" };
    expect(await rewritten(BIB, "a.bib", changing([["a", null]], [added]))).toBe(
      `${BIB.replace(/@article.*\n/, "")}\n\n@book{n,\n  title = {N},\n}`,
    );
  });
});

describe("a file's encoding and line ends", () => {
  const TWO =
    "TY  - JOUR\nID  - a\nTI  - Größe\nER  - \n\nTY  - JOUR\nID  - b\nTI  - naïve\nER  - ";
  const CHANGED = TWO.replace("Größe", "Maße — groß");

  it.each([
    ["UTF-8", utf8, ""],
    ["UTF-8 with a byte order mark", utf8, "\ufeff"],
    ["UTF-16", utf16, ""],
    ["UTF-16 with a byte order mark", utf16, "\ufeff"],
    ["big-endian UTF-16", utf16BigEndian, "\ufeff"],
    ["Windows-1252", windows1252, ""],
  ])("stay as they are: %s", async (_, encode, mark) => {
    for (const end of ["\n", "\r\n", "\r"]) {
      const asFile = (text: string) => encode(mark + text.replaceAll("\n", end));
      const { content, isLayoutKept } = await rewriteBytes(
        asFile(TWO),
        "a.ris",
        changing([await retitled(TWO, 0, "Maße — groß")]),
      );
      expect(isLayoutKept).toBe(true);
      expect(await binary(content)).toBe(await binary(new Blob([asFile(CHANGED)])));
    }
  });

  it("XML in another encoding than UTF-8 gets character references", async () => {
    const text =
      '<?xml version="1.0" encoding="ISO-8859-2"?><xml><records><record><titles><title>a</title></titles></record></records></xml>';
    const after = await rewritten(text, "a.xml", changing([await retitled(text, 0, "Łódź")]));
    expect(after).toContain("<title>&#321;&#243;d&#378;</title>");
  });
});

describe("files that can't be rewritten in their layout", () => {
  const UMLAUTS = windows1252("TY  - JOUR\nTI  - é\nER  - \n\n\nTY  - JOUR\nTI  - ü\nER  - \n");
  // Without the first record's narrow dash, the tags of the second would be text.
  const NARROW = utf8("TY - JOUR\nTI - a\nER - \n\nAU - b\nTI - b\nER - \n");
  const CROSSREF = utf8(
    "@proceedings{p, title = {Old}, year = 2020}\n@inproceedings{a, title = {A}, crossref = {p}}\n",
  );
  const JSON_FILE = utf8('[{ "title": "a" }, { "title": "b" }]');

  it.each([
    ["a character that the encoding lacks", UMLAUTS, "a.ris", "日本"],
    ["a text that reads differently in the encoding", UMLAUTS, "a.ris", "Ã©"],
    ["a record whose dashes others depend on", NARROW, "a.ris", "x"],
    ["an entry that others inherit from", CROSSREF, "a.bib", "New"],
    ["a name that asks for another format", utf8(RIS), "a.xml", "x"],
    ["a format whose records aren't found", JSON_FILE, "a.json", "x"],
  ])("all records are written as by `format`: %s", async (_, bytes, filename, title) => {
    const source = await readSource(bytes, filename);
    const [first, ...others] = source.references as [Reference, ...Reference[]];
    const after = { ...first, title };
    const { content, isLayoutKept } = await rewrite(source, changing([[first.id, after]]), {
      filename,
    });
    expect(isLayoutKept).toBe(false);
    expect(await content.text()).toBe(
      new TextDecoder().decode(await format([after, ...others], { filename })),
    );
  });
});
