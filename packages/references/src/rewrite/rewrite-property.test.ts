import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  expectRewritten,
  readSource,
  seededNumbers,
} from "../fixtures/rewrite/expect-rewritten.ts";
import { format, parse, type Reference, ReferencesError, type WritableFormat } from "../index.ts";
import { rewrite } from "./index.ts";

/** Longer than the blocks in which files are read. */
const LONG = "lorem ipsum ".repeat(20_000);

const separator = fc.constantFrom(
  "\n",
  "\n\n",
  "\n\n\n",
  "\n  \n",
  "\n\n<7>\n",
  "\n\nSome prose\n\n",
);
const record = fc.record({
  id: fc.constantFrom("", "", "a", "b-2", "5", "c d"),
  title: fc.constantFrom("t", "Größe", "日本 😀", "- x", LONG),
  separator,
});
type Parts = typeof record extends fc.Arbitrary<infer Value> ? Value : never;

const WRITE: Record<string, (records: readonly Parts[]) => string> = {
  ris: (records) =>
    records
      .map(
        (one) =>
          `TY  - JOUR\n${one.id && `ID  - ${one.id}\n`}T1  - ${one.title}\nKW  - k\nER  - ${one.separator}`,
      )
      .join(""),
  nbib: (records) =>
    records
      .map(
        (one, n) =>
          `PMID- ${one.id === "5" ? n : ""}\n${one.id && `XID - ${one.id}\n`}TI  - ${one.title}\nOT  - k\n\n${one.separator.trimStart()}`,
      )
      .join(""),
  xml: (records) =>
    `<?xml version="1.0"?><xml><records>${records
      .map(
        (one) =>
          `<record>${one.id && `<rec-number>${one.id}</rec-number>`}<titles><title>${one.title}</title></titles></record>${one.separator.replaceAll(/[^\s]/g, "")}`,
      )
      .join("")}</records></xml>`,
};

const file = fc.record({
  records: fc.array(record, { minLength: 1, maxLength: 12 }),
  extension: fc.constantFrom("ris", "nbib", "xml"),
  lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
  mark: fc.constantFrom("", "\ufeff"),
  isUtf16: fc.boolean(),
});

const edits = fc.record({
  choices: fc.array(fc.constantFrom("keep", "keep", "edit", "remove"), {
    minLength: 12,
    maxLength: 12,
  }),
  added: fc.integer({ min: 0, max: 2 }),
});

it("LIB-03 rewriting keeps all other records' bytes, in every layout, line end and encoding", async () => {
  await fc.assert(
    fc.asyncProperty(file, edits, async (given, { choices, added }) => {
      const { records, extension, lineEnd, mark, isUtf16 } = given;
      const text = (WRITE[extension] as (records: readonly Parts[]) => string)(records);
      const ended = (isUtf16 ? "\ufeff" : mark) + text.replaceAll("\n", lineEnd);
      const bytes = Uint8Array.from(Buffer.from(ended, isUtf16 ? "utf16le" : "utf8"));
      const name = `a.${extension}`;
      const source = await readSource(bytes, name);
      const changed = new Map<string, Reference | null>();
      for (const [place, reference] of source.references.entries()) {
        const choice = choices[place];
        if (choice === "edit") changed.set(reference.id, { ...reference, title: "edited é" });
        else if (choice === "remove") changed.set(reference.id, null);
      }
      // A library without references is written as an empty file.
      if ([...changed.values()].filter((after) => after === null).length === records.length) return;
      const titles = Array.from({ length: added }, (_, n) => `new ${n}`);
      const after = await expectRewritten(source, name, {
        changed,
        added: titles.map((title) => ({ id: title, title })),
      });
      for (const title of titles) expect(after).toContain(title);
    }),
    { numRuns: 100 },
  );
});

const FIXTURES = new URL("../fixtures/", import.meta.url);
const FILES = ["", "crashers/"].flatMap((folder) =>
  readdirSync(new URL(folder, FIXTURES), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".ts"))
    .map(({ name }) => folder + name),
);
const NAMES = { ris: "x.ris", medline: "x.nbib", endnoteXml: "x.xml", bibtex: "x.bib" } as const;

async function written(references: readonly Reference[], layout: WritableFormat) {
  return (await parse(await format(references, { format: layout }))).references;
}

it.each(FILES)(
  "damaged and foreign files lose nothing when they are rewritten: %s",
  async (name) => {
    const bytes = new Uint8Array(readFileSync(new URL(name, FIXTURES)));
    let source: Awaited<ReturnType<typeof readSource>>;
    try {
      source = await readSource(bytes, "");
    } catch (error) {
      expect(error).toBeInstanceOf(ReferencesError);
      return;
    }
    const layout = (["ris", "medline", "endnoteXml", "bibtex"] as const).find(
      (one) => one === source.places.format,
    );
    if (layout === undefined || source.references.length === 0) return;
    const below = seededNumbers(bytes.length);
    for (let round = 0; round < 10; round++) {
      const changed = new Map<string, Reference | null>();
      for (let count = below(3); count >= 0; count--) {
        const reference = source.references[below(source.references.length)] as Reference;
        changed.set(
          reference.id,
          below(2) === 0 ? null : { ...reference, title: `edited ${round}` },
        );
      }
      const added = below(2) === 0 ? [] : [{ id: "new one", title: "new" }];
      const expected: Reference[] = [];
      const { content, isLayoutKept } = await rewrite(
        source,
        { changed, added },
        { filename: NAMES[layout] },
      );
      for (const reference of [...source.references, ...added]) {
        const after = changed.get(reference.id);
        if (after === null) continue;
        const isUnchanged = after === undefined && !added.includes(reference as never);
        if (isLayoutKept && isUnchanged) expected.push(reference);
        else expected.push(...(await written([after ?? reference], layout)));
      }
      const found = content.size === 0 ? [] : (await parse(content)).references;
      expect(found).toEqual(expected);
    }
  },
);
