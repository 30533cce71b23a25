import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withAttachedFiles } from "../attached-files.ts";
import type { Reference, TextField } from "../reference.ts";
import { withSource } from "../source.ts";
import { type Marks, matchQuery, type Searched } from "./match-query.ts";
import { parseQuery } from "./parse-query.ts";
import { SearchIndex } from "./search-index.ts";
import { fieldTexts, searchedFields } from "./searched-fields.ts";
import { wordsIn, wordTest } from "./word-tests.ts";

const LIBRARY: readonly Reference[] = [
  {
    id: "1",
    title: "Whale song and acoustic noise",
    authors: ["Sørensen, Bjørn"],
    date: "2015",
    doi: "10.1000/1",
    label: "Included",
  },
  { id: "2", title: "Whale watching", authors: ["Łoś, Anna"], date: "2019/03", keywords: ["song"] },
  {
    id: "3",
    title: "Heart failure in rats",
    abstract: "Acute failure of the heart",
    date: "2021",
    language: "Deutsch, Straße",
  },
  {
    id: "4",
    title: "Randomised trial of heart surgery",
    notes: "heart failure",
    authors: ["Whale, A"],
  },
  { id: "5", title: "CO<sub>2</sub> and randomization", date: "in press", abstract: " " },
];

function found(query: string, references = LIBRARY): string[] {
  const index = new SearchIndex();
  index.add(references);
  const inOrder = (places: Uint8Array): Marks =>
    Uint8Array.from(references, ({ id }) => places[index.placeOf(id)] ?? 0);
  const { condition } = parseQuery(query);
  const withWords: Searched["withWords"] = (text, field) => inOrder(index.marks(text, field));
  const withPattern: Searched["withPattern"] = (pattern, field) =>
    inOrder(index.marksMatching(pattern, field));
  const fieldsWith: Searched["fieldsWith"] = (text, field) =>
    inOrder(index.fieldsWith(text, field));
  const marks = matchQuery(condition, { references, withWords, withPattern, fieldsWith });
  expect(matchQuery(condition, { references, withWords, withPattern })).toEqual(marks);
  return references.flatMap(({ id }, place) => (marks[place] === 1 ? [id] : []));
}

