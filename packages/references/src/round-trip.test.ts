import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { format, LIST_FIELDS, parse, parseStream, TEXT_FIELDS, type Reference } from "./index.ts";
import { WRITABLE_FORMATS } from "./library-format.ts";
import { typeOfRis } from "./reference-type.ts";

it("LIB-03 a reference has exactly these fields in addition to its id", () => {
  expect([...TEXT_FIELDS, ...LIST_FIELDS].toSorted()).toEqual([
    "abstract",
    "accessDate",
    "accessionNum",
    "address",
    "authors",
    "caption",
    "custom1",
    "custom2",
    "custom3",
    "custom4",
    "custom5",
    "custom6",
    "custom7",
    "database",
    "databaseProvider",
    "date",
    "doi",
    "isbn",
    "journal",
    "keywords",
    "label",
    "language",
    "notes",
    "number",
    "pages",
    "place",
    "publisher",
    "researchNotes",
    "section",
    "title",
    "type",
    "urls",
    "volume",
    "workType",
  ]);
});

/** Trimmed text that UTF-8 and XML can represent, with `\n` as line end. */
const text = fc
  .oneof(
    { weight: 4, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }) },
    {
      weight: 2,
      arbitrary: fc.string({
        unit: fc.constantFrom(
          "a",
          " ",
          "\n",
          "-",
          "<",
          "&",
          "]",
          ">",
          ";",
          '"',
          "'",
          "{",
          "}",
          "\\",
          "é",
          "漢",
          "😀",
          "\t",
          "  - ",
          "TY  - ",
          "\nER  - ",
          "\n      ",
          "\nPMID- ",
          "\n   ",
          "</record>",
          "<![CDATA[",
        ),
        minLength: 1,
        maxLength: 24,
      }),
    },
  )
  .map((value) =>
    value
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n\t\u0085]|[\p{Cs}\ufeff\ufffe\uffff]/gu, "")
      .trim(),
  )
  .filter((value) => value !== "");
const line = text
  .map((value) => value.replace(/\s*[\n\r]\s*/g, " ").trim())
  .filter((value) => value !== "");
const type = line.map(typeOfRis);
const date = fc
  .oneof(line, fc.constantFrom("2020", "2020 May", "1999 AUG", "2020/05", "n.d."))
  .filter((value) => !value.endsWith("/"));

const reference: fc.Arbitrary<Reference> = fc.record(
  {
    ...Object.fromEntries(
      TEXT_FIELDS.map((field) => [
        field,
        field === "date" ? date : field === "type" ? type : field === "doi" ? line : text,
      ]),
    ),
    ...Object.fromEntries(
      LIST_FIELDS.map((field) => [field, fc.array(line, { minLength: 1, maxLength: 4 })]),
    ),
    id: line.filter((id) => !["__proto__", "constructor", "prototype"].includes(id)),
  },
  { requiredKeys: ["id"] },
);
const references = fc
  .uniqueArray(reference, {
    minLength: 1,
    maxLength: 4,
    selector: ({ id }) => id.replace(/\s+/g, " "),
  })
  .map((list) => list.map((one) => ({ ...one, id: one.id.replace(/\s+/g, " ") })));

