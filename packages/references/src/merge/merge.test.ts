import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectLinear } from "../fixtures/expect-linear.ts";
import { format, parse, type Reference } from "../index.ts";
import {
  DEFAULT_MERGE_RULES,
  differingFields,
  findDuplicates,
  isIdentical,
  LIKELY_SCORE,
  MERGED_FROM,
  mergeReferences,
  type MergeRules,
  resolveDuplicates,
  combineLibraries,
} from "./index.ts";
import { sourceNames, withSource } from "../source.ts";

const study: Reference = {
  id: "a",
  title: "Lipoprotein overproduction in insulin-resistant states",
  authors: ["Adeli, K.", "Lewis, G. F."],
  date: "2008",
  journal: "Current Opinion in Lipidology",
  volume: "19",
  number: "3",
  pages: "221-228",
  doi: "10.1097/MOL.0b013e3282ffaf82",
  accessionNum: "18460911",
};
const { doi: _doi, accessionNum: _number, ...plain } = study;

async function isPair(one: Partial<Reference>, other: Partial<Reference>): Promise<boolean> {
  const groups = await findDuplicates([
    { id: "x", ...one },
    { id: "y", ...other },
  ]);
  return groups.length === 1;
}

describe("findDuplicates", () => {
  it.each<[string, Partial<Reference>, Partial<Reference>]>([
    [
      "a DOI written as a URL",
      study,
      { ...plain, doi: "https://doi.org/10.1097/mol.0B013E3282FFAF82" },
    ],
    [
      "the PubMed number, with a misspelt title",
      study,
      {
        ...plain,
        accessionNum: "18460911",
        title: "Lipoprotien overproduction in insuline-resistant state",
      },
    ],
    [
      "the title in another case and without accents",
      { ...plain, title: "Höhe: a study of <i>Éclairs</i> in bakeries" },
      { ...plain, title: "HOHE - A STUDY OF ECLAIRS IN BAKERIES." },
    ],
    [
      "abbreviated pages and journal",
      plain,
      { ...plain, pages: "221-8", journal: "Curr Opin Lipidol" },
    ],
    ["authors in another form", plain, { ...plain, authors: ["Adeli K", "Lewis GF"] }],
    [
      "title, author and year, where one has no pages",
      plain,
      { title: study.title as string, authors: ["K. Adeli"], date: "2008 May" },
    ],
    ["a year that differs by one", plain, { ...plain, date: "2009" }],
    [
      "the DOI, where one has no title",
      { doi: "10.1000/abc", title: study.title as string },
      { doi: "https://doi.org/10.1000/ABC" },
    ],
    [
      "the DOI, with a translated title",
      {
        doi: "10.1000/abc",
        title: "Nurse-led discharge after hip fracture: randomised trial",
        date: "2020",
      },
      {
        doi: "10.1000/abc",
        title: "Pflegegeleitete Entlassung nach Hüftfraktur: randomisierte Studie",
        date: "2020",
      },
    ],
    ["the PubMed number alone", { accessionNum: "31234567" }, { accessionNum: "31234567" }],
    [
      "the PubMed number, with a shortened title",
      {
        accessionNum: "31234567",
        title: "Nurse-led discharge after hip fracture: randomised trial",
        date: "2020",
      },
      { accessionNum: "31234567", title: "Nurse-led discharge", date: "2020" },
    ],
  ])("finds a duplicate by %s", async (_, one, other) => {
    expect(await isPair(one, other)).toBe(true);
  });

  it.each<[string, Partial<Reference>, Partial<Reference>]>([
    [
      "the same title in another year, journal and volume",
      plain,
      { ...plain, date: "2015", journal: "Diabetes Care", volume: "38", pages: "12-19" },
    ],
    [
      "parts of a series",
      { ...plain, title: "Sleep in shift workers. Part 1", pages: "1-9" },
      { ...plain, title: "Sleep in shift workers. Part 2", pages: "10-19" },
    ],
    [
      "editorials of one journal",
      { title: "Editorial", journal: "Lancet", date: "2010", volume: "1", pages: "3" },
      { title: "Editorial", journal: "Lancet", date: "2010", volume: "1", pages: "87" },
    ],
    [
      "different titles with the DOI of their proceedings",
      { title: "Sleep and shift work", doi: "10.1000/all", pages: "1-4", authors: ["A, A"] },
      { title: "Coffee in bakeries of old", doi: "10.1000/all", pages: "5-9", authors: ["B, B"] },
    ],
    [
      "different PubMed numbers with the same DOI",
      { doi: "10.1000/all", accessionNum: "31234567" },
      { doi: "10.1000/all", accessionNum: "31234568" },
    ],
    ["empty references", {}, {}],
  ])("finds no duplicate in %s", async (_, one, other) => {
    expect(await isPair(one, other)).toBe(false);
  });

  it("findDuplicates reports reasons and a score for each match, and removes nothing", async () => {
    const references = [
      study,
      { id: "between", title: "Something else altogether" },
      { ...plain, id: "b", pages: "221-8", volume: "20" },
    ];
    const before = structuredClone(references);
    const [group, ...others] = await findDuplicates(references);
    expect(others).toEqual([]);
    expect(group?.places).toEqual([0, 2]);
    expect(group?.pairs[0]).toMatchObject({ left: 0, right: 2 });
    expect(group?.pairs[0]?.score).toBeGreaterThan(LIKELY_SCORE);
    expect(group?.pairs[0]?.reasons).toEqual(
      expect.arrayContaining([
        { about: "title", is: "same" },
        { about: "pages", is: "same" },
        { about: "volume", is: "different" },
      ]),
    );
    expect(references).toEqual(before);
  });

  it("a pair is identical only if title, year and authors are compared and nothing differs", async () => {
    const pairIn = async (one: object, other: object) => {
      const [group] = await findDuplicates([
        { ...study, ...one, id: "a" },
        { ...study, ...other, id: "b" },
      ]);
      return group?.pairs[0];
    };
    const cases: readonly (readonly [object, object, boolean])[] = [
      [{}, {}, true],
      [{}, { abstract: undefined, doi: undefined }, true],
      [{}, { title: `${study.title ?? ""}.` }, true],
      [{}, { volume: "99" }, false],
      [{}, { title: `The ${study.title ?? ""}` }, false],
      [{}, { authors: undefined }, false],
      [{}, { date: undefined }, false],
    ];
    for (const [one, other, expected] of cases) {
      const pair = await pairIn(one, other);
      expect([one, other, pair === undefined ? undefined : isIdentical(pair)]).toEqual([
        one,
        other,
        expected,
      ]);
    }
  });

  it("findDuplicates puts three records of the same work into one group", async () => {
    const groups = await findDuplicates([study, { ...study, id: "b" }, { ...plain, id: "c" }]);
    expect(groups.map(({ places }) => places)).toEqual([[0, 1, 2]]);
  });

  it("findDuplicates takes linear time for 20,000 editorials", async () => {
    await expectLinear(20_000, async (count) => {
      const editorials = Array.from({ length: count }, (_, n) => ({
        id: String(n),
        title: "Editorial",
        date: String(1950 + (n % 70)),
        pages: String(n),
      }));
      expect(await findDuplicates(editorials)).toEqual([]);
    });
  });

  it("findDuplicates reports progress and stops when it is cancelled", async () => {
    const many = Array.from({ length: 2_000 }, (_, n) => ({
      ...study,
      id: String(n),
      title: `${study.title} ${n}`,
    }));
    const controller = new AbortController();
    const seen: number[] = [];
    const work = findDuplicates(many, {
      signal: controller.signal,
      onProgress: (done, total) => {
        seen.push(done / total);
        if (done > 0) controller.abort();
      },
    });
    await expect(work).rejects.toMatchObject({ code: "CANCELLED" });
    expect(seen[0]).toBe(0);
  });
});

