import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ToolDefinition } from "@tera/contract";
import { fitsProject, hasRoute, isAdministrator, isInSidebar, type Viewer } from "./tool.ts";
import { toolAddress } from "./tool-address.ts";
import { toolAlternative } from "./tool-alternatives.ts";
import { toolsByStage } from "./tool-stage.ts";

const TOOL: ToolDefinition = {
  id: "polyglot",
  name: "Polyglot",
  description: "",
  path: "/polyglot",
  url: "https://tools.example/app/",
  tags: [],
  hints: [],
  copyPath: true,
  copyQuery: true,
  resumePath: false,
  scopes: [],
  allow: [],
  show: true,
};
const VISITOR: Viewer = {
  isLoggedIn: false,
  isDeveloper: false,
  email: "",
  emailVerified: false,
  staffDomain: "bond.example",
  path: "/",
};
const PERSON: Viewer = {
  ...VISITOR,
  isLoggedIn: true,
  email: "a@uni.example",
  emailVerified: true,
};

describe("TOOLX-06 ROLE-05 who sees a tool in the sidebar", () => {
  it.each<[string, ToolDefinition["show"], Partial<Viewer>, boolean]>([
    ["always: a visitor", "always", VISITOR, true],
    ["dev: a person", "dev", PERSON, false],
    ["dev: a developer", "dev", { ...PERSON, isDeveloper: true }, true],
    ["staff: another domain", "bondStaff", PERSON, false],
    [
      "ROLE-05 staff: a look-alike domain",
      "bondStaff",
      { ...PERSON, email: "x@notbond.example" },
      false,
    ],
    [
      "staff: the domain, but an unverified address",
      "bondStaff",
      { ...PERSON, email: "x@bond.example", emailVerified: false },
      false,
    ],
    ["staff: the domain", "bondStaff", { ...PERSON, email: "X@Bond.example" }, true],
    ["other value: a visitor", true, VISITOR, false],
    ["other value: a person", true, PERSON, true],
    ["unset: elsewhere", undefined, PERSON, false],
    ["unset: on its path", undefined, { ...PERSON, path: "/polyglot/a" }, true],
    [
      "unset: on a path that only begins with the tool's",
      undefined,
      { ...PERSON, path: "/polyglots" },
      false,
    ],
    ["false", false, PERSON, false],
    ["never", "never", { ...PERSON, isDeveloper: true }, false],
  ])("%s", (_name, show, viewer, expected) => {
    const { show: _given, ...bare } = TOOL;
    expect(
      isInSidebar(show === undefined ? bare : { ...bare, show }, { ...VISITOR, ...viewer }),
    ).toBe(expected);
  });

  it("TOOLX-03 a tool that is set to show 'never' has no route", () => {
    expect(hasRoute({ ...TOOL, show: "never" })).toBe(false);
    expect(hasRoute({ ...TOOL, show: false })).toBe(true);
  });
});

describe("TOOLX-05 the URL of a tool's frame", () => {
  it("has the page's inner path and query unless the tool's entry forbids copying", () => {
    expect(toolAddress(TOOL, "a/b", "?x=1")?.href).toBe("https://tools.example/app/a/b?x=1");
    expect(toolAddress({ ...TOOL, copyPath: false }, "a/b", "?x=1")?.href).toBe(
      "https://tools.example/app/?x=1",
    );
    expect(toolAddress({ ...TOOL, copyQuery: false }, "a/b", "?x=1")?.href).toBe(
      "https://tools.example/app/a/b",
    );
    expect(toolAddress({ ...TOOL, copyPathTemplate: "/open/{path}" }, "a/b", "")?.href).toBe(
      "https://tools.example/open/a/b",
    );
  });

  it("is the URL of the tool's entry if the page has no inner path and no query", () => {
    expect(toolAddress(TOOL, "", "")?.href).toBe("https://tools.example/app/");
  });

  it("is undefined for a tool without a web address", () => {
    const { url: _url, ...bare } = TOOL;
    expect(toolAddress(bare, "", "")).toBeUndefined();
    expect(toolAddress({ ...TOOL, url: "javascript:alert(1)" }, "", "")).toBeUndefined();
  });

  it("never leaves the tool's origin, whatever the page's path", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.webQueryParameters(), (path, query) => {
        const address = toolAddress(TOOL, path, query);
        expect(address?.origin).toBe("https://tools.example");
        expect(address?.pathname.startsWith("/app/")).toBe(true);
      }),
    );
    expect(toolAddress(TOOL, "..%2f..//evil.example", "")?.origin).toBe("https://tools.example");
  });
});

describe("the list of tools", () => {
  it("is grouped by the stages of a review", () => {
    expect(
      toolsByStage([
        { ...TOOL, group: "Search" },
        { ...TOOL, id: "review-wizard", group: "Plan" },
        { ...TOOL, id: "mine" },
        { ...TOOL, id: "own", show: "never" },
      ]).map(({ stage, tools }) => [stage, tools.map(({ id }) => id)]),
    ).toEqual([
      ["Plan", ["review-wizard"]],
      ["Search", ["polyglot"]],
      ["Other", ["mine"]],
    ]);
  });

  it("TOOLX-01 has the tools that are not set up at the end of their stage", () => {
    const { url: _url, ...unset } = TOOL;
    const [stage] = toolsByStage([
      { ...unset, id: "meshmate" },
      { ...TOOL, id: "spidercite" },
      { ...unset, id: "searchrefiner", url: "javascript:alert(1)" },
      TOOL,
    ]);
    expect(stage?.tools.map(({ id }) => id)).toEqual([
      "spidercite",
      "polyglot",
      "meshmate",
      "searchrefiner",
    ]);
  });

  it("LAYOUT-05 omits tools that do not fit the project's type", () => {
    const review = { ...TOOL, tags: ["project:review"] };
    expect(fitsProject(review, ["project:review", "project:all"])).toBe(true);
    expect(fitsProject(review, ["project:trial"])).toBe(false);
    expect(fitsProject({ ...TOOL, tags: ["project:all"] }, ["project:trial"])).toBe(true);
  });
});

describe("a tool that is not set up", () => {
  it("TOOLX-01 names what the app offers instead, if anything", () => {
    expect(toolAlternative("deduplicator")).toMatchObject({
      sentence: "Until then, open a library and choose “Find duplicates”.",
      href: "/project/files",
    });
    expect(toolAlternative("polyglot")).toMatchObject({ href: "/help/polyglot" });
    expect(toolAlternative("explorer")).toBeUndefined();
    expect(toolAlternative("constructor")).toBeUndefined();
  });

  it.each([
    [true, "tera.example", true],
    [false, "tera.example", false],
    [false, "localhost.example", false],
    [false, "127.example", false],
    [false, "localhost", true],
    [false, "tera.localhost", true],
    [false, "127.0.0.1", true],
    [false, "[::1]", true],
  ])(
    "TOOLX-01 a developer (%s) on the host %s sees setup instructions: %s",
    (isDeveloper, host, isShown) => {
      expect(isAdministrator({ isDeveloper }, host)).toBe(isShown);
    },
  );
});
