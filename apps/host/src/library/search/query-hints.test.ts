import { describe, expect, it } from "vitest";
import { queryHints } from "./query-hints.ts";

describe("queryHints", () => {
  it.each([
    "whale NEAR/3 song",
    "whale NEAR song",
    "whale adj3 song",
    "whale w/5 song",
    "TI=whale",
    "whale[ti]",
    '"sperm whale"[tiab]',
    "whale[Title/Abstract]",
    "whale.ti,ab.",
    "whale | song",
    "whale|song",
    "whale && song",
    "!whale",
    "whale~2",
    "whale$",
    "wom#n",
    "/wha.e/",
    "year>2015",
  ])("reports the operator of another search language in %s", (text) => {
    expect(queryHints(text).map(({ kind }) => kind)).toEqual(["foreign operator"]);
  });

  it.each([
    "Near infrared light: what is it? (a review)",
    "US$ 5 and C# [in Russian]",
    "Barrett-Lennard et al. 2015",
    "10.1000/182",
    "Na+/K+ ATPase",
    "Smith & Wesson's p/q ratio",
    "wow! ~5 mg",
    "the same whale",
  ])("takes the signs of titles and identifiers for words in %s", (text) => {
    expect(queryHints(text).filter(({ text: sign }) => sign !== "&")).toEqual([]);
  });

  it.each([
    ["AND whale", ["needless"]],
    ["whale AND", ["needless"]],
    ["(AND whale) AND AND song", ["needless", "needless"]],
    ["rats or mice", ["small letters"]],
    ["rats AND mice", []],
    ['title:TI=x "NEAR/3" OR not', []],
    ["methods: rats or mice, and not other animals", []],
  ])("%s: %j", (text, kinds) => {
    expect(queryHints(text).map(({ kind }) => kind)).toEqual(kinds);
  });
});
