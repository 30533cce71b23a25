import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { format, parse } from "./index.ts";
import { WRITABLE_FORMATS } from "./library-format.ts";
import type { JsonValue, Reference } from "./reference.ts";
import { type Source, sourceNames, sourcesOf, withSource } from "./source.ts";

const EMPTY: Reference = { id: "1", title: "t" };

const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .map((value) => value.replaceAll(/[\p{Cc}\p{Cs}\ufeff\ufffe\uffff]/gu, "").trim())
  .filter((value) => value !== "");
const source: fc.Arbitrary<Source> = fc.record(
  {
    file: text,
    database: text,
    date: fc.constantFrom("2024-02-29", "2026-11-26"),
    search: text,
  },
  { requiredKeys: [] },
);
const sourced = fc
  .array(source, { minLength: 1, maxLength: 4 })
  .map((sources) => sources.reduce(withSource, EMPTY));

describe("the sources of a reference", () => {
  it.each(WRITABLE_FORMATS)("are preserved when saved and read: %s", async (target) => {
    await fc.assert(
      fc.asyncProperty(sourced, async (given) => {
        const { references } = await parse(await format([given], { format: target }));
        expect(references).toEqual([given]);
        expect(references.map(sourcesOf)).toEqual([sourcesOf(given)]);
      }),
      { numRuns: 100 },
    );
  });

  it("are preserved from each format to each other", async () => {
    await fc.assert(
      fc.asyncProperty(
        sourced,
        fc.array(fc.constantFrom(...WRITABLE_FORMATS), { minLength: 2, maxLength: 4 }),
        async (given, targets) => {
          let references: readonly Reference[] = [given];
          for (const target of targets)
            ({ references } = await parse(await format(references, { format: target })));
          expect(references.map(sourcesOf)).toEqual([sourcesOf(given)]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("withSource adds a source once, trims its texts and leaves out empty ones", () => {
    const one = withSource(EMPTY, { database: " PubMed ", search: "", file: "a.nbib" });
    expect(sourcesOf(one)).toEqual([{ database: "PubMed", file: "a.nbib" }]);
    expect(withSource(one, { file: "a.nbib", database: "PubMed" })).toBe(one);
    expect(withSource(one, { search: " " })).toBe(one);
    const two = withSource(one, { file: "b.ris" });
    expect(sourcesOf(two)).toHaveLength(2);
    expect(sourceNames(two)).toEqual(["PubMed", "b.ris"]);
    expect(EMPTY).toEqual({ id: "1", title: "t" });
  });

  it("sourcesOf ignores values of other shapes, and withSource keeps them", () => {
    const stored: JsonValue[] = [
      null,
      7,
      {},
      { database: 7 },
      { database: " ", other: "x" },
      { date: "last week", database: "Embase" },
    ];
    const foreign: Reference = { ...EMPTY, extras: { json: { sources: stored } } };
    expect(sourcesOf(foreign)).toEqual([{ database: "Embase" }]);
    expect(withSource(foreign, { file: "a.ris" }).extras?.json?.["sources"]).toEqual([
      ...stored,
      { file: "a.ris" },
    ]);
    const named: Reference = { ...EMPTY, extras: { json: { sources: "Cochrane" } } };
    expect(sourcesOf(named)).toEqual([]);
    expect(sourcesOf(withSource(named, { file: "a.ris" }))).toEqual([{ file: "a.ris" }]);
    expect(withSource(named, { file: "a.ris" }).extras?.json?.["sources"]).toEqual([
      "Cochrane",
      { file: "a.ris" },
    ]);
  });

  it("sourcesOf never throws, whatever another program stored", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const stored = { ...EMPTY, extras: { json: { sources: value as JsonValue } } };
        expect(Array.isArray(sourcesOf(stored))).toBe(true);
        expect(sourcesOf(withSource(stored, { file: "a" })).at(-1)).toEqual({ file: "a" });
      }),
    );
  });
});
