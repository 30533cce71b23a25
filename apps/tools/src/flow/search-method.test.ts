import { expect, test } from "vitest";
import { isOther, searchMethod } from "./search-method.ts";

test("search method: the source's name says it, else a database is meant", () => {
  const methodOf = (name: string) => searchMethod(name, undefined, null);
  expect(
    [
      "PubMed",
      "ClinicalTrials.gov",
      "WHO ICTRP",
      "Websites",
      "Organisation sites",
      "Snowballing",
    ].map(methodOf),
  ).toEqual(["database", "register", "register", "website", "organisation", "citation"]);
  expect(["Google Scholar", "Scopus, cited references"].map(methodOf)).toEqual([
    "database",
    "citation",
  ]);
  expect(searchMethod(undefined, undefined, null)).toBe("database");
});

test("search method: the name of the search says it if there is no database", () => {
  expect(searchMethod(undefined, "Forward citation searching", null)).toBe("citation");
  expect(searchMethod("Embase", "citation update", null)).toBe("database");
});

test("search method: files of citation tools are known by their hint", () => {
  expect(searchMethod("Scopus", undefined, "snowballed-cited")).toBe("citation");
  expect((["website", "organisation", "citation"] as const).every(isOther)).toBe(true);
  expect([isOther("database"), isOther("register"), isOther(undefined)]).toEqual([
    false,
    false,
    false,
  ]);
});