const line = fc
  .string({ minLength: 1, maxLength: 8 })
  .map((text) => text.trim())
  .filter((text) => text !== "" && text !== "__proto__");
const json = fc.dictionary(fc.constantFrom("screening", "own"), line, {
  noNullPrototype: true,
  minKeys: 1,
});
const extras = fc.record(
  {
    ris: fc.dictionary(
      fc.constantFrom("A2", "ED"),
      fc.uniqueArray(line, { minLength: 1, maxLength: 3 }),
      { noNullPrototype: true, minKeys: 1 },
    ),
    json,
  },
  { requiredKeys: [] },
);
const reference = fc.record(
  {
    id: line,
    title: line,
    abstract: line,
    doi: line,
    authors: fc.uniqueArray(line, { minLength: 1 }),
    keywords: fc.uniqueArray(line, { minLength: 1 }),
    extras,
  },
  { requiredKeys: ["id"] },
) as fc.Arbitrary<Reference>;

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe("mergeReferences", () => {
  it("FILE-18 mergeReferences preserves every value of both references, even after repeated merges", () => {
    fc.assert(
      fc.property(
        fc.array(reference, { minLength: 2, maxLength: 4 }),
        fc.constantFrom("fill" as const, "longest" as const),
        (given, fields) => {
          const merged = given.reduce((one, other) => mergeReferences(one, other, { fields }));
          const kept = new Set(textsIn(merged));
          for (const text of given.flatMap(textsIn)) expect(kept.has(text)).toBe(true);
          expect(merged.id).toBe(given[0]?.id);
        },
      ),
    );
  });

  it("values that a merge moves to extras are preserved when saved and read again", async () => {
    const merged = mergeReferences(study, {
      ...plain,
      id: "b",
      volume: "20",
      keywords: ["lipids"],
      authors: ["Adeli K"],
    });
    expect(merged).toMatchObject({
      volume: "19",
      keywords: ["lipids"],
      authors: study.authors,
      extras: { json: { [MERGED_FROM]: [{ id: "b", volume: "20", authors: ["Adeli K"] }] } },
    });
    for (const target of ["ris", "medline", "endnoteXml", "json"] as const)
      expect((await parse(await format([merged], { format: target }))).references).toEqual([
        merged,
      ]);
  });

  it("by the rule of the longest text, longer texts and authors replace shorter ones", () => {
    const kept = { ...study, id: "a", abstract: "Short.", authors: ["Adeli, K"], doi: "10.1/a" };
    const other = {
      ...study,
      id: "b",
      abstract: "A whole abstract.",
      authors: ["Adeli, Khosrow"],
      doi: "10.1/longer",
    };
    const merged = mergeReferences(kept, other, { fields: "longest" });
    expect(merged).toMatchObject({
      id: "a",
      abstract: "A whole abstract.",
      authors: ["Adeli, Khosrow"],
      doi: "10.1/a",
    });
    expect(merged.extras?.json?.[MERGED_FROM]).toEqual([
      { id: "b", doi: "10.1/longer" },
      { id: "a", abstract: "Short.", authors: ["Adeli, K"] },
    ]);
  });

  it("mergeReferences joins lists of extras without duplicates, such as the sources", () => {
    const from = (database: string, ...others: string[]): Reference =>
      [database, ...others].reduce((each, name) => withSource(each, { database: name }), plain);
    const merged = mergeReferences(from("PubMed", "Embase"), from("Embase", "Scopus"));
    expect(sourceNames(merged)).toEqual(["PubMed", "Embase", "Scopus"]);
    expect(merged.extras?.json?.[MERGED_FROM]).toBeUndefined();
    expect(mergeReferences(merged, merged)).toEqual(merged);
  });

  it("mergeReferences does not join the lists of names in CSL extras", () => {
    const editedBy = (family: string): Reference => ({
      ...plain,
      extras: { cslJson: { editor: [{ family }] } },
    });
    expect(mergeReferences(editedBy("Smith"), editedBy("Smyth")).extras).toEqual({
      cslJson: { editor: [{ family: "Smith" }] },
      json: { [MERGED_FROM]: [{ extras: { cslJson: { editor: [{ family: "Smyth" }] } } }] },
    });
  });

  it("mergeReferences leaves its inputs unchanged, and differingFields lists differing fields", () => {
    const other = { ...plain, id: "b", volume: "20", keywords: ["one"] };
    const before = structuredClone([study, other]);
    mergeReferences(study, other);
    expect([study, other]).toEqual(before);
    expect(differingFields(study, other)).toEqual(["volume"]);
  });
});