describe("writing and reading again", () => {
  it.each(WRITABLE_FORMATS)(
    "LIB-03 any text in any field is preserved when a reference is saved and read: %s",
    async (target) => {
      await fc.assert(
        fc.asyncProperty(references, async (given) => {
          const { references: read, warnings } = await parse(
            await format(given, { format: target }),
          );
          expect(read).toEqual(given);
          expect(warnings).toEqual([]);
        }),
        { numRuns: 200 },
      );
    },
  );

  it.each(WRITABLE_FORMATS)(
    "the extras of every format are preserved when a reference is saved and read: %s",
    async (target) => {
      const tag = fc.constantFrom("A2", "ED", "ET", "Q1");
      const tags = fc.dictionary(tag, fc.array(line, { minLength: 1, maxLength: 3 }), {
        minKeys: 1,
        noNullPrototype: true,
      });
      const paths = fc.dictionary(
        fc.constantFrom("titles/short-title", 'foreign-keys/key app="EN"', "edition"),
        fc.array(line, { minLength: 1, maxLength: 2 }),
        { minKeys: 1, noNullPrototype: true },
      );
      const extras = fc
        .record(
          {
            ris: tags,
            medline: tags,
            wos: tags,
            endnoteXml: paths,
            bibtex: fc.dictionary(
              fc.constantFrom("series", "title", "year", "entrytype", "crossref", "A b"),
              fc.array(line, { minLength: 1, maxLength: 3 }),
              { minKeys: 1, noNullPrototype: true },
            ),
            csv: fc.dictionary(
              fc.constantFrom("Study", "title", "=own", " own ", "two\nlines", "extras", "", "é;,"),
              fc.array(line, { minLength: 1, maxLength: 3 }),
              { minKeys: 1, noNullPrototype: true },
            ),
            cslJson: fc.record({
              event: line,
              custom: fc.constantFrom({ own: 1 }, "text", { "tera-references": "{}" }),
              issued: fc.constantFrom({ season: 2 }, { "date-parts": [[2020, 5]], circa: true }),
            }),
            json: fc.record({
              screening: fc
                .jsonValue()
                .filter((value) => !JSON.stringify(value).includes("__proto__")),
              own: line,
            }),
          },
          { requiredKeys: [] },
        )
        .filter((value) => Object.keys(value).length > 0);
      await fc.assert(
        fc.asyncProperty(extras, async (given) => {
          const before = JSON.parse(
            JSON.stringify([{ id: "1", title: "t", extras: given }]),
          ) as Reference[];
          if (before[0]?.extras?.json && before[0].extras.json["screening"] === null) return;
          const { references: read } = await parse(await format(before, { format: target }));
          expect(read).toEqual(before);
        }),
        { numRuns: 100 },
      );
    },
  );

  it.each(WRITABLE_FORMATS)(
    "a type that looks like an EndNote number is preserved when saved and read: %s",
    async (target) => {
      const given: Reference[] = [
        { id: "1", type: "2" },
        { id: "2", type: "17" },
      ];
      expect((await parse(await format(given, { format: target }))).references).toEqual(given);
    },
  );

  it.each(WRITABLE_FORMATS)(
    "text with lines that look like tags is preserved when saved and read: %s",
    async (target) => {
      const given: Reference[] = [
        {
          id: "1",
          title: "t",
          abstract: "a\nER  - \nTY  - JOUR\n\n\n  set in\n      six\nPMID- 1\n</record>\nEND",
          notes: "x \ny",
          keywords: ["TY  - JOUR", "ER  -"],
        },
      ];
      expect((await parse(await format(given, { format: target }))).references).toEqual(given);
    },
  );

  it("a cleared field stays empty when saved and read, despite alternative tags in extras", async () => {
    const {
      references: [read],
    } = await parse("TY  - JOUR\nTI  - t\nJF  - Long\nJ2  - Short\nAB  - a\nN2  - b\nER  - \n");
    const { journal: _journal, abstract: _abstract, ...emptied } = read as Reference;
    const again = (await parse(await format([emptied], { format: "ris" }))).references[0];
    expect(again?.journal).toBe(undefined);
    expect(again?.abstract).toBe(undefined);
  });
});

describe("reading in chunks", () => {
  it.each(WRITABLE_FORMATS)(
    "reading returns the same references wherever the chunks are split: %s",
    async (target) => {
      await fc.assert(
        fc.asyncProperty(references, fc.integer({ min: 1, max: 40 }), async (given, size) => {
          const bytes = await format(given, { format: target });
          const stream = new ReadableStream<Uint8Array>({
            start(controller) {
              for (let at = 0; at < bytes.length; at += size)
                controller.enqueue(bytes.slice(at, at + size));
              controller.close();
            },
          });
          expect((await parse(stream)).references).toEqual(given);
        }),
        { numRuns: 50 },
      );
    },
  );

  it("reading a file in chunks of 64 KiB splits no character", async () => {
    const abstract = "µ漢😀 ".repeat(60_000).trim();
    for (const target of WRITABLE_FORMATS) {
      const bytes = await format([{ id: "1", title: "t", abstract }], { format: target });
      expect((await parse(new Blob([bytes]))).references[0]?.abstract).toBe(abstract);
    }
  });

  it("parseStream yields batches with progress, and cancels its source if the loop exits early", async () => {
    const bytes = await format(
      Array.from({ length: 5_000 }, (_, n) => ({
        id: String(n),
        title: `Title ${n}`,
        abstract: "words ".repeat(40),
      })),
      { format: "ris" },
    );
    const seen: [number, number, number | undefined][] = [];
    for await (const batch of parseStream(bytes, { batchSize: 500 }))
      seen.push([batch.references.length, batch.bytesRead, batch.totalBytes]);
    expect(seen.reduce((sum, [count]) => sum + count, 0)).toBe(5_000);
    expect(seen.length).toBeGreaterThan(4);
    expect(seen.at(-1)?.[1]).toBe(bytes.length);
    expect(
      seen.every(
        ([, read, total], index) => total === bytes.length && read >= (seen[index - 1]?.[1] ?? 0),
      ),
    ).toBe(true);

    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes.slice(0, 60_000)),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const batch of parseStream(stream)) if (batch.references.length > 0) break;
    expect(cancelled).toBe(true);
  });

  it("parseStream throws CANCELLED when aborted", async () => {
    const controller = new AbortController();
    const endless = new ReadableStream<Uint8Array>({
      pull: (source) =>
        source.enqueue(new TextEncoder().encode("TY  - JOUR\nTI  - t\nER  - \n".repeat(2_000))),
    });
    const reading = (async () => {
      for await (const batch of parseStream(endless, { signal: controller.signal }))
        if (batch.references.length > 0) controller.abort();
    })();
    await expect(reading).rejects.toMatchObject({ name: "ReferencesError", code: "CANCELLED" });
    await expect(parse("TY  - JOUR\nER  - ", { signal: controller.signal })).rejects.toMatchObject({
      code: "CANCELLED",
    });
  });
});
