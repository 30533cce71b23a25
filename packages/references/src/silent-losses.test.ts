import { describe, expect, it } from "vitest";
import { expectLinear } from "./fixtures/expect-linear.ts";
import { format, parse, type ParsedLibrary, type Reference, type WritableFormat } from "./index.ts";

const FORMATS: readonly WritableFormat[] = ["ris", "medline", "endnoteXml", "json"];
const xml = (record: string): string =>
  `<xml><records>\n<record>${record}</record></records></xml>`;
const codes = ({ warnings }: ParsedLibrary): [number, string][] =>
  warnings.map(({ line, code }) => [line, code]);

async function throughEachFormat(references: readonly Reference[]): Promise<Reference[][]> {
  return Promise.all(
    FORMATS.map(
      async (target) => (await parse(await format(references, { format: target }))).references,
    ),
  );
}

function inEachFormat(references: readonly Reference[]): (readonly Reference[])[] {
  return FORMATS.map(() => references);
}

describe("LIB-03 unexpected JSON values are kept in extras, with a warning", () => {
  it.each<[string, string, Partial<Reference>]>([
    [
      "an id that is an object",
      '"id":{"$oid":"abc"}',
      { id: "1", extras: { json: { id: { $oid: "abc" } } } },
    ],
    ["an id that is a list", '"id":["x"]', { id: "1", extras: { json: { id: ["x"] } } }],
    ["an id that is true", '"id":true', { id: "1", extras: { json: { id: true } } }],
    [
      "extras of another program",
      '"extras":{"foo":"bar"}',
      { id: "1", extras: { json: { extras: { foo: "bar" } } } },
    ],
    [
      "extras that are a text",
      '"extras":"free text"',
      { id: "1", extras: { json: { extras: "free text" } } },
    ],
    [
      "tags with numbers among their texts",
      '"extras":{"ris":{"A2":[1,"x"],"A3":2}}',
      { id: "1", extras: { ris: { A2: ["x"] }, json: { extras: { ris: { A2: [1], A3: 2 } } } } },
    ],
    ["an id of 20 digits", '"id":12345678901234567890', { id: "12345678901234567890" }],
    [
      "numbers of too many digits, deep inside",
      '"own":{"a":[-0.12345678901234567890,1e999,5,"12345678901234567890"]}',
      {
        id: "1",
        extras: {
          json: { own: { a: ["-0.12345678901234567890", "1e999", 5, "12345678901234567890"] } },
        },
      },
    ],
  ])("%s", async (_, property, expected) => {
    const library = await parse(`[\n{"title":"t",${property}}]`);
    expect(library.references).toEqual([{ title: "t", ...expected }]);
    expect(codes(library)).toEqual([[2, "NOT-TEXT"]]);
    expect(await throughEachFormat(library.references)).toEqual(inEachFormat(library.references));
  });

  it("a single string in JSON extras is read as a list of one string", async () => {
    const library = await parse('[{"title":"t","extras":{"ris":{"A2":"Ed"}}}]');
    expect(library.references[0]?.extras).toEqual({ ris: { A2: ["Ed"] } });
    expect(library.warnings).toEqual([]);
  });

  it("__proto__ keys in JSON are dropped at any depth, with one warning", async () => {
    const library = await parse(
      '[{"title":"t","own":{"__proto__":{"polluted":1},"b":[{"__proto__":1,"c":2}]}}]',
    );
    expect(JSON.stringify(library.references)).toBe(
      '[{"id":"1","title":"t","extras":{"json":{"own":{"b":[{"c":2}]}}}}]',
    );
    expect(codes(library)).toEqual([[1, "UNSAFE-KEY"]]);
    const packed = await parse(
      'TY  - JOUR\nTI  - t\nZZ  - {"json":{"a":{"__proto__":{"x":1}}}}\nER  - \n',
    );
    expect(packed.references[0]?.extras).toEqual({
      ris: { ZZ: ['{"json":{"a":{"__proto__":{"x":1}}}}'] },
    });
  });
});

