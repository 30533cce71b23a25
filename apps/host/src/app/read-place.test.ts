import { expect, test } from "vitest";
import { readPlace } from "./read-place.ts";

const TOOLS = [
  { name: "Word Frequency Analyser", path: "/wordfreq" },
  { name: "MeSH", path: "/wordfreq/mesh" },
];

test.each([
  ["/project", "on Timeline"],
  ["/project/settings", "on Project settings"],
  ["/project/files", "on Files"],
  ["/project/screening", "on Screening"],
  ["/project/screening/0f8fad5b-d9cb-469f-a165-70867728950e", "in a screening round"],
  ["/project/files/deleted", "on Deleted files"],
  ["/project/library/search.ris", "in search.ris"],
  ["/project/library/Search%20results/a%20b.ris", "in a b.ris"],
  ["/project/preview/notes.txt", "in notes.txt"],
  ["/project/folder/Search%20results", "in Search results"],
  ["/project/versions/a.ris", "on Versions of a.ris"],
  ["/project/history/a.ris", "on Edit history of a.ris"],
  ["/wordfreq", "in Word Frequency Analyser"],
])("readPlace: %s is %s", (path, label) => {
  expect(readPlace(path, TOOLS)).toEqual({ href: path, label });
});

test("readPlace: a tool's subpage counts as the tool's page, without the tool's own data", () => {
  expect(readPlace("/wordfreq/secret/7", TOOLS)?.href).toBe("/wordfreq");
  expect(readPlace("/wordfreq/mesh/7", TOOLS)?.href).toBe("/wordfreq/mesh");
});

test("readPlace: gives one result for every percent-encoding of a path", () => {
  expect(readPlace("/project/library/%61.ris", TOOLS)?.href).toBe("/project/library/a.ris");
});

test.each([
  "/",
  "/profile/tokens",
  "/logout",
  "/projects/0f8fad5b-d9cb-469f-a165-70867728950e/files",
  "/project/delete",
  "/project/leave",
  "/project/download/a.ris",
  "/project/elsewhere",
  "/project/library/",
  "/project/library/%E0%A4%A",
  "/project/library/../../logout",
  "/project/library/%2E%2E/%2e%2e/logout",
  "/project/folder/..%2F..%2Flogout",
  "/project/preview/./a.txt",
  "/wordfrequency",
  "//elsewhere.example",
])("readPlace: %s is not a place", (path) => {
  expect(readPlace(path, TOOLS)).toBeUndefined();
});
