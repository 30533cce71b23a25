import { sourcesOf } from "@tera/references/source";
import { describe, expect, it } from "vitest";
import {
  countLines,
  type FoundLine,
  referencesToAdd,
  sureChoice,
  waitingLine,
} from "./found-lines.ts";
import type { LineFinding } from "./look-up.ts";
import { lookupLines } from "./lookup-lines.ts";

const [title, doi, pmid] = lookupLines("Sleep and pain in adults\n10.1000/182\n31978945") as [
  FoundLine["line"],
  FoundLine["line"],
  FoundLine["line"],
];
const found = (...titles: readonly string[]): LineFinding => ({
  outcome: "found",
  choices: titles.map((each) => ({ id: each, title: each })),
});

describe("sureChoice", () => {
  it("chooses what a DOI or a PMID found", () => {
    expect(sureChoice(doi, found("Anything"))).toBe(0);
    expect(sureChoice(pmid, { outcome: "not-found" })).toBeUndefined();
  });

  it("chooses for a title only a reference that has nearly the same words", () => {
    expect(sureChoice(title, found("Pain", "Sleep and <i>pain</i> in Adults."))).toBe(0);
    expect(sureChoice(title, found("Sleep and pain in children", "Pain and sleep"))).toBe(1);
    expect(sureChoice(title, found("Sleep and pain in children"))).toBeUndefined();
    expect(sureChoice(title, found("…"))).toBeUndefined();
  });
});

describe("referencesToAdd", () => {
  const line = (change: Partial<FoundLine>): FoundLine => ({ ...waitingLine(title), ...change });

  it("adds the ticked references, with new ids and their source", () => {
    const lines = [
      line({ finding: found("A", "B"), chosen: 1, isTicked: true }),
      line({ finding: found("C"), chosen: 0, isTicked: false }),
      line({ finding: found("D"), isTicked: true }),
      line({ line: pmid, finding: found("E"), chosen: 0, isTicked: true }),
    ];
    let ids = 0;
    const nextId = (): string => `new ${(ids += 1)}`;
    const { references: added, way } = referencesToAdd(lines, "2026-11-26", nextId);
    expect(added.map(({ id, title: text }) => [id, text])).toEqual([
      ["new 1", "B"],
      ["new 2", "E"],
    ]);
    expect(added.map(sourcesOf)).toEqual([
      [{ database: "Crossref", date: "2026-11-26", search: "Added by title" }],
      [{ database: "PubMed", date: "2026-11-26", search: "Added by PMID" }],
    ]);
    expect(way).toBe("title and PMID");
    expect(referencesToAdd([], "2026-11-26", nextId).way).toBe("");
  });

  it("counts lines by their result", () => {
    expect(
      countLines([
        line({}),
        line({ finding: { outcome: "not-found" } }),
        line({ finding: found("A") }),
        line({ finding: found("B"), chosen: 0, duplicate: "library" }),
      ]),
    ).toEqual({ found: 1, known: 1, toChoose: 1, missing: 1, waiting: 1 });
  });
});
