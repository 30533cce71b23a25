import type { Reference } from "@tera/references";
import { parseQuery } from "@tera/references/query";
import { describe, expect, it } from "vitest";
import { dismissDuplicate } from "./dismissed-duplicates.ts";
import { asksForDuplicates, createDuplicateFinder } from "./duplicate-finder.ts";

const TITLE = "Early mobilisation of older adults after hip surgery";
const ONE: Reference = { id: "1", title: TITLE, date: "2020", doi: "10.1000/1" };
const OTHER: Reference = { ...ONE, id: "2" };
const UNIQUE: Reference = { id: "3", title: "Whale song", date: "1999" };

const marked = (marks: Uint8Array | undefined): readonly number[] | undefined =>
  marks && [...marks];

describe("the finder of duplicates", () => {
  it("marks both references of a pair, and neither once the pair is dismissed or one deleted", async () => {
    let references = [ONE, UNIQUE, OTHER];
    const finder = createDuplicateFinder(() => references);
    expect(finder.marks()).toBeUndefined();
    await finder.find({});
    expect(marked(finder.marks())).toEqual([1, 0, 1]);
    expect(finder.marks()).toBe(finder.marks());
    references = [OTHER, ONE, UNIQUE];
    expect(marked(finder.marks())).toEqual([1, 1, 0]);
    references = [...dismissDuplicate(ONE, OTHER), UNIQUE];
    expect(marked(finder.marks())).toEqual([0, 0, 0]);
    references = [ONE, UNIQUE];
    expect(marked(finder.marks())).toEqual([0, 0]);
  });

  it("keepCurrent: searches only if the references changed since", async () => {
    let references = [ONE, UNIQUE];
    const finder = createDuplicateFinder(() => references);
    const searched = (): Promise<void> => new Promise((...ends) => finder.keepCurrent(...ends));
    await searched();
    expect(marked(finder.marks())).toEqual([0, 0]);
    const searchesOfSame: string[] = [];
    finder.keepCurrent(
      () => searchesOfSame.push("found"),
      () => searchesOfSame.push("failed"),
    );
    references = [ONE, UNIQUE, OTHER];
    await searched();
    expect(marked(finder.marks())).toEqual([1, 0, 1]);
    expect(searchesOfSame).toEqual([]);
  });

  it.each([
    ["has:duplicate", true],
    ["whale -has:duplicates", true],
    ["whale (a OR NOT has:Duplicate)", true],
    ["duplicate -has:doi year:2015", false],
  ])("asksForDuplicates: %s is %j", (query, expected) => {
    expect(asksForDuplicates(parseQuery(query).condition)).toBe(expected);
  });
});
