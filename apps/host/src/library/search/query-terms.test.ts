import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Condition, termsOf } from "@tera/references/query";
import { removeTerm, removeTerms, setTerm } from "./query-terms.ts";

const isYear = ({ kind }: Condition): boolean => kind === "year";
const conditionsOf = (text: string): readonly Condition[] =>
  termsOf(text).map(({ condition }) => condition);

const sortedJson = (conditions: readonly unknown[]): readonly string[] =>
  conditions.map((condition) => JSON.stringify(condition)).toSorted();

/** Whole terms, and parts that are open at the end or have no meaning. */
const part = fc.constantFrom(
  "whale",
  "acoustic OR song",
  "AND",
  "NOT rats",
  "-has:abstract",
  '"heart failure"',
  "(a OR b) c",
  "author:smith",
  "year:2010",
  "year:2015-",
  "year:2010 OR whale",
  "random*",
  "OR",
  "NOT",
  "(",
  ")",
  '"',
  "-",
  "colour:red",
);
const query = fc
  .tuple(fc.array(part, { maxLength: 7 }), fc.constantFrom(" ", "  ", "\t"))
  .map(([parts, space]) => parts.join(space));

describe("terms of a query", () => {
  it("termsOf: terms are parts of the text, in order, and mean what they mean alone", () => {
    expect(
      termsOf('whale AND year:2015- "heart failure" OR stroke -(a b)').map(({ from, to }) =>
        'whale AND year:2015- "heart failure" OR stroke -(a b)'.slice(from, to),
      ),
    ).toEqual(["whale", "year:2015-", '"heart failure" OR stroke', "-(a b)"]);
    fc.assert(
      fc.property(query, (text) => {
        let end = 0;
        for (const { from, to, condition } of termsOf(text)) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(conditionsOf(text.slice(from, to))).toEqual([condition]);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it.each([
    ["", "year:2020"],
    ["whale", "whale year:2020"],
    ["year:2010- whale", "year:2020 whale"],
    ["whale AND year:2010 AND song", "whale AND year:2020 AND song"],
    ["whale OR", "year:2020 whale OR"],
    ["(whale", "year:2020 (whale"],
    ['"heart fail', 'year:2020 "heart fail'],
    ["OR whale", "OR whale year:2020"],
    ["OR whale NOT", "year:2020 AND OR whale NOT"],
    ["NOT (year:2010 whale)", "NOT (year:2010 whale) year:2020"],
  ])("setTerm: %j becomes %j", (text, expected) => {
    expect(setTerm(text, isYear, "year:2020")).toBe(expected);
  });

  it.each([
    ["whale AND year:2010 AND song", "whale AND song"],
    ["year:2010 AND whale", "whale"],
    ["year:2010", ""],
    ["year:2010 whale year:2012- song", "whale song"],
    ["whale year:2010 OR song", "whale year:2010 OR song"],
    ["whale  song", "whale  song"],
  ])("removeTerms: %j becomes %j", (text, expected) => {
    expect(removeTerms(text, isYear)).toBe(expected);
  });

  it("removeTerm: removes only the first term", () => {
    expect(removeTerm("year:2010 whale year:2012-", isYear)).toBe("whale year:2012-");
  });

  it("setTerm: sets one term, and leaves all other text as it is typed", () => {
    const whole = (text: string): readonly string[] => text.split(/\s+/u).toSorted();
    fc.assert(
      fc.property(query, (text) => {
        const now = setTerm(text, isYear, "year:2020-2024");
        const replaced = conditionsOf(text).findIndex(isYear);
        const others = conditionsOf(text).filter((_, place) => place !== replaced);
        const set = { kind: "year", from: 2020, to: 2024 };
        expect(conditionsOf(now)).toContainEqual(set);
        expect(sortedJson(conditionsOf(now))).toEqual(sortedJson([...others, set]));
        if (replaced < 0 && text.trim() !== "")
          for (const typed of whole(text.trim())) expect(whole(now)).toContain(typed);
      }),
    );
  });

  it("removeTerms: a term that setTerm added is removed, and the query means the same again", () => {
    fc.assert(
      fc.property(query, (text) => {
        const without = removeTerms(text, isYear);
        expect(conditionsOf(without)).toEqual(
          conditionsOf(text).filter((condition) => !isYear(condition)),
        );
        const again = removeTerms(setTerm(without, isYear, "year:2020"), isYear);
        expect(conditionsOf(again)).toEqual(conditionsOf(without));
        if (!/^\s|\s$|^AND|AND$/u.test(without)) expect(again).toBe(without);
      }),
    );
  });
});
