import { withSource } from "@tera/references/source";
import { expect, test } from "vitest";
import { headText, rowText } from "./rows-text.ts";

const TRIAL = {
  id: "r1",
  type: "journalArticle",
  title: "Sleep of <i>nurses</i>,\n a\ttrial",
  authors: ["Ibarra, Ana", "Roth, C", "Zajac, A", "Ito, Y"],
  date: "2020/05/01",
  abstract: "Long",
  doi: "10.1000/1",
};

test("a row has the shown columns in the order of the table, with all authors", () => {
  expect(headText(["year", "authors", "abstract", "type"])).toBe(
    "Title\tAuthors\tYear\tType\tAbstract",
  );
  expect(rowText(TRIAL, ["year", "authors", "abstract", "type"])).toBe(
    "Sleep of nurses, a trial\tIbarra, Ana; Roth, C; Zajac, A; Ito, Y\t2020\tJournal article\tYes",
  );
});

test("without further columns, a row is the title, and a missing field is an empty cell", () => {
  expect([headText([]), rowText(TRIAL, [])]).toEqual(["Title", "Sleep of nurses, a trial"]);
  expect(rowText({ id: "1" }, ["journal", "doi", "keywords", "abstract"])).toBe("\t\t\t\tNone");
});

test("several sources share a cell", () => {
  const sourced = withSource(withSource({ id: "1", title: "T" }, { database: "PubMed" }), {
    file: "hand.ris",
  });
  expect(rowText(sourced, ["source"])).toBe("T\tPubMed; hand.ris");
});

test("cells that a spreadsheet would run begin with an apostrophe", () => {
  expect(rowText({ id: "1", title: "=HYPERLINK(1)", journal: "@x" }, ["journal"])).toBe(
    "'=HYPERLINK(1)\t'@x",
  );
});
