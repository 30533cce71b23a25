import { describe, expect, it } from "vitest";
import { compareLibraries } from "./compare-libraries.ts";
import { compareLines } from "./compare-lines.ts";

describe("versions of a library", () => {
  it("a comparison lists added, removed and changed references, with the fields that changed", () => {
    const compared = compareLibraries(
      [
        { id: "1", type: "journalArticle", title: "Tea", keywords: ["green"] },
        { id: "2", type: "journalArticle", title: "Coffee" },
        { id: "3", type: "journalArticle", title: "Milk" },
      ],
      [
        { id: "1", type: "journalArticle", title: "Tea", keywords: ["green", "black"] },
        { id: "3", type: "journalArticle", title: "Milk" },
        { id: "4", type: "journalArticle" },
      ],
    );
    expect(compared).toEqual({
      added: [{ id: "4", title: "Reference 4 without a title" }],
      addedCount: 1,
      removed: [{ id: "2", title: "Coffee" }],
      removedCount: 1,
      changed: [
        {
          id: "1",
          title: "Tea",
          fields: [{ field: "keywords", before: "green", after: "green; black" }],
        },
      ],
      changedCount: 1,
      unchangedCount: 1,
    });
  });

  it("a comparison matches references with record numbers as ids by DOI, or by title and date", () => {
    const compared = compareLibraries(
      [
        { id: "1", type: "book", title: "Tea", doi: "10.1/a" },
        { id: "2", type: "book", title: "Milk", date: "2020" },
        { id: "3", type: "book", title: "Old title" },
      ],
      [
        { id: "1", type: "book", title: "Water" },
        { id: "2", type: "book", title: "Tea again", doi: "10.1/A" },
        { id: "4", type: "book", title: " MILK ", date: "2020" },
        { id: "3", type: "book", title: "New title" },
      ],
    );
    expect(compared.added).toEqual([{ id: "1", title: "Water" }]);
    expect(compared.removedCount).toBe(0);
    expect(compared.changed.map(({ title }) => title)).toEqual(["Tea again", "MILK", "New title"]);
  });

  it("a comparison counts all references, but lists at most 500 of each kind of change", () => {
    const many = Array.from({ length: 1_200 }, (_, index) => ({
      id: `${index}`,
      type: "book" as const,
      title: `T${index}`,
    }));
    const compared = compareLibraries([], many);
    expect(compared.addedCount).toBe(1_200);
    expect(compared.added).toHaveLength(500);
  });
});

describe("versions of a text", () => {
  it("a text comparison lists changed lines with three lines of context on each side", () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    const compared = compareLines(lines.join("\n"), lines.with(10, "other").join("\n"));
    expect(compared).toEqual({
      blocks: [
        { kind: "same", lines: ["line 7", "line 8", "line 9"] },
        { kind: "removed", lines: ["line 10"] },
        { kind: "added", lines: ["other"] },
        { kind: "same", lines: ["line 11", "line 12", "line 13"] },
      ],
      addedCount: 1,
      removedCount: 1,
      isCut: false,
    });
  });

  it("comparing identical texts finds no difference, and a comparison lists at most 2,000 lines", () => {
    expect(compareLines("a\nb", "a\nb")).toMatchObject({ blocks: [], addedCount: 0 });
    const long = Array.from({ length: 5_000 }, (_, index) => `${index}`).join("\n");
    const compared = compareLines("", long);
    expect(compared).toMatchObject({ addedCount: 5_000, isCut: true });
    expect(compared?.blocks.flatMap(({ lines }) => lines)).toHaveLength(2_000);
  });
});
