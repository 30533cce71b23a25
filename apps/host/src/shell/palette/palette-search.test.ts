import { describe, expect, test } from "vitest";
import { createPaletteSearch, type PaletteEntry } from "./palette-search.ts";

const ENTRIES: readonly PaletteEntry[] = [
  { id: "undo", group: "On this page", label: "Undo: add a reference" },
  { id: "timeline", group: "Project", label: "Timeline" },
  { id: "pubmed", group: "Files", label: "search-pubmed.ris", detail: "4,102 references" },
  { id: "dedup", group: "Tools", label: "Deduplicator", detail: "Tool" },
  { id: "wordfreq", group: "Tools", label: "Word Frequency Analyser", detail: "Tool" },
  { id: "members", group: "Settings", label: "Members", words: "invite people" },
  { id: "hip", group: "Projects", label: "Nurse-led discharge after hip fracture" },
];

function ids(query: string, recent: readonly string[] = []): string[] {
  return createPaletteSearch(
    ENTRIES,
    recent,
  )(query).flatMap(({ entries }) => entries.map(({ id }) => id));
}

describe("the palette's search", () => {
  test.each([
    ["dedupe", "dedup"],
    ["dedpulicator", "dedup"],
    ["timline", "timeline"],
    ["pubmde", "pubmed"],
    ["frequency", "wordfreq"],
    ["hip fracure", "hip"],
    ["invite", "members"],
  ])("the query '%s' finds the matching entry first", (query, id) => {
    expect(ids(query)[0]).toBe(id);
  });

  test("a query that matches no entry finds nothing", () => {
    expect(ids("zebra crossing")).toEqual([]);
  });

  test("without a query, lists the page's actions, recent entries and all others, each once", () => {
    const groups = createPaletteSearch(ENTRIES, ["hip", "gone", "undo"])("");
    const [first, second] = groups;
    expect(first?.entries.map(({ id }) => id)).toEqual(["undo"]);
    expect(second).toMatchObject({ title: "Recent" });
    expect(second?.entries.map(({ id }) => id)).toEqual(["hip"]);
    const all = groups.flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(all.toSorted()).toEqual(ENTRIES.map(({ id }) => id).toSorted());
  });

  test("of two entries that match equally, the recent one comes first", () => {
    const twins: readonly PaletteEntry[] = [
      { id: "a", group: "Files", label: "trials-a.ris" },
      { id: "b", group: "Files", label: "trials-b.ris" },
    ];
    const search = createPaletteSearch(twins, ["b"]);
    expect(search("trials")[0]?.entries.map(({ id }) => id)).toEqual(["b", "a"]);
  });
});
