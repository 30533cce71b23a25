import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Reference } from "../reference.ts";
import { SearchIndex } from "./search-index.ts";

const library: readonly Reference[] = [
  {
    id: "1",
    title: "Sleep in shift workers",
    authors: ["Gonçalves, Rui"],
    doi: "10.1000/made.up.1",
  },
  {
    id: "2",
    title: "Insomnia",
    abstract: "Sleeplessness of nurses",
    keywords: ["shift work"],
    custom7: "Zürich",
  },
  { id: "3", type: "journalArticle", title: "漢字の題", urls: ["https://example.org/a-b"] },
];

function indexOf(references: readonly Reference[]): SearchIndex {
  const index = new SearchIndex();
  index.add(references);
  return index;
}

describe("SearchIndex", () => {
  it("SearchIndex.marks finds each match's position after references are replaced or removed", () => {
    const index = indexOf(library);
    index.add([{ id: "1", title: "Sleep again" }]);
    index.remove("2");
    for (const query of ["", "sleep", "shift", "again"]) {
      const marks = index.marks(query);
      expect(
        library.filter(({ id }) => marks[index.placeOf(id)] === 1).map(({ id }) => id),
      ).toEqual(index.find(query).toSorted());
    }
    expect([index.placeOf("2"), index.placeOf("none")]).toEqual([-1, -1]);
  });

  it.each<[string, string[]]>([
    ["", ["1", "2", "3"]],
    ["  ,", ["1", "2", "3"]],
    ["sleep", ["1", "2"]],
    ["SLEEP shift", ["1", "2"]],
    ["sleep nurs", ["2"]],
    ["leepless", ["2"]],
    ["goncalves", ["1"]],
    ["Gonçalves", ["1"]],
    ["zurich", ["2"]],
    ["10.1000/made", ["1"]],
    ["w", ["1", "2"]],
    ["x", []],
    ["字の", ["3"]],
    ["a-b", ["3"]],
    ["journalArticle", []],
    ["sleep sleep sleep", ["1", "2"]],
    ["nothing of the kind", []],
  ])("searches all fields in any order, ignoring case and accents: '%s'", (query, expected) => {
    expect(indexOf(library).find(query)).toEqual(expected);
  });

  it("SearchIndex reflects replaced, removed and added references", () => {
    const index = indexOf(library);
    index.add([
      { id: "2", title: "Insomnia in nurses" },
      { id: "4", title: "Sleep again" },
    ]);
    index.remove("1");
    index.remove("missing");
    expect(index.size).toBe(3);
    expect(index.find("sleep")).toEqual(["4"]);
    expect(index.find("nurses")).toEqual(["2"]);
    expect(index.find("")).toEqual(["3", "2", "4"]);
  });

  it("SearchIndex finds the same references as a linear scan for every word in any library", () => {
    const word = fc.string({
      unit: fc.constantFrom("a", "b", "1", "c"),
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), { maxLength: 20 }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        (titles, query) => {
          const references = titles.map((words, place) => ({
            id: String(place),
            title: words.join(" "),
          }));
          const expected = titles.flatMap((words, place) =>
            query.every((part) =>
              words.some((one) => (part.length <= 2 ? one.startsWith(part) : one.includes(part))),
            )
              ? [String(place)]
              : [],
          );
          expect(indexOf(references).find(query.join(" "))).toEqual(expected);
        },
      ),
    );
  });

  it("SearchIndex finds matches in all blocks of a large library", () => {
    const index = indexOf(
      Array.from({ length: 40_000 }, (_, n) => ({
        id: String(n),
        title: `Study number${n} of ${n % 1_000 === 0 ? "thousands" : "many"}`,
      })),
    );
    expect(index.find("thousands")).toEqual(
      Array.from({ length: 40 }, (_, n) => String(n * 1_000)),
    );
    expect(index.find("number39999")).toEqual(["39999"]);
    expect(index.find("study number").length).toBe(40_000);
  });
});
