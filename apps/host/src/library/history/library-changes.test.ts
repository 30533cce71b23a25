import type { HistoryPatch } from "@tera/contract";
import type { Reference } from "@tera/references";
import { describe, expect, it } from "vitest";
import { ORDER_KEY } from "../edits/library-edits.ts";
import { changeSentence, shownValues } from "./change-sentence.ts";
import { headingTitle } from "./heading-title.ts";
import { libraryChanges } from "./library-changes.ts";

const NOON = Date.UTC(2026, 10, 6, 12);
const FILE: readonly Reference[] = [
  { id: "r1", title: "Sepsis bundles", pages: "1-9", keywords: ["sepsis"] },
  { id: "r2", title: "Hip fracture" },
];

/** Each change is [path, value before, value after]; undefined means no value. */
type Change = readonly [readonly string[], unknown, unknown];

function patch(version: number, author: string, change: Change): HistoryPatch {
  const [at, before, after] = change;
  const valueOf = (value: unknown) => (value === undefined ? {} : { value });
  return {
    version,
    author,
    author_name: null,
    created_at: new Date(NOON + version * 1000).toISOString(),
    changes: [{ at: [...at], before: valueOf(before), after: valueOf(after) }],
  };
}

/** The changes were made in this order. */
const changesOf = (changes: readonly Change[], file: readonly Reference[] | undefined = FILE) =>
  libraryChanges(
    [
      {
        contentId: "c1",
        patches: changes.map((change, index) => patch(index + 1, "ann", change)).toReversed(),
      },
    ],
    () => file && new Map(file.map((reference) => [reference.id, reference])),
  ).toReversed();

const sentencesOf = (...changes: readonly Change[]) => changesOf(changes).map(changeSentence);

describe("changes of a library", () => {
  it("changeSentence: names added and removed keywords, labels and fields", () => {
    expect(
      sentencesOf(
        [["r1", "keywords"], undefined, ["sepsis", "bundle"]],
        [
          ["r1", "keywords"],
          ["sepsis", "bundle"],
          ["care", "ward"],
        ],
        [["r1", "label"], undefined, "Included"],
        [["r1", "label"], "Included", "Excluded: Wrong population"],
        [["r2", "label"], "Maybe", null],
        [["r1", "pages"], undefined, "19-87"],
        [["r1", "doi"], undefined, "10.1/x"],
        [["r1", "title"], "Sepsis", null],
        [["r1", "notDuplicateOf:r2"], undefined, true],
        [["r1", "notDuplicateOf:r2"], true, null],
      ),
    ).toEqual([
      "Added keyword “bundle”",
      "Added keywords “care”, “ward”, removed keywords “sepsis”, “bundle”",
      "Labelled “Included”",
      "Labelled “Excluded: Wrong population”",
      "Removed the label “Maybe”",
      "Changed the pages",
      "Added the DOI",
      "Cleared the title",
      "Decided that it is not a duplicate of reference r2",
      "Undid: decided that it is not a duplicate of reference r2",
    ]);
  });

  it("changeSentence: distinguishes deleting, restoring, adding, undoing and redoing", () => {
    const added = { title: "New", [ORDER_KEY]: "0a" };
    expect(
      sentencesOf(
        [["r2"], undefined, null],
        [["r2"], null, { title: "Hip fracture", [ORDER_KEY]: "0b" }],
        [["r3"], undefined, added],
        [["r1", "pages"], undefined, "2"],
        [["r1", "pages"], "2", "1-9"],
        [["r1", "pages"], "1-9", "2"],
      ),
    ).toEqual([
      "Deleted",
      "Restored",
      "Added",
      "Changed the pages",
      "Undid: changed the pages",
      "Redid: changed the pages",
    ]);
  });

  it("libraryChanges: takes the values before the first edit from the version's file", () => {
    const edit: Change = [["r1", "pages"], undefined, "19-87"];
    const [known] = changesOf([edit]);
    expect(known?.reference).toEqual({
      before: { id: "r1", pages: "1-9" },
      after: { id: "r1", pages: "19-87" },
    });
    expect(known && shownValues(known)).toEqual({
      before: { value: "1-9" },
      after: { value: "19-87" },
    });
    const [unknown] = libraryChanges(
      [{ contentId: "c1", patches: [patch(1, "ann", edit)] }],
      () => undefined,
    );
    expect(unknown?.reference).toBeUndefined();
    expect(unknown && changeSentence(unknown)).toBe("Changed the pages");
  });

  it("libraryChanges: a deleted reference includes the edits made before its deletion", () => {
    const [deleted] = changesOf([[["r1"], { pages: "2", keywords: null }, null]]);
    expect(deleted?.reference).toEqual({
      before: { id: "r1", title: "Sepsis bundles", pages: "2" },
      after: undefined,
    });
  });

  it("libraryChanges: gives changes of different versions different keys", () => {
    const patches = [patch(1, "ann", [["r1", "pages"], "1", "2"])];
    const changes = libraryChanges(
      [
        { contentId: "c2", patches },
        { contentId: "c1", patches },
      ],
      () => undefined,
    );
    expect(new Set(changes.map(({ entry }) => entry.key)).size).toBe(2);
  });
});

it("headingTitle: no reference is called deleted before the library is read", () => {
  const changes = changesOf([[["r1", "label"], undefined, "Included"]]);
  const nothing = (): undefined => undefined;
  expect(headingTitle("r1", changes, nothing, false)).toBe("Loading the title...");
  expect(headingTitle("r1", changes, nothing, true)).toBe("A reference that no longer exists");
  const file = new Map(FILE.map((reference) => [reference.id, reference]));
  expect(headingTitle("r1", changes, () => file, false)).toBe("Sepsis bundles");
});
