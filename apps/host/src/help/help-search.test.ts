import { expect, it } from "vitest";
import { searchHelp, type SearchedPart } from "./help-search.ts";

const part = (pageId: string, text: string, heading?: string): SearchedPart => ({
  pageId,
  pageTitle: pageId === "faq" ? "Frequently asked questions" : pageId,
  heading,
  bookmark: heading === undefined ? undefined : `id.${heading.toLowerCase()}`,
  text,
});
const PARTS = [
  part("faq", "Every version is kept for 30 days and can be restored.", "Versions"),
  part("faq", "Ask the operator.", "Other"),
  part("Restore", "Nothing about that here."),
  part("calculon", "Computes the numbers. Then it restores nothing. Étude."),
];
const shown = (query: string) =>
  searchHelp(PARTS, query).map(({ part: { pageId, bookmark } }) => [pageId, bookmark]);

it("searchHelp: finds titles, headings and text, titles first", () => {
  expect(shown("restore")).toEqual([
    ["Restore", undefined],
    ["faq", "id.versions"],
    ["calculon", undefined],
  ]);
  expect(shown("versions")).toEqual([["faq", "id.versions"]]);
});

it("searchHelp: requires every word, and ignores case and accents", () => {
  expect(shown("NUMBERS etude")).toEqual([["calculon", undefined]]);
  expect(shown("numbers version")).toEqual([]);
  expect(shown("  ")).toEqual([]);
});

it("searchHelp: a snippet marks every hit and shows where text is omitted", () => {
  const long = part(
    "long",
    `${"lorem ipsum ".repeat(20)}the deduplicator removes ${"x ".repeat(99)}`,
  );
  const [hit] = searchHelp([long], "deduplicator removes");
  const pieces = hit?.snippet ?? [];
  expect(pieces.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual([
    "deduplicator",
    "removes",
  ]);
  expect([pieces[0]?.text, pieces.at(-1)?.text]).toEqual(["… ", " …"]);
  expect(pieces.map(({ text }) => text).join("").length).toBeLessThan(180);
  expect(searchHelp([part("Étude", "No")], "etude")[0]?.snippet).toEqual([
    { text: "No", isHit: false },
  ]);
});
