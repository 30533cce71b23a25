import { describe, expect, it } from "vitest";
import { reasonOf } from "../../references/decision-label.ts";
import { decisionOf, DECISIONS, exclusionLabel, withLabel } from "./decisions.ts";

describe("decisions about a reference", () => {
  it("decisionOf: reads the decision labels in any spelling, and no other labels", () => {
    const labels = ["Included", "include", " EXCLUDED ", "exclude", "maybe"];
    expect(labels.map((label) => decisionOf(label)?.label)).toEqual([
      "Included",
      "Included",
      "Excluded",
      "Excluded",
      "Maybe",
    ]);
    expect([undefined, "", "Not included", "second reviewer"].map(decisionOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("decisionOf and reasonOf: read a reason after the decision", () => {
    expect([exclusionLabel("Wrong population"), exclusionLabel(undefined)]).toEqual([
      "Excluded: Wrong population",
      "Excluded",
    ]);
    expect([
      decisionOf("excluded :  not a trial: 1 ")?.label,
      reasonOf("excluded :  not a trial: 1 "),
    ]).toEqual(["Excluded", "not a trial: 1"]);
    expect(["Excluded", "Excluded: ", "Protocol: registered", undefined].map(reasonOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(decisionOf("Protocol: registered")).toBeUndefined();
  });

  it("withLabel: sets or removes the label and changes nothing else", () => {
    const reference = { id: "a", title: "T", label: "second reviewer" };
    for (const { label } of DECISIONS)
      expect(withLabel(reference, label)).toEqual({ id: "a", title: "T", label });
    expect(withLabel(reference, undefined)).toEqual({ id: "a", title: "T" });
  });
});
