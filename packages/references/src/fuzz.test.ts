import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import {
  format,
  LIST_FIELDS,
  parse,
  type Reference,
  ReferencesError,
  TEXT_FIELDS,
  type WritableFormat,
} from "./index.ts";
import { WRITABLE_FORMATS } from "./library-format.ts";

/**
 * `npm run fuzz` runs for FUZZ_SECONDS with FUZZ_SEED and saves failing files to fixtures/crashers.
 * Every run retests those files. Other runs use a fixed seed.
 */
const SECONDS = Number(process.env["FUZZ_SECONDS"] ?? 0);
const SEED = Number(process.env["FUZZ_SEED"] ?? (SECONDS > 0 ? Date.now() : 20));
const FILES = 300;
const MAX_MS = 2_000;
const NAMES: Record<WritableFormat, string> = {
  ris: "x.ris",
  medline: "x.nbib",
  endnoteXml: "x.xml",
  json: "x.json",
  cslJson: "x.json",
  csv: "x.csv",
  tsv: "x.tsv",
  bibtex: "x.bib",
};
const FIXTURES = new URL("./fixtures/", import.meta.url);
const CRASHERS = new URL("./fixtures/crashers/", import.meta.url);
const FRAGMENTS = [
  "\n",
  "\r",
  "\r\n",
  "TY  - JOUR\n",
  "ER  - \n",
  "TI  - ",
  "AB  - ",
  'ZZ  - {"json":{"a":1}}\n',
  "PMID- 7\n",
  "      ",
  "XTRA- {}\n",
  "<record>",
  '<record a="b">',
  "</record>",
  "<title>",
  "</titles>",
  "<i>",
  "</i>",
  "<br/>",
  '<title role="a">',
  '<a href="b"/>',
  "<![CDATA[",
  "]]>",
  "<!--",
  "-->",
  "&lt;",
  "&#0;",
  "&#xD800;",
  "&#13;",
  '<!ENTITY a "b">',
  "[",
  "]",
  "{",
  "}",
  ",",
  '"',
  "\\",
  "\\u0000",
  "null",
  '"__proto__":1,',
  '"extras":"x",',
  '"own":{"__proto__":1},',
  "12345678901234567890",
  '"id":[1],',
  ";https://",
  '"extras":{"ris":{"A2":["x"]}},',
  '"id":"1",',
  '"issued":{"date-parts":[["2020",5]]},',
  '"custom":{"tera-references":"{}"},',
  '"author":[{"literal":"x"},{}],',
  "@article{a,\n",
  "title = {",
  "}",
  "\\'e",
  " # ",
  '@string{a = "b"}',
  '""',
  '",',
  '"\n',
  "title,year,doi\n",
  "\t",
  "=1+1,",
  "PT J\n",
  "EF\n",
  "\u0000",
  "\u000b",
  "\u0085",
  "\u2028",
  "\ufeff",
  "\ufffd",
  "µ",
  "漢",
  "😀",
  "-",
  "  - ",
  "\t",
  " ",
  "\u00a0",
];

function seeded(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function mutated(sources: readonly Uint8Array[], below: (limit: number) => number): Uint8Array {
  let bytes = Buffer.from(sources[below(sources.length)] ?? []);
  for (let count = 1 + below(6); count > 0; count--) {
    const at = below(bytes.length + 1);
    const end = Math.min(bytes.length, at + below(40));
    const other = sources[below(sources.length)] ?? bytes;
    const from = below(other.length);
    const put =
      [
        () => Buffer.from(FRAGMENTS[below(FRAGMENTS.length)] ?? ""),
        () => Buffer.from([below(256)]),
        () => Buffer.alloc(0),
        () => bytes.subarray(at, end),
        () => other.subarray(from, from + below(200)),
      ][below(5)]?.() ?? bytes;
    bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(below(2) === 0 ? at : end)]);
  }
  return below(8) === 0 ? bytes.subarray(0, below(bytes.length)) : bytes;
}

/**
 * Replaces what the formats cannot represent by U+FFFD: control characters (XML) and lone
 * surrogates (UTF-8).
 */
function asWritten(value: unknown): unknown {
  if (typeof value === "string")
    return value.replace(/[^\P{Cc}\n\t]|[\p{Cs}\ufffe\uffff]/gu, "\ufffd");
  if (Array.isArray(value)) return value.map(asWritten);
  return typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([key, item]) => [asWritten(key), asWritten(item)]),
      )
    : value;
}

async function faultOf(bytes: Uint8Array): Promise<string | undefined> {
  const before = process.cpuUsage();
  let references: Reference[];
  try {
    ({ references } = await parse(bytes));
  } catch (error) {
    return error instanceof ReferencesError ? undefined : `threw ${String(error)}`;
  }
  // Other processes do not affect CPU time.
  const took = process.cpuUsage(before).user / 1_000;
  if (took > MAX_MS) return `took ${took} ms`;
  if (new Set(references.map(({ id }) => id)).size !== references.length)
    return "gave two references one id";
  for (const reference of references) {
    for (const field of TEXT_FIELDS)
      if (
        (reference[field] !== undefined && reference[field].trim() !== reference[field]) ||
        reference[field] === ""
      )
        return `${field} is not tidy: ${JSON.stringify(reference[field])}`;
    for (const field of LIST_FIELDS)
      if (
        reference[field]?.length === 0 ||
        reference[field]?.some((item) => item === "" || /[\n\r]/.test(item))
      )
        return `${field} is not tidy: ${JSON.stringify(reference[field])}`;
  }
  for (const target of WRITABLE_FORMATS) {
    const again = await parse(await format(references, { format: target }), {
      filename: NAMES[target],
    }).catch((error: unknown) => String(error));
    if (typeof again === "string") {
      if (references.length > 0) return `${target} was written but not read: ${again}`;
    } else if (!isDeepStrictEqual(asWritten(again.references), asWritten(references))) {
      const place = references.findIndex(
        (reference, at) =>
          !isDeepStrictEqual(asWritten([reference]), asWritten(again.references.slice(at, at + 1))),
      );
      return `${target} changed reference ${place}: ${JSON.stringify(references[place])} to ${JSON.stringify(again.references[place])}`;
    }
  }
  return undefined;
}

describe("mutated files", () => {
  const fixtures = readdirSync(FIXTURES, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => new Uint8Array(readFileSync(new URL(name, FIXTURES))));
  const crashers = readdirSync(CRASHERS).filter((name) => name.endsWith(".bin"));

  it.each(crashers)("mutated files that once failed no longer fail: %s", async (name) => {
    expect(await faultOf(new Uint8Array(readFileSync(new URL(name, CRASHERS))))).toBe(undefined);
  });

  it(
    `mutated files are read or refused, and those read are written without loss (seed ${SEED})`,
    { timeout: (SECONDS + 60) * 1_000 },
    async () => {
      const below = seeded(SEED);
      const end = Date.now() + SECONDS * 1_000;
      const faults: string[] = [];
      for (let count = 0; count < FILES || Date.now() < end; count++) {
        const bytes = new Uint8Array(mutated(fixtures, below));
        const fault = await faultOf(bytes);
        if (fault === undefined) continue;
        const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}.bin`;
        if (SECONDS > 0) writeFileSync(new URL(name, CRASHERS), bytes);
        faults.push(`${name}: ${fault.slice(0, 2_000)}`);
        if (faults.length > 8) break;
      }
      expect(faults.join("\n\n")).toBe("");
    },
  );
});
