import { parseQuery } from "@tera/references/query";
import { describe, expect, it } from "vitest";
import { queryHints } from "./query-hints.ts";
import { conditionTexts, hintText, problemText, wordsToMark } from "./query-text.ts";

const read = (query: string) => parseQuery(query).condition;

describe("the summary of a search", () => {
  it.each<[string, string[]]>([
    ["author:smith year:2015-2020", ["Authors: smith", "Year: 2015 to 2020"]],
    ["whale -acoustic", ["whale", "not acoustic"]],
    ["whale OR dolphin", ["whale or dolphin"]],
    ["-(whale OR dolphin) year:2015-", ["not (whale or dolphin)", "Year: from 2015"]],
    ["has:duplicate -has:file", ["has possible duplicates", "without a file"]],
    ['"heart failure" -has:doi has:abstract', ["“heart failure”", "without DOI", "has abstract"]],
  ])("conditionTexts: %s becomes %j", (query, texts) => {
    expect(conditionTexts(read(query))).toEqual(texts);
  });

  it("problemText: explains each problem in a full sentence", () => {
    const queries = ["colour:red", "year:soon", "has:legs", "a OR", "(a", '"a', "a ".repeat(300)];
    const doubtful = ["a NEAR/3 b", "a or b", "a not b", "a AND"];
    const texts = [
      ...queries.flatMap((query) => parseQuery(query).problems.map(problemText)),
      ...doubtful.flatMap((query) => queryHints(query).map(hintText)),
    ];
    expect(texts).toHaveLength(queries.length + doubtful.length);
    for (const text of texts) expect(text).toMatch(/^[A-Z“].*\.$/u);
  });

  it("wordsToMark: returns the words searched for, without the excluded ones", () => {
    expect(
      wordsToMark(read('whale -acoustic title:"Heart fail*" random* wom?n year:2015')),
    ).toEqual(["whale", "heart", "fail", "random", "wom"]);
  });
});
