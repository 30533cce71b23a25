import { describe, expect, it } from "vitest";
import { conflict, decision, disputes, record } from "../dispute.fixture.ts";
import { toDisputes } from "../dispute.ts";
import { resultsOf } from "./dispute-results.ts";

const nameOf = (id: string): string => ({ cat: "Cat Marsh" })[id] ?? id;

describe("TOOL-14 results", () => {
  it("carry the decision as a label, and who resolved it after the reference's own notes", () => {
    const { included, discarded } = resultsOf(
      disputes(
        conflict("1", undefined, decision("cat", "include", { note: "A pilot" })),
        conflict("2", undefined, decision("cat", "exclude", { reason: "Not a trial" })),
        conflict("3", undefined, decision("cat", "exclude")),
        conflict("4"),
      ),
      [
        { id: "1", title: "One", researchNotes: "Mine", extras: { x: 1 } },
        { id: "2", title: "Two" },
        { id: "3", title: "Three" },
        { id: "4", title: "Four" },
      ],
      nameOf,
    );
    expect(included).toEqual([
      {
        id: "1",
        title: "One",
        extras: { x: 1 },
        label: "Included",
        researchNotes: expect.stringMatching(
          /^Mine\nConflict resolved by Cat Marsh, 3 March 2026.*: A pilot$/u,
        ) as unknown,
      },
    ]);
    expect(discarded.map(({ title, label }) => [title, label])).toEqual([
      ["Two", "Excluded: Not a trial"],
      ["Three", "Excluded"],
    ]);
  });

  it("count what is in neither file", () => {
    const found = toDisputes(
      [
        conflict("1", undefined, decision("cat", "maybe")),
        conflict("elsewhere", undefined, decision("cat", "include")),
      ],
      [record("1")],
    );
    expect(resultsOf(found, [{ id: "1" }], nameOf)).toEqual({
      included: [],
      discarded: [],
      maybe: 1,
      missing: 1,
    });
  });

  it("carry the reviewers' labels and notes", () => {
    const decisions = [
      decision("ann", "include", { labels: ["Ask"], note: "Mixed ages" }),
      decision("ben", "exclude"),
    ];
    const found = disputes(conflict("1", decisions, decision("cat", "include")));
    const { included } = resultsOf(found, [{ id: "1" }], nameOf);
    expect(included[0]).toMatchObject({
      keywords: ["Ask"],
      researchNotes: expect.stringMatching(/^ann: Mixed ages\nConflict resolved by/u) as unknown,
    });
  });
});
