import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectLinear } from "../fixtures/expect-linear.ts";
import type { Reference } from "../reference.ts";
import { sourceNames, withSource } from "../source.ts";
import { IncrementalOrder } from "./incremental-order.ts";
import { sortReferences } from "./sort-references.ts";

const words = fc
  .array(
    fc.constantFrom(
      "a",
      "A",
      "ä",
      "b",
      "ch",
      "c",
      "d",
      "é",
      "e",
      "o",
      "ö",
      "z",
      "ß",
      "æ",
      "11",
      "9",
      " ",
      "-",
      ";",
      ": ",
      "'",
      "’",
      "(",
      ")",
      "/",
      "&",
      ".",
      ",",
      "_",
      "!",
      "“",
      "漢",
      "α",
      "Ж",
      "a\u0308",
      "the effect of ",
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));
const titled = (titles: readonly string[]): Reference[] =>
  titles.map((title, place) => ({
    id: String(place),
    ...(title === "" ? {} : { title, pages: title }),
  }));
const sorted = (
  references: readonly Reference[],
  field: "title" | "pages",
  numeric: boolean,
  locale: string,
): number[] => {
  const { compare } = new Intl.Collator(locale, { numeric });
  return references
    .map((_, place) => place)
    .toSorted(
      (a, b) =>
        Number(references[a]?.[field] === undefined) -
          Number(references[b]?.[field] === undefined) ||
        compare(references[a]?.[field] ?? "", references[b]?.[field] ?? "") ||
        a - b,
    );
};

describe("sortReferences", () => {
  it.each(["en", "sv", "cs", "de", "fr"])(
    "sortReferences uses the collation of the locale: %s",
    (locale) => {
      fc.assert(
        fc.property(fc.array(words, { maxLength: 80 }), (titles) => {
          const references = titled(titles);
          expect([...sortReferences(references, "title", { locale })]).toEqual(
            sorted(references, "title", false, locale),
          );
          expect([...sortReferences(references, "pages", { locale })]).toEqual(
            sorted(references, "pages", true, locale),
          );
        }),
        { numRuns: 150 },
      );
    },
  );

  it.each(["en", "sv", "cs"])(
    "sortReferences collates long common prefixes with accents and signs by locale: %s",
    (locale) => {
      const parts = fc.constantFrom(
        "the effect",
        " of ",
        "sleep",
        "sleeping",
        "é",
        "e\u0308",
        "ch",
        "c",
        "C",
        "漢",
        "-",
        "",
        "_",
        "ab",
        "aB",
        "äb",
        " ",
      );
      const long = fc.tuple(
        fc.constantFrom("", "Journal of ", "The effects of sleep deprivation on nurses: "),
        fc.array(parts, { maxLength: 9 }),
      );
      fc.assert(
        fc.property(fc.array(long, { minLength: 150, maxLength: 400 }), (titles) => {
          const references = titled(titles.map(([begin, rest]) => begin + rest.join("")));
          expect([...sortReferences(references, "title", { locale })]).toEqual(
            sorted(references, "title", false, locale),
          );
        }),
        { numRuns: 25 },
      );
    },
  );

  it.each(["en", "sv"])(
    "sortReferences sorts list fields by their items joined into one string: %s",
    (locale) => {
      const authors = fc.array(
        fc.oneof(fc.constantFrom("O'Brien, A.", "Nakamura, B.", "Gonçalves, C.", ""), words),
        { maxLength: 5 },
      );
      fc.assert(
        fc.property(fc.array(authors, { maxLength: 60 }), (lists) => {
          const references: Reference[] = lists.map((list, place) => ({
            id: String(place),
            ...(list.length === 0 ? {} : { authors: list }),
          }));
          const joined = titled(lists.map((list) => list.join("; ")));
          expect([...sortReferences(references, "authors", { locale })]).toEqual([
            ...sortReferences(joined, "title", { locale }),
          ]);
        }),
        { numRuns: 150 },
      );
    },
  );

  it("sortReferences sorts libraries with few distinct journals or with other scripts", () => {
    const journals = titled(
      Array.from(
        { length: 3_000 },
        (_, n) => ["Zeitschrift", "ärzteblatt", "Lancet", ""][n % 4] as string,
      ),
    );
    expect([...sortReferences(journals, "title", { locale: "en" })]).toEqual(
      sorted(journals, "title", false, "en"),
    );
    const others = titled(
      Array.from({ length: 3_000 }, (_, n) => `${"ЖЯАБВ漢字題"[(n * 7) % 8]}${(n * 7919) % 3_000}`),
    );
    expect([...sortReferences(others, "title", { locale: "en" })]).toEqual(
      sorted(others, "title", false, "en"),
    );
  });

  it("sortReferences puts references without a value last in both directions", () => {
    const references = titled(["b", "", "a", "c", ""]);
    expect([...sortReferences(references, "title")]).toEqual([2, 0, 3, 1, 4]);
    expect([...sortReferences(references, "title", { direction: "descending" })]).toEqual([
      3, 0, 2, 1, 4,
    ]);
  });

  it("sortReferences sorts authors by name, dates by year and ids by number", () => {
    const references: Reference[] = [
      { id: "10", authors: ["B", "A"], date: "2020 May" },
      { id: "9", authors: ["A", "Z"], date: "May 1999" },
    ];
    expect([...sortReferences(references, "authors")]).toEqual([1, 0]);
    expect([...sortReferences(references, "year")]).toEqual([1, 0]);
    expect([...sortReferences(references, "id")]).toEqual([1, 0]);
  });

  it("sortReferences sorts 100,000 titles in linear time", async () => {
    await expectLinear(100_000, (count) => {
      const references = titled(
        Array.from(
          { length: count },
          (_, n) => `The effect of ${(n * 7919) % 100_003} on sleep in shift workers`,
        ),
      );
      expect(sortReferences(references, "title", { locale: "en" }).length).toBe(count);
    });
  });
});

