import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Condition, parseQuery } from "./parse-query.ts";

const words = (text: string, field?: "authors" | "title"): Condition => ({
  kind: "words",
  text,
  field,
});
const phrase = (text: string, field?: "title"): Condition => ({ kind: "phrase", text, field });
const not = (of: Condition): Condition => ({ kind: "not", of });
const all = (...of: Condition[]): Condition => ({ kind: "all", of });
const any = (...of: Condition[]): Condition => ({ kind: "any", of });

describe("parseQuery", () => {
  it.each<[string, Condition]>([
    ["", all()],
    ["whale", words("whale")],
    ["whale acoustic", all(words("whale"), words("acoustic"))],
    ["whale AND acoustic", all(words("whale"), words("acoustic"))],
    ["whale -acoustic", all(words("whale"), not(words("acoustic")))],
    ["whale NOT acoustic", all(words("whale"), not(words("acoustic")))],
    ["follow-up", words("follow-up")],
    ["whale OR dolphin song", all(any(words("whale"), words("dolphin")), words("song"))],
    ["(whale song) OR dolphin", any(all(words("whale"), words("song")), words("dolphin"))],
    ["-(whale OR dolphin)", not(any(words("whale"), words("dolphin")))],
    ['"heart failure" rat', all(phrase("heart failure"), words("rat"))],
    ["author:smith Title:rat", all(words("smith", "authors"), words("rat", "title"))],
    ['title:"heart failure"', phrase("heart failure", "title")],
    ["year:2015-2020", { kind: "year", from: 2015, to: 2020 }],
    ["year:2015", { kind: "year", from: 2015, to: 2015 }],
    ["year:2015-", { kind: "year", from: 2015, to: undefined }],
    ["year:-2015", { kind: "year", from: undefined, to: 2015 }],
    ["-has:doi", not({ kind: "has", field: "doi" })],
    ["has:year", { kind: "has", field: "year" }],
    ["random*", words("random*")],
    ["https://doi.org/10.1000/1", words("https://doi.org/10.1000/1")],
    ["wom?n", words("wom?n")],
    [
      "methods: rats or mice, and not other animals",
      all(
        ...["methods:", "rats", "or", "mice,", "and", "not", "other", "animals"].map((each) =>
          words(each),
        ),
      ),
    ],
  ])("%s", (text, condition) => {
    expect(parseQuery(text)).toEqual({ condition, problems: [] });
  });

  it.each<[string, Condition, readonly string[]]>([
    ["colour:red", words("colour red"), ["unknown field"]],
    ["year:soon", words("year soon"), ["no year"]],
    ["has:legs", words("has legs"), ["unknown has"]],
    ["whale OR", words("whale"), ["nothing after"]],
    ["OR whale", words("whale"), ["nothing after"]],
    ["whale NOT", words("whale"), ["nothing after"]],
    ['"heart failure', phrase("heart failure"), ["unclosed"]],
    ["(whale", words("whale"), ["unclosed"]],
  ])("reports what has no meaning in %s", (text, condition, kinds) => {
    const query = parseQuery(text);
    expect(query.condition).toEqual(condition);
    expect(query.problems.map(({ kind }) => kind)).toEqual(kinds);
  });

  it("accepts any text, and truncates text that is too long or too deeply nested", () => {
    const part = fc.constantFrom(
      "(",
      ")",
      '"',
      "-",
      "a",
      "OR",
      "NOT",
      "AND",
      " ",
      "year:",
      "*",
      ":",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 60 }), (parts) => {
        expect(parseQuery(parts.join(" ")).condition.kind).toBeTypeOf("string");
        expect(parseQuery(parts.join("")).condition.kind).toBeTypeOf("string");
      }),
    );
    for (const text of [
      "a ".repeat(5_000),
      "(".repeat(10_000),
      "-".repeat(10_000),
      "a".repeat(10_000),
    ])
      expect(parseQuery(text).condition.kind).toBeTypeOf("string");
    expect(parseQuery("a ".repeat(5_000)).problems.map(({ kind }) => kind)).toEqual(["too long"]);
  });
});
