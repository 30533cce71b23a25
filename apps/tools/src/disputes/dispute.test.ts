import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareParts,
  kindOf,
  pairKey,
  pairsOf,
  partText,
  titleOf,
  toDisputes,
} from "./dispute.ts";
import { conflict, decision, record } from "./dispute.fixture.ts";

const kinds = fc.constantFrom("include", "exclude", "maybe");
const decisionsOf = fc
  .array(
    fc.record({
      kind: kinds,
      reason: fc.option(fc.constantFrom("A", "B")),
      note: fc.option(fc.string()),
    }),
    { minLength: 2, maxLength: 5 },
  )
  .map((given) =>
    given.map(({ kind, reason, note }, index) =>
      decision(`reviewer ${index}`, kind, { reason, note }),
    ),
  );

describe("TOOL-14 disputes", () => {
  it("toDisputes: follow the library's order, with references that it lacks last", () => {
    const found = toDisputes(
      [conflict("1"), conflict("elsewhere"), conflict("3")],
      [record("3"), record("2"), record("1")],
    );
    expect(found.map(({ referenceId, row }) => [referenceId, row])).toEqual([
      ["3", 0],
      ["1", 2],
      ["elsewhere", undefined],
    ]);
    expect(found.map(titleOf)).toEqual(["Title 3", "Title 1", "Title elsewhere"]);
  });

  it("toDisputes: follow a reference by DOI into a library with other ids", () => {
    const moved = { ...conflict("1"), record: { doi: "10.5555/A", title: "Old" } };
    const [dispute] = toDisputes([moved], [record("1"), record("x", { doi: "10.5555/a" })]);
    expect(dispute).toMatchObject({ referenceId: "1", row: 1, record: { id: "x" } });
  });

  it("toDisputes: lose no conflict, whatever the library", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 12 }),
        fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 12 }),
        (inRound, inLibrary) => {
          const found = toDisputes(
            inRound.map((id) => conflict(id)),
            inLibrary.map((id) => record(id)),
          );
          expect(found.map(({ referenceId }) => referenceId).toSorted()).toEqual(
            inRound.toSorted(),
          );
        },
      ),
    );
  });

  it("kindOf: include against exclude comes first, then maybe, then different reasons", () => {
    const of = (...given: ("include" | "exclude" | "maybe")[]) =>
      kindOf({ decisions: given.map((kind, index) => decision(`${index}`, kind)) });
    expect(of("include", "exclude", "maybe")).toBe("include-exclude");
    expect(of("include", "maybe")).toBe("maybe");
    expect(of("exclude", "exclude")).toBe("reasons");
  });

  it("pairsOf: only those who disagree, in decision or reason", () => {
    const decisions = [
      decision("ann", "exclude", { reason: "A" }),
      decision("ben", "exclude", { reason: "B" }),
      decision("cat", "exclude", { reason: "A" }),
    ];
    expect(pairsOf({ decisions })).toEqual([pairKey("ann", "ben"), pairKey("cat", "ben")]);
    expect(pairKey("cat", "ben")).toBe("ben cat");
  });

  it("compareParts: every part that somebody gave is either equal or different", () => {
    fc.assert(
      fc.property(decisionsOf, (decisions) => {
        const { equal, different } = compareParts(decisions);
        for (const part of ["decision", "reason", "labels", "note"] as const) {
          const texts = new Set(decisions.map((each) => partText(each, part)));
          const isGiven = [...texts].some((text) => text !== "");
          expect(equal.includes(part)).toBe(isGiven && texts.size === 1);
          expect(different.includes(part)).toBe(texts.size > 1);
        }
      }),
    );
  });

  it("compareParts: the order of labels makes no difference", () => {
    const decisions = [
      decision("ann", "include", { labels: ["b", "a"] }),
      decision("ben", "exclude", { labels: ["a", "b"] }),
    ];
    expect(compareParts(decisions)).toEqual({ equal: ["labels"], different: ["decision"] });
  });
});