describe("IncrementalOrder", () => {
  it("IncrementalOrder and sortReferences sort by the text that a function returns", () => {
    const list: Reference[] = ["Scopus", undefined, "Embase", "PubMed"].map((database, id) =>
      withSource({ id: `${id}` }, database === undefined ? {} : { database }),
    );
    const bySource = (one: Reference): string => sourceNames(one).join(", ");
    const order = new IncrementalOrder(bySource, { locale: "en" });
    expect([...order.of(list)]).toEqual([2, 3, 0, 1]);
    const added = [...list, withSource({ id: "new" }, { database: "CINAHL" })];
    expect([...order.of(added)]).toEqual([4, 2, 3, 0, 1]);
    expect([...sortReferences(added, bySource, { locale: "en" })]).toEqual([4, 2, 3, 0, 1]);
  });

  const edit = fc.record({
    kind: fc.constantFrom("replace", "delete", "append", "bring back"),
    at: fc.nat(),
    title: words,
  });
  it("IncrementalOrder returns the order of a full sort after any edits", () => {
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 30, maxLength: 60 }),
        fc.array(edit, { maxLength: 12 }),
        fc.constantFrom("title", "pages"),
        (titles, edits, field) => {
          const kept = new IncrementalOrder(field, { locale: "en" });
          let references: readonly Reference[] = titled(titles);
          let last: Reference | undefined;
          for (const { kind, at, title } of [{ kind: "delete", at: 0, title: "" }, ...edits]) {
            const place = at % references.length;
            const fresh: Reference = {
              id: "new",
              ...(title === "" ? {} : { title, pages: title }),
            };
            if (kind === "replace") references = references.with(place, fresh);
            else if (kind === "append") references = [...references, fresh];
            else if (kind === "delete" && references.length > 20) {
              last = references[place];
              references = references.toSpliced(place, 1);
            } else if (kind === "bring back" && last !== undefined && !references.includes(last))
              references = references.toSpliced(place, 0, last);
            for (const direction of ["ascending", "descending"] as const) {
              expect([...kept.of(references, direction)]).toEqual([
                ...sortReferences(references, field, { locale: "en", direction }),
              ]);
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("IncrementalOrder sorts correctly even if its preparation stops early at any step", () => {
    const many = titled(
      Array.from({ length: 20_000 }, (_, n) =>
        n % 50 === 0 ? "" : `The effect of ${(n * 7919) % 20_011} on sleep`,
      ),
    );
    const other = many.slice(5);
    const expected = [...sortReferences(many, "title", { locale: "en" })];
    let count = 0;
    for (const _ of new IncrementalOrder("title", { locale: "en" }).prepare(many)) count++;
    expect(count).toBeGreaterThan(5);
    for (const at of [0, 3, count - 1, count]) {
      const kept = new IncrementalOrder("title", { locale: "en" });
      const steps = kept.prepare(many);
      for (let step = 0; step < at; step++) steps.next();
      if (at % 2 === 1)
        expect([...kept.of(other)]).toEqual([...sortReferences(other, "title", { locale: "en" })]);
      for (const _ of steps);
      expect([...kept.of(many)]).toEqual(expected);
    }
  });
});
