import { describe, expect, test } from "vitest";
import { postLoginStep } from "./post-login-step.ts";
import { projectGroup } from "../projects/project-types.ts";
import { nextSteps } from "./next-steps.tsx";

const REVIEW = { group: "Review", projectId: "p" } as const;

describe("the start page", () => {
  test("LAND-09 redirects to the page that the person wanted before the login", () => {
    expect(postLoginStep("/project/files", false)).toBe("/project/files");
    expect(postLoginStep("/project/files", undefined)).toBe("wait");
    expect(postLoginStep(undefined, false)).toBe("stay");
    expect(postLoginStep(undefined, undefined)).toBe("stay");
  });

  test("redirects newcomers to the welcome page, and invited people to their invitation", () => {
    expect(postLoginStep(undefined, true)).toBe("/welcome");
    expect(postLoginStep("/word-freq", true)).toBe("/welcome");
    expect(postLoginStep("/projects/1d3f/join", true)).toBe("/projects/1d3f/join");
    expect(postLoginStep("/projects/1d3f/join", undefined)).toBe("/projects/1d3f/join");
  });
});

describe("next steps in a project", () => {
  const nothing = {
    hasFiles: false,
    hasUsedTools: false,
    isDescribed: false,
    isShared: false,
    canEdit: true,
  };

  test("a new project has every step, and completed steps are omitted", () => {
    expect(nextSteps(nothing, REVIEW).map(({ title }) => title)).toEqual([
      "Import your references",
      "Look around first",
      "Find search terms",
      "Work with others",
      "Describe your project",
    ]);
    expect(
      nextSteps({ ...nothing, hasFiles: true, isShared: true }, REVIEW).map(({ title }) => title),
    ).toEqual(["Find search terms", "Describe your project"]);
    expect(
      nextSteps(
        { hasFiles: true, hasUsedTools: true, isDescribed: true, isShared: true, canEdit: true },
        REVIEW,
      ),
    ).toEqual([]);
  });

  test("viewers are offered only steps that change nothing", () => {
    expect(nextSteps({ ...nothing, canEdit: false }, REVIEW).map(({ title }) => title)).toEqual([
      "Find search terms",
    ]);
    expect(nextSteps({ ...nothing, canEdit: false }, { ...REVIEW, group: "Trial" })).toEqual([]);
  });

  test("a clinical audit and a trial have their own steps instead of a review's", () => {
    for (const type of ["clinical-audit", "randomized-controlled-trial-rct"]) {
      const group = projectGroup(type);
      const titles = nextSteps(nothing, { ...REVIEW, group }).map(({ title }) => title);
      expect(titles).not.toContain("Find search terms");
      expect(titles).not.toContain("Import your references");
      expect(titles).toHaveLength(3);
    }
  });
});
