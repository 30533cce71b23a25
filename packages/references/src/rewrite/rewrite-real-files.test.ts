import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { type Reference, TEXT_FIELDS, type TextField } from "../index.ts";
import {
  expectRewritten,
  readSource,
  seededNumbers,
} from "../fixtures/rewrite/expect-rewritten.ts";

/** Real exports belong to their publishers and are not in the repository. */
const folder =
  process.env["REFERENCE_FILES"] ??
  resolve(import.meta.dirname, "../../../../../shared/data/references");
const list = join(folder, "index.json");
const REWRITABLE = new Set(["ris", "medline", "endnoteXml", "bibtex"]);
const files = existsSync(list)
  ? (JSON.parse(readFileSync(list, "utf8")) as { file: string; format: string }[]).filter(
      ({ format }) => REWRITABLE.has(format),
    )
  : [];

it("real exports to rewrite are available", ({ skip }) => {
  skip(
    files.length === 0,
    "There are no real exports here; set REFERENCE_FILES to their folder, which has an index.json.",
  );
  expect(files.length).toBeGreaterThan(1);
});

const ADDED: Reference = { id: "added é", type: "journalArticle", title: "Added — naïve" };

it.each(files)(
  "LIB-03 rewriting $file leaves the bytes of all other records alone",
  async ({ file, format }) => {
    const bytes = new Uint8Array(readFileSync(join(folder, file)));
    const source = await readSource(bytes, file);
    const { references, places } = source;
    expect(places.format).toBe(format);
    const below = seededNumbers(bytes.length);
    const pick = (): Reference => references[below(references.length)] as Reference;
    const edit = (text: string): [string, Reference] => {
      const reference = pick();
      const field = TEXT_FIELDS[below(TEXT_FIELDS.length)] as TextField;
      return [reference.id, { ...reference, [field]: text }];
    };
    const expectKept = (changed: [string, Reference | null][], added: Reference[] = []) =>
      expectRewritten(source, file, { changed: new Map(changed), added });
    await expectKept([edit("Edited")]);
    await expectKept([], [ADDED]);
    if (references.length === 1) return;
    await expectKept([[pick().id, null]]);
    await expectKept(
      [
        ...Array.from({ length: 7 }, (_, n) => edit(`Edited ${n}`)),
        ...Array.from({ length: 3 }, (): [string, null] => [pick().id, null]),
      ].slice(-10),
      [ADDED, { ...ADDED, id: "added too" }],
    );
  },
);
