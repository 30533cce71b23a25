import { describe, expect, test } from "vitest";
import {
  DEFAULT_PROJECT_TYPE,
  PROJECT_TYPES,
  projectTypeOf,
  unsupportedText,
} from "./project-types.ts";

const ids = (group: string, supported: boolean): string[] =>
  PROJECT_TYPES.filter((type) => type.group === group && type.supported === supported).map(
    ({ id }) => id,
  );
const TAGS = [
  "project:review",
  "project:all",
  "project:scoping",
  "project:trial",
  "project:study",
  "project:clinical-audit",
];

describe("project types", () => {
  test("TYPE-01 TYPE-02 five review types are selectable, six are only shown", () => {
    expect(ids("Review", true)).toEqual([
      "systematic-review",
      "scoping-review",
      "umbrella-review",
      "network-meta-analysis",
      "meta-analysis",
    ]);
    expect(ids("Review", false)).toEqual([
      "mixed-methods-review",
      "living-systematic-review",
      "qualitative-review",
      "cochrane-review",
      "realist-review",
      "integrative-review",
    ]);
  });

  test("TYPE-03 all ten trial types are selectable", () => {
    expect(ids("Trial", true)).toEqual([
      "randomized-controlled-trial-rct",
      "double-blind-trial",
      "crossover-trial",
      "parallel-group-trial",
      "factorial-trial",
      "adaptive-trial",
      "pragmatic-trial",
      "cluster-randomized-trial",
      "n-of-1-trial",
      "non-inferiority-trial",
    ]);
    expect(ids("Trial", false)).toEqual([]);
  });

  test("TYPE-04 of the comparative studies, only the clinical audit is selectable", () => {
    expect(ids("Comparative Study", true)).toEqual(["clinical-audit"]);
    expect(ids("Comparative Study", false)).toEqual(["cohort-study", "case-control-study"]);
  });

  test("TYPE-05 every project type has a title, a description and known tags", () => {
    for (const type of PROJECT_TYPES) {
      expect(type.title).not.toBe("");
      expect(type.description).not.toBe("");
      expect(type.tags.length).toBeGreaterThan(0);
      for (const tag of type.tags) expect(TAGS).toContain(tag);
    }
  });

  test("PROJ-04 the default type is a systematic review", () => {
    expect(projectTypeOf(DEFAULT_PROJECT_TYPE)).toMatchObject({
      id: "systematic-review",
      supported: true,
    });
  });

  test("VAL-03 the reason against an unsupported project type names its group", () => {
    const cohort = projectTypeOf("cohort-study");
    expect(cohort && unsupportedText(cohort, "TERA")).toBe(
      "Unfortunately TERA doesn't support this Comparative Study yet. Please get in touch if you would like to help",
    );
  });
});