describe("combineLibraries", () => {
  it("FILE-18 combineLibraries keeps all references and assigns unique ids deterministically", () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(reference, { selector: ({ id }) => id, maxLength: 5 }), {
          maxLength: 4,
        }),
        (libraries) => {
          const { references, renamed } = combineLibraries(libraries);
          expect(references.map(({ id: _id, ...fields }) => fields)).toEqual(
            libraries.flat().map(({ id: _id, ...fields }) => fields),
          );
          expect(new Set(references.map(({ id }) => id)).size).toBe(references.length);
          expect(renamed.length).toBe(
            references.length - new Set(libraries.flat().map(({ id }) => id)).size,
          );
          expect(combineLibraries(libraries)).toEqual({ references, renamed });
        },
      ),
    );
  });

  it("combineLibraries never gives a reference an id that another library uses", () => {
    const { references, renamed } = combineLibraries([
      [{ id: "1" }],
      [{ id: "1" }],
      [{ id: "1-2" }],
    ]);
    expect(references.map(({ id }) => id)).toEqual(["1", "1-3", "1-2"]);
    expect(renamed).toEqual([{ library: 1, place: 0, from: "1", to: "1-3" }]);
  });
});

describe("resolveDuplicates", () => {
  const library: readonly Reference[] = [
    { id: "a", title: "A" },
    { id: "b", title: "B", volume: "2" },
    { id: "c", title: "C", pages: "3" },
  ];
  const idsAfter = (...decisions: Parameters<typeof resolveDuplicates>[1][number][]): string[] =>
    resolveDuplicates(library, decisions).references.map(({ id }) => id);

  it("resolveDuplicates keeps left, right, both or a merged reference, in the library's order", () => {
    expect(idsAfter({ left: "a", right: "b", choice: "left" })).toEqual(["a", "c"]);
    expect(idsAfter({ left: "a", right: "b", choice: "right" })).toEqual(["b", "c"]);
    expect(idsAfter({ left: "a", right: "b", choice: "both" })).toEqual(["a", "b", "c"]);
    const { references, changes } = resolveDuplicates(library, [
      { left: "a", right: "b", choice: "merged" },
    ]);
    expect(references.map(({ id }) => id)).toEqual(["a", "c"]);
    expect(references[0]).toMatchObject({ title: "A", volume: "2" });
    expect([...changes]).toEqual([
      ["a", references[0]],
      ["b", null],
    ]);
  });

  it("a rule says which reference of a group is kept, whatever the order of its pairs", () => {
    const group: readonly Reference[] = [
      { id: "a", title: "A", database: "Embase" },
      { id: "b", title: "A", database: "MEDLINE", abstract: "An abstract", volume: "2" },
      { id: "c", title: "A", database: "Scopus", abstract: "A longer abstract" },
    ];
    const pairs = [
      { left: "a", right: "c", choice: "merged" },
      { left: "b", right: "c", choice: "merged" },
    ] as const;
    const keptBy = (rules: Partial<MergeRules>): readonly string[] =>
      [pairs, pairs.toReversed()].flatMap((decisions) =>
        resolveDuplicates(group, decisions, { ...DEFAULT_MERGE_RULES, ...rules }).references.map(
          ({ id }) => id,
        ),
      );
    expect(keptBy({})).toEqual(["a", "a"]);
    expect(keptBy({ keep: "last" })).toEqual(["c", "c"]);
    expect(keptBy({ keep: "mostComplete" })).toEqual(["b", "b"]);
    expect(keptBy({ keep: "database", databases: ["scopus ", "medline"] })).toEqual(["c", "c"]);
    expect(keptBy({ keep: "database", databases: ["CINAHL"] })).toEqual(["a", "a"]);
    const choices = [{ left: "a", right: "b", choice: "right" }] as const;
    expect(resolveDuplicates(group, choices).references.map(({ id }) => id)).toEqual(["b", "c"]);
  });

  it("resolveDuplicates follows references that earlier decisions merged", () => {
    const { references, keptFor } = resolveDuplicates(library, [
      { left: "a", right: "b", choice: "merged" },
      { left: "b", right: "c", choice: "merged" },
      { left: "a", right: "c", choice: "left" },
    ]);
    expect(["a", "b", "c", "other"].map(keptFor)).toEqual(["a", "a", "a", "other"]);
    expect(references).toEqual([expect.objectContaining({ id: "a", volume: "2", pages: "3" })]);
  });

  it("resolveDuplicates ignores decisions about missing references and does not modify its input", () => {
    const before = structuredClone(library);
    expect(resolveDuplicates(library, [])).toMatchObject({
      references: library,
      changes: new Map(),
    });
    expect(idsAfter({ left: "a", right: "missing", choice: "left" })).toEqual(["a", "b", "c"]);
    expect(library).toEqual(before);
  });
});
