import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { countReferences } from "./count-references.ts";
import { format, parse, type Reference, type WritableFormat } from "./index.ts";

interface RealFile {
  file: string;
  format: string;
  records: number;
}

/** Real exports belong to their publishers and are not in the repository. */
const folder =
  process.env["REFERENCE_FILES"] ??
  resolve(import.meta.dirname, "../../../../shared/data/references");
const list = join(folder, "index.json");
const files = existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as RealFile[]) : [];
const KEPT = 0.9999;

function values(value: unknown, path: string, found: string[]): string[] {
  if (Array.isArray(value)) value.forEach((item) => values(item, path, found));
  else if (typeof value === "object" && value !== null)
    for (const [key, item] of Object.entries(value)) values(item, `${path}.${key}`, found);
  else found.push(`${path}=${String(value)}`);
  return found;
}

function lost(
  before: readonly Reference[],
  after: readonly Reference[],
): { of: number; lost: string[] } {
  const missing: string[] = [];
  let of = 0;
  before.forEach((reference, index) => {
    const left = values(after[index] ?? {}, "", []);
    for (const value of values(reference, "", [])) {
      of++;
      const at = left.indexOf(value);
      if (at < 0) missing.push(`${index}${value.slice(0, 80)}`);
      else left.splice(at, 1);
    }
  });
  return { of, lost: missing };
}

function contentOf(file: string): Uint8Array {
  return new Uint8Array(readFileSync(join(folder, file)));
}

it("real exports are available", ({ skip }) => {
  skip(
    files.length === 0,
    "There are no real exports here; set REFERENCE_FILES to their folder, which has an index.json.",
  );
  expect(files.length).toBeGreaterThan(1);
});

it.each(files)(
  "LIB-03 reads the $records records of $file and keeps their values in every format",
  async ({ file, format: kind, records }) => {
    const input = contentOf(file);
    const library = await parse(input, { filename: file });
    expect(library).toMatchObject({ format: kind, skipped: 0 });
    expect(library.references.length).toBe(records);
    expect(await countReferences(input)).toBe(records);
    for (const target of [
      "ris",
      "medline",
      "endnoteXml",
      "json",
      "cslJson",
      "csv",
    ] satisfies WritableFormat[]) {
      const again = await parse(await format(library.references, { format: target }));
      const { of, lost: missing } = lost(library.references, again.references);
      expect(
        1 - missing.length / of,
        `${target}: ${missing.slice(0, 3).join(" | ")}`,
      ).toBeGreaterThanOrEqual(KEPT);
      expect(again.warnings).toEqual([]);
    }
  },
);