describe("a search with operators", () => {
  it.each<[string, string[]]>([
    ["source:pubmed", ["a"]],
    ['source:"Web of Science"', ["b"]],
    ["source:wos*", ["b"]],
    ['source:"March update"', ["a", "b"]],
    ["has:source", ["a", "b"]],
    ["-has:source", ["c"]],
    ["-source:pubmed", ["b", "c"]],
    ["source:2026", []],
    ["pubmed", []],
  ])("finds files, databases and searches that references came from: %s", (query, ids) => {
    const search = "March update";
    const sourced = [
      withSource({ id: "a" }, { database: "PubMed", search, date: "2026-03-01" }),
      withSource({ id: "b" }, { database: "Web of Science", search, file: "wos-export.txt" }),
      { id: "c" },
    ];
    expect(found(query, sourced)).toEqual(ids);
  });

  it.each<[string, string[]]>([
    ["", ["1", "2", "3", "4", "5"]],
    ["whale", ["1", "2", "4"]],
    ["whale -acoustic", ["2", "4"]],
    ["whale NOT (acoustic OR watching)", ["4"]],
    ["song OR failure", ["1", "2", "3", "4"]],
    ['"heart failure"', ["3", "4"]],
    ['title:"heart failure"', ["3"]],
    ['"failure heart"', []],
    ['"heart fail*"', ["3", "4"]],
    ["author:whale", ["4"]],
    ["author:sorensen", ["1"]],
    ["los", ["2"]],
    ["strasse", ["3"]],
    ["title:whale year:2016-2020", ["2"]],
    ["year:-2019", ["1", "2"]],
    ["year:2019-", ["2", "3"]],
    ["has:doi", ["1"]],
    ["-has:year", ["4", "5"]],
    ["has:abstract", ["3"]],
    ["label:included", ["1"]],
    ["random*", ["4", "5"]],
    ["*isation OR randomi*d", ["4"]],
    ["title:random*", ["4", "5"]],
    ["author:w", ["4"]],
    ['title:"randomised * of heart"', ["4"]],
    ["random*-trial", ["4"]],
    ["*", ["1", "2", "3", "4", "5"]],
    ["* whale", ["1", "2", "4"]],
    ["title:*", ["1", "2", "3", "4", "5"]],
    ["abstract:*", ["3"]],
    ["w*", ["1", "2", "4"]],
    ["randomi?ation", ["5"]],
    ["title:wh?le -rats", ["1", "2"]],
    ['"randomi?ed trial"', ["4"]],
    ["whale watching?", ["2"]],
  ])("%s finds %j", (query, ids) => {
    expect(found(query)).toEqual(ids);
  });

  it("finds what the index finds for plain words, and all other references when negated", () => {
    const word = fc.constantFrom("whale", "song", "heart", "failure", "co", "2", "random");
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), (words) => {
        const index = new SearchIndex();
        index.add(LIBRARY);
        const query = words.join(" ");
        expect(found(query)).toEqual(index.find(query));
        const others = LIBRARY.map(({ id }) => id).filter((id) => !index.find(query).includes(id));
        expect(found(`-(${query})`)).toEqual(others);
      }),
    );
  });

  it("finds with the index what reading every field finds for words with wildcards", () => {
    const letters = fc.constantFrom("w", "a", "h", "e", "rt", "r", "n", "l", "in", "*", "?", "2");
    const pattern = fc
      .array(letters, { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(pattern, fc.constantFrom(undefined, "title", "authors"), (word, field) => {
        fc.pre(/[a-z0-9]/.test(word));
        const tests = wordsIn(word).map(wordTest);
        const readIn = LIBRARY.filter((reference) => {
          const fields = field === undefined ? searchedFields(reference) : [field as TextField];
          return tests.every((test) =>
            fields.some((each) => fieldTexts(reference, each).some(test)),
          );
        });
        expect(found(field === undefined ? word : `${field}:${word}`)).toEqual(
          readIn.map(({ id }) => id),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("finds a type by its name in words, and not the types whose names begin with it", () => {
    const typed: readonly Reference[] = ["journalArticle", "book", "bookSection", "Data set"].map(
      (type, place) => ({ id: String(place + 1), type }),
    );
    expect(found('type:"Journal article"', typed)).toEqual(["1"]);
    expect(found('type:"journalArticle"', typed)).toEqual(["1"]);
    expect(found('type:"Book"', typed)).toEqual(["2"]);
    expect(found("type:book", typed)).toEqual(["2", "3"]);
    expect(found('type:"data set"', typed)).toEqual(["4"]);
  });

  it("finds a phrase within one value of a list, whatever separates its words", () => {
    const listed: readonly Reference[] = [
      { id: "1", keywords: ["heart", "failure"] },
      { id: "2", keywords: ["stroke", "Heart -\nFailure, acute"] },
      { id: "3", keywords: ["heart failures"] },
    ];
    expect(found('"heart failure"', listed)).toEqual(["2"]);
    expect(found('keyword:"heart failure acute"', listed)).toEqual(["2"]);
    expect(found('keyword:"heart failure*"', listed)).toEqual(["2", "3"]);
  });

  it("takes bounded time for patterns that cause catastrophic backtracking elsewhere", () => {
    const hostile = [{ id: "1", title: "a".repeat(64).concat(" ").repeat(200) }];
    expect(found(`${"a*".repeat(40)}b`, hostile)).toEqual([]);
    expect(found(`title:${"*a".repeat(40)}b`, hostile)).toEqual([]);
    expect(found("a?b?".repeat(2_500), hostile)).toEqual([]);
  });

  it("has:file and file: find references by their attached files, has:duplicate by marks", () => {
    const [first, second, ...others] = LIBRARY;
    const references = [
      withAttachedFiles(first as Reference, ["pdf/Whale song.pdf"]),
      second as Reference,
      ...others,
    ];
    expect(found("has:file", references)).toEqual(["1"]);
    expect(found('file:"whale song"', references)).toEqual(["1"]);
    expect(found("-has:files whale", references)).toEqual(["2", "4"]);
    expect(found("has:duplicate")).toEqual([]);
    const { condition } = parseQuery("whale -has:Duplicates");
    const withWords = (): Marks => Uint8Array.of(1, 1, 0, 1, 0);
    const duplicates = Uint8Array.of(1, 0, 1, 0, 0);
    expect([
      ...matchQuery(condition, { references, withWords, withPattern: withWords, duplicates }),
    ]).toEqual([0, 1, 0, 1, 0]);
  });
});
