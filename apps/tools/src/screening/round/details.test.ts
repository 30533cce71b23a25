import { describe, expect, it } from "vitest";
import { detailsOf, isSameChoice, toggleLabel, withDetails } from "./details.ts";

describe("details of a decision", () => {
  it("replace earlier ones, and are left out when empty", () => {
    const choice = { verdict: "exclude", reason: "Not a trial", note: "Old" } as const;
    expect(withDetails(choice, { labels: ["Ask"], note: " New " })).toEqual({
      verdict: "exclude",
      reason: "Not a trial",
      labels: ["Ask"],
      note: "New",
    });
    expect(withDetails(choice, detailsOf(undefined))).toEqual({
      verdict: "exclude",
      reason: "Not a trial",
    });
  });

  it("a label is added once and removed again", () => {
    expect(toggleLabel(["A"], "B")).toEqual(["A", "B"]);
    expect(toggleLabel(["A", "B"], "A")).toEqual(["B"]);
  });

  it("make decisions differ, except for the order of labels", () => {
    const one = { verdict: "include", labels: ["A", "B"], note: "x" } as const;
    expect(isSameChoice(one, { ...one, labels: ["B", "A"] })).toBe(true);
    expect(isSameChoice(one, { ...one, labels: ["A"] })).toBe(false);
    expect(isSameChoice(one, { ...one, note: "y" })).toBe(false);
    expect(isSameChoice(undefined, undefined)).toBe(true);
    expect(isSameChoice(one, undefined)).toBe(false);
  });
});
