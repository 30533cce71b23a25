import type { Reference } from "@tera/references";
import { withAttachedFiles } from "@tera/references/attached-files";
import {
  type Condition,
  type Marks,
  matchQuery,
  parseQuery,
  type Searched,
} from "@tera/references/query";
import { SearchIndex } from "@tera/references/search";
import { type Source, withSource } from "@tera/references/source";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Facets } from "./count-facets.ts";
import { createFacetCounter } from "./facet-counter.ts";
import {
  divideQuery,
  FACET_FIELDS,
  type FilterSection,
  MISSING_FIELDS,
  phraseOf,
} from "./filter-sections.ts";

/** A text of the field, or none. */
const one = (...texts: readonly string[]) =>
  fc.option(fc.constantFrom(...texts), { nil: undefined });
const library = fc
  .array(
    fc.record({
      title: fc.constantFrom("Whale song", "Sleep of nurses", "Heart failure in whales"),
      date: one("2010", "2015/03", "2020", "in press", "0999"),
      type: one("journalArticle", "book", "bookSection", "Data set"),
      label: one("Included", "included ", "Excluded: Wrong outcome", "Excluded", "Discuss", "???"),
      database: one("MEDLINE", "Ovid MEDLINE", 'Em"base'),
      sources: fc.subarray<Source>([
        { database: "PubMed", file: "a.nbib", date: "2026-01-02" },
        { database: "pubmed ", search: "March update" },
        { file: "PubMed" },
        { date: "2026-01-02" },
      ]),
      doi: one("10.1000/1", " "),
      files: fc.subarray(["a.pdf"]),
      authors: fc.option(fc.constantFrom<string[]>(["Smith, A"]), { nil: undefined }),
    }),
    { maxLength: 40 },
  )
  .map((fields): readonly Reference[] =>
    fields.map(({ authors, sources, files, ...texts }, place) =>
      withAttachedFiles(
        sources.reduce<Reference>(withSource, {
          id: String(place),
          ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
          ...(authors === undefined ? {} : { authors }),
        }),
        files,
      ),
    ),
  );
const query = fc
  .uniqueArray(
    fc.constantFrom(
      "whale",
      '"heart failure" OR song',
      "year:2012-",
      "year:-2015",
      'type:"Journal article" OR type:book',
      "label:incl",
      '(label:"Excluded" OR -has:label)',
      'database:"MEDLINE"',
      'source:"PubMed" OR -has:source',
      "source:update",
      "has:duplicate",
      "-has:duplicates",
      "has:file",
      "-has:files",
      "-has:doi",
      "-has:year",
      "-has:authors",
    ),
    { maxLength: 5 },
  )
  .map((terms) => terms.join(" "));

const counted = (references: readonly Reference[], searchText: string): Promise<Facets> =>
  createFacetCounter(() => ({
    references,
    ...indexOf(references),
    version: () => references,
    duplicates: () => duplicatesOf(references),
  }))(searchText, new AbortController().signal);

/** Marks every third reference. */
function duplicatesOf(references: readonly Reference[]): Marks {
  return Uint8Array.from(references, (_, place) => Number(place % 3 === 0));
}

function indexOf(references: readonly Reference[]): Pick<Searched, "withWords" | "withPattern"> {
  const index = new SearchIndex();
  index.add(references);
  const inOrder = (marks: Uint8Array): Marks =>
    Uint8Array.from(references, ({ id }) => marks[index.placeOf(id)] ?? 0);
  return {
    withWords: (text, field) => inOrder(index.marks(text, field)),
    withPattern: (pattern, field) => inOrder(index.marksMatching(pattern, field)),
  };
}

/** Counts the references that match the query with another term of the section. */
function expectedCount(
  references: readonly Reference[],
  searchText: string,
  section: FilterSection,
  term: Condition,
): number {
  const { own, others } = divideQuery(searchText);
  const rest = [...own].filter(([other]) => other !== section).map(([, condition]) => condition);
  return matchQuery(
    { kind: "all", of: [others, ...rest, term] },
    { references, ...indexOf(references), duplicates: duplicatesOf(references) },
  ).reduce((sum, mark) => sum + mark, 0);
}

describe("facets", () => {
  it("each count is the number of references that the choice would find", async () => {
    await fc.assert(
      fc.asyncProperty(library, query, async (references, searchText) => {
        const { years, fields, missing, withFile, duplicates } = await counted(
          references,
          searchText,
        );
        const expected = (section: FilterSection, term: string): number =>
          expectedCount(references, searchText, section, parseQuery(term).condition);
        for (const { year, count } of years)
          expect(count).toBe(expected("year", `year:${String(year).padStart(4, "0")}`));
        for (const field of FACET_FIELDS) {
          for (const { value, count } of fields[field].options)
            expect(count).toBe(expected(field, `${field}:"${phraseOf(field, value)}"`));
          expect(fields[field].without).toBe(expected(field, `-has:${field}`));
        }
        expect(withFile).toBe(expected("file", "has:file"));
        expect(duplicates).toBe(expected("duplicates", "has:duplicate"));
        for (const field of MISSING_FIELDS)
          expect(missing.get(field)).toBe(expected(`no ${field}`, `-has:${field}`));
      }),
    );
  });

  it("lists values that the library has, the most frequent first, whatever the query", async () => {
    const labels = ["Discuss", "Excluded: Wrong outcome", "Discuss", "discuss", "???", undefined];
    const references = labels.map((label, place): Reference => ({
      id: String(place),
      type: place === 0 ? "bookSection" : "web",
      ...(label === undefined ? {} : { label }),
    }));
    const { fields } = await counted(references, "whale");
    expect(fields.label).toEqual({
      options: ["Discuss", "Excluded", "Excluded: Wrong outcome"].map((value) => ({
        value,
        part: undefined,
        count: 0,
      })),
      without: 0,
    });
    expect(fields.type.options.map(({ value }) => value)).toEqual(["web", "bookSection"]);
    expect(phraseOf("type", "bookSection")).toBe("Book section");
  });

  it("sources: databases come first, then names of searches, then files", async () => {
    const references = [
      { file: "b.ris" },
      { file: "b.ris", search: "Update" },
      { file: "a.nbib", database: "PubMed", search: "update" },
    ].map((source, place) => withSource({ id: String(place) }, source));
    const { options, without } = (await counted(references, "")).fields.source;
    expect(options).toEqual([
      { value: "PubMed", part: "database", count: 1 },
      { value: "Update", part: "search", count: 2 },
      { value: "b.ris", part: "file", count: 2 },
      { value: "a.nbib", part: "file", count: 1 },
    ]);
    expect(without).toBe(0);
  });

  it("counts again if the references change during the count, and stops when cancelled", async () => {
    const references = Array.from({ length: 20_000 }, (_, place): Reference => ({
      id: String(place),
      label: "Included",
    }));
    let current: readonly Reference[] = references;
    const every = new Uint8Array(references.length).fill(1);
    const count = createFacetCounter(() => ({
      references: current,
      withWords: () => every,
      withPattern: () => every,
      version: () => current,
      duplicates: () => undefined,
    }));
    const controller = new AbortController();
    const counting = count("included", controller.signal);
    current = references.slice(0, 5);
    expect((await counting).fields.label.options).toEqual([
      { value: "Included", part: undefined, count: 5 },
    ]);
    current = references;
    const cancelled = count("", controller.signal);
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ code: "CANCELLED" });
  });
});