describe("LIB-03 EndNote XML", () => {
  it.each<[string, string, string]>([
    ["formatting tags", "Effect of <i>E. coli</i> on H<sub>2</sub>O", "Effect of E. coli on H2O"],
    [
      "nested formatting tags and styles",
      '<style face="normal">A <b>very <em>nice</em></b></style> day',
      "A very nice day",
    ],
    ["line breaks", "one<br/>two", "one\ntwo"],
  ])("reads a title with %s", async (_, markup, title) => {
    for (const library of [
      await parse(xml(`<titles><title>${markup}</title></titles>`)),
      await parse(
        xml(`<titles><title>${markup}</title><short-title>${markup}</short-title></titles>`),
      ),
    ]) {
      expect(library.references[0]?.title).toBe(title);
      expect(library.references[0]?.extras?.endnoteXml?.["titles/short-title"] ?? [title]).toEqual([
        title,
      ]);
      expect(library.warnings).toEqual([]);
      expect(await throughEachFormat(library.references)).toEqual(inEachFormat(library.references));
    }
  });

  it("an unclosed formatting element in EndNote XML ends with the title that contains it", async () => {
    const library = await parse(
      xml("<titles><title>one <i>two</title></titles><volume>3</volume>"),
    );
    expect(library.references[0]).toMatchObject({ title: "one two", volume: "3" });
    expect(codes(library)).toEqual([[2, "BAD-RECORD"]]);
  });

  it("EndNote XML keeps field attributes and empty elements when written again", async () => {
    const given = xml(
      '<contributors><authors><author role="editor" corp-name="WHO">Smith</author><author>Jones</author></authors></contributors><titles><title xml:lang="fr">T</title></titles><dates><year day="3">2020</year></dates><abstract>see <a href="https://example.org">here</a></abstract><image href="https://example.org/a.png"/><misc1 note="kept"></misc1>',
    );
    const library = await parse(given);
    expect(library.references[0]).toMatchObject({
      authors: ["Smith", "Jones"],
      title: "T",
      date: "2020",
      abstract: "see here",
    });
    expect(library.references[0]?.extras?.endnoteXml).toEqual({
      'contributors/authors/author role="editor" corp-name="WHO"': ["Smith"],
      'titles/title xml:lang="fr"': ["T"],
      'dates/year day="3"': ["2020"],
      'abstract/a href="https://example.org"': [""],
      'image href="https://example.org/a.png"': [""],
      'misc1 note="kept"': [""],
    });
    expect(await throughEachFormat(library.references)).toEqual(inEachFormat(library.references));
    const written = new TextDecoder().decode(
      await format(library.references, { format: "endnoteXml" }),
    );
    for (const element of [
      '<author role="editor" corp-name="WHO">Smith</author><author>Jones</author>',
      '<title xml:lang="fr">T</title>',
      '<year day="3">2020</year>',
      '<image href="https://example.org/a.png"></image>',
    ])
      expect(written).toContain(element);
  });

  it("the attributes of an EndNote XML value are kept when the value is edited", async () => {
    const {
      references: [read],
    } = await parse(
      xml('<contributors><authors><author role="editor">Smith</author></authors></contributors>'),
    );
    const edited: Reference[] = [
      { ...(read as Reference), authors: ["Smythe"] },
      {
        id: "2",
        authors: ["Jones", "Smythe"],
        extras: { endnoteXml: { 'contributors/authors/author role="editor"': ["Jones", "Smith"] } },
      },
    ];
    expect(await throughEachFormat(edited)).toEqual(inEachFormat(edited));
  });

  it("the attributes of an EndNote XML record element are kept", async () => {
    const { references, warnings } = await parse(
      "<xml><records><record database=\"My &quot;lib&quot;.enl\" n='2'><titles><title>a</title></titles></record><record ><titles><title>b</title></titles></record></records></xml>",
    );
    expect(references).toEqual([
      {
        id: "1",
        title: "a",
        extras: { endnoteXml: { 'record database="My &quot;lib&quot;.enl" n="2"': [""] } },
      },
      { id: "2", title: "b" },
    ]);
    expect(warnings).toEqual([]);
    for (const target of ["ris", "medline", "endnoteXml", "json"] as const)
      expect((await parse(await format(references, { format: target }))).references).toEqual(
        references,
      );
  });
});

describe("LIB-03 writing", () => {
  it("keeps a URL that contains another URL whole, but splits URLs joined by other programs", async () => {
    const given: Reference[] = [
      {
        id: "1",
        title: "t",
        urls: ["https://x.org/;https://y.org", "https://z.org", "a; b;https://c.org"],
      },
    ];
    expect(await throughEachFormat(given)).toEqual(inEachFormat(given));
    const { references } = await parse(
      "TY  - JOUR\nUR  - http://a.example;http://b.example\nUR  - http://c.example; http://d.example\nER  - \n",
    );
    expect(references[0]?.urls).toEqual([
      "http://a.example",
      "http://b.example",
      "http://c.example",
      "http://d.example",
    ]);
  });

  it("writing never assigns an id that another reference already has", async () => {
    const given = [
      { title: "a" },
      { id: "1", title: "b" },
      { id: 4, title: "c" },
      { title: "d" },
      { recNumber: "1-2", title: "e" },
    ] as never;
    for (const target of FORMATS) {
      const { references, warnings } = await parse(await format(given, { format: target }));
      expect(references.map(({ id }) => id)).toEqual(["1-3", "1", "4", "4-2", "1-2"]);
      expect(warnings).toEqual([]);
    }
  });

  it("writing and reading many MEDLINE headings takes linear time", async () => {
    await expectLinear(50_000, async (count) => {
      const { references } = await parse(
        `PMID- 1\nTI  - t\n${Array.from({ length: count }, (_, n) => `MH  - h${n}\n`).join("")}`,
      );
      expect((await parse(await format(references, { format: "medline" }))).references).toEqual(
        references,
      );
    });
  });
});
