import { describe, expect, test } from "vitest";
import { chooseActiveProject, isRememberedGone, projectInPath } from "./active-project.ts";
import { checkNewProject } from "./new-project.ts";
import { projectSummary as project } from "./project-summary.fixture.ts";
import {
  findProjects,
  isAtProjectLimit,
  projectName,
  shortProjectName,
  sortedMembers,
} from "./project-summary.ts";
import { restOfProjectPath, switchStep } from "./switch-project.ts";

const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
const other = "7c9e6679-7425-40de-944b-e07fc1f90ae7";

describe("checkNewProject", () => {
  test("VAL-01 rejects an empty or blank project name and trims any other", () => {
    expect(checkNewProject("  ", "meta-analysis")).toEqual({
      problems: { name: "Please specify a project name" },
    });
    expect(checkNewProject(" Hip ", "meta-analysis")).toEqual({
      project: { name: "Hip", type: "meta-analysis" },
    });
  });

  test("VAL-02 rejects a missing or unsupported project type", () => {
    for (const type of ["", "cohort-study", "unheard-of"])
      expect(checkNewProject("Hip", type)).toEqual({
        problems: { type: "Please specify a project type" },
      });
  });

  test("PROJ-03 limits a person without a plan to owning one project", () => {
    expect(isAtProjectLimit([project()], false)).toBe(true);
    expect(isAtProjectLimit([project({ role: "member" })], false)).toBe(false);
    expect(isAtProjectLimit([project(), project()], true)).toBe(false);
  });
});

describe("the list of projects", () => {
  test("ENT-03 a missing project name becomes a placeholder; the short name defaults to the name", () => {
    expect(projectName(project({ name: " " }))).toBe("[ No project name ]");
    expect(shortProjectName(project())).toBe("Hip");
    expect(shortProjectName(project({ nameShort: "H" }))).toBe("H");
  });

  test("ENT-04 members are sorted: manager first, then by date, invitations last", () => {
    const member = (
      user: string | null,
      role: "creator" | "invite" | "member",
      created_at: string,
    ) => ({
      user,
      email: `${role}@uni.example`,
      name: null,
      role,
      created_at,
    });
    const { members } = project({
      members: [
        member(null, "invite", "2026-01-01"),
        member("b", "member", "2026-03-01"),
        member("a", "creator", "2026-02-01"),
      ],
    });
    expect(sortedMembers(members).map(({ role }) => role)).toEqual(["creator", "member", "invite"]);
  });

  test("a project search matches every word in name, description, type or members", () => {
    const found = (search: string): number =>
      findProjects(
        [project({ description: "Nurse-led discharge" })],
        search,
        () => "Systematic review",
      ).length;
    expect(["", "hip nurse", "SYSTEMATIC"].map(found)).toEqual([1, 1, 1]);
    expect(found("hip knee")).toBe(0);
  });
});

describe("chooseActiveProject", () => {
  const none = {
    active: undefined,
    joinUrl: undefined,
    url: undefined,
    tab: undefined,
    stored: undefined,
    profile: undefined,
  };

  test("PROJ-27 prefers the active project, then join URL, URL, tab, device and profile, in order", () => {
    const all = { active: "a", joinUrl: "j", url: "u", tab: "t", stored: "s", profile: "p" };
    const known = ["t", "s", "p"];
    expect(chooseActiveProject(all, known)).toBe("a");
    expect(chooseActiveProject({ ...all, active: undefined }, known)).toBe("j");
    expect(chooseActiveProject({ ...all, active: undefined, joinUrl: undefined }, known)).toBe("u");
    expect(
      chooseActiveProject({ ...all, active: undefined, joinUrl: undefined, url: undefined }, known),
    ).toBe("t");
    expect(chooseActiveProject({ ...none, stored: "s", profile: "p" }, known)).toBe("s");
    expect(chooseActiveProject({ ...none, profile: "p" }, known)).toBe("p");
    expect(chooseActiveProject(none, known)).toBeUndefined();
  });

  test("PROJ-27 skips a remembered project that the person has left", () => {
    expect(chooseActiveProject({ ...none, tab: "gone", profile: "p" }, ["p"])).toBe("p");
    expect(chooseActiveProject({ ...none, stored: "gone", profile: "p" }, ["p"])).toBe("p");
  });

  test("PROJ-11 isRememberedGone: is true only if every remembered project has left the list", () => {
    expect(isRememberedGone({ ...none, stored: "gone" }, ["a"])).toBe(true);
    expect(isRememberedGone({ ...none, stored: "gone", profile: "a" }, ["a"])).toBe(false);
    expect(isRememberedGone(none, ["a"])).toBe(false);
  });

  test("projectInPath: takes the project id from the path of a project page", () => {
    expect(projectInPath(`/projects/${id}/join`)).toEqual({ joinUrl: id, url: undefined });
    expect(projectInPath(`/projects/switch/${id}`)).toEqual({ joinUrl: undefined, url: id });
    expect(projectInPath(`/projects/${id}/project/files`)).toEqual({ joinUrl: undefined, url: id });
    expect(projectInPath("/projects/create")).toEqual({ joinUrl: undefined, url: undefined });
  });
});

describe("switchStep", () => {
  test("FILE-16 restOfProjectPath: keeps the percent-encoding of file names", () => {
    expect(restOfProjectPath(`/projects/${id}/project/library/100%25%20done.ris`)).toBe(
      "project/library/100%25%20done.ris",
    );
    expect(restOfProjectPath(`/projects/switch/${id}`)).toBe("");
    expect(restOfProjectPath("/projects/switch")).toBe("");
    expect(restOfProjectPath(`/projects/${id}`)).toBe("");
  });

  test("ROUTE-08 with no project open, opens the URL's project at its path or its timeline", () => {
    expect(switchStep(id, "", undefined)).toEqual({ kind: "activate", path: "/project" });
    expect(switchStep(id, "project/library/a/b.ris", undefined)).toEqual({
      kind: "activate",
      path: "/project/library/a/b.ris",
    });
  });

  test("ROUTE-09 PROJ-28 navigates within the open project, reloads the page for another project", () => {
    expect(switchStep(undefined, "", id)).toEqual({ kind: "go", path: "/project/settings" });
    expect(switchStep(id, "", id)).toEqual({ kind: "go", path: "/project/settings" });
    expect(switchStep(id, "project/files", id)).toEqual({ kind: "go", path: "/project/files" });
    expect(switchStep(other, "project/files", id)).toEqual({
      kind: "load",
      path: `/projects/${other}/project/files`,
    });
  });
});
