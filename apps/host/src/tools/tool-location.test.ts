import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ToolDefinition } from "@tera/contract";
import { canOpenTool, type Viewer, toolAt } from "./tool.ts";
import { hostPathOf, innerPathOf, toolLocation } from "./tool-location.ts";
import { isSameDocument, toolAddress } from "./tool-address.ts";
import { findTools, tagNames } from "./tool-search.ts";

const TOOL: ToolDefinition = {
  id: "polyglot",
  name: "Polyglot",
  description: "Translates a search",
  path: "/polyglot",
  url: "https://tools.example/app/",
  tags: ["project:clinical-audit"],
  hints: [],
  copyPath: true,
  copyQuery: true,
  resumePath: false,
  scopes: [],
  allow: [],
  show: true,
};
const DEVELOPER: Viewer = {
  isLoggedIn: true,
  isDeveloper: true,
  email: "a@uni.example",
  emailVerified: true,
  staffDomain: "bond.example",
  path: "/",
};

describe("TOOLX-05 toolLocation", () => {
  it("is rejected if it is on the host's own origin", () => {
    expect(
      toolLocation({ ...TOOL, url: "https://host.example/tool" }, "", "", "https://host.example"),
    ).toEqual({ kind: "own origin" });
  });

  it('is "not set" for a tool without a web address', () => {
    const { url: _url, ...bare } = TOOL;
    expect(toolLocation(bare, "", "", "https://host.example")).toEqual({ kind: "not set" });
  });

  it("is the tool's own URL with the inner path and query of the page", () => {
    const place = toolLocation(TOOL, "a", "?x=1", "https://host.example");
    expect(place.kind === "ready" && place.address.href).toBe("https://tools.example/app/a?x=1");
  });
});

describe("TOOLX-03 the page of a tool", () => {
  it("is found at the tool's path and at every path below", () => {
    const other = { ...TOOL, id: "poly", path: "/poly" };
    expect(toolAt([other, TOOL], "/polyglot/a/b")?.id).toBe("polyglot");
    expect(toolAt([other, TOOL], "/polyglots")).toBeUndefined();
    expect(innerPathOf(TOOL, "/polyglot/a/b")).toBe("a/b");
    expect(innerPathOf(TOOL, "/polyglot")).toBe("");
  });

  it("opens only for people who may see the tool", () => {
    expect(canOpenTool({ ...TOOL, show: "never" }, DEVELOPER)).toBe(false);
    expect(canOpenTool({ ...TOOL, show: "dev" }, DEVELOPER)).toBe(true);
    expect(canOpenTool({ ...TOOL, show: "dev" }, { ...DEVELOPER, isDeveloper: false })).toBe(false);
    expect(canOpenTool({ ...TOOL, show: "bondStaff" }, DEVELOPER)).toBe(false);
    expect(canOpenTool({ ...TOOL, show: false }, DEVELOPER)).toBe(true);
  });

  it("has the path that the tool reports, with or without the tool's base path", () => {
    expect(hostPathOf(TOOL, "/a/b?x=1")).toBe("/polyglot/a/b?x=1");
    expect(hostPathOf(TOOL, "/app/a/b")).toBe("/polyglot/a/b");
    expect(hostPathOf(TOOL, "/app/")).toBe("/polyglot");
    expect(hostPathOf(TOOL, "/")).toBe("/polyglot");
    expect(hostPathOf(TOOL, "/application")).toBe("/polyglot/application");
    expect(hostPathOf(TOOL, "/../projects/create")).toBe("/polyglot");
    expect(hostPathOf(TOOL, "/%2e%2e/projects")).toBe("/polyglot");
  });

  it("stays on the tool's own page and this site, whatever path the tool reports", () => {
    const segment = fc.oneof(
      fc.constantFrom("..", ".", "%2e%2e", "", "app", "//evil.example", "\\"),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(segment), fc.webQueryParameters(), (segments, query) => {
        const target = new URL(
          hostPathOf(TOOL, `/${segments.join("/")}?${query}`),
          "https://host.example",
        );
        expect(target.origin).toBe("https://host.example");
        expect(`${target.pathname}/`.startsWith("/polyglot/")).toBe(true);
      }),
    );
  });
});

describe("TOOLX-05 a tool with a hash router", () => {
  const HASH: ToolDefinition = { ...TOOL, copyPathTo: "hash" };
  const addressOf = (tool: ToolDefinition, inner: string, query = ""): string | undefined =>
    toolAddress(tool, inner, query)?.href;

  it("has the page's path and query in its hash, and its own URL before the hash", () => {
    expect(addressOf(HASH, "")).toBe("https://tools.example/app/");
    expect(addressOf(HASH, "planning/people", "?tab=2")).toBe(
      "https://tools.example/app/#/planning/people?tab=2",
    );
    expect(addressOf(HASH, "a/../b#c")).toBe("https://tools.example/app/#/a/b%23c");
    expect(addressOf({ ...HASH, copyPath: false, copyQuery: false }, "a", "?x=1")).toBe(
      "https://tools.example/app/",
    );
  });

  it("is recognised by a URL that ends in '#/', unless its entry says otherwise", () => {
    const url = "https://tools.example/app/#/";
    const { copyPathTo: _none, ...entry } = { ...HASH, url };
    expect(addressOf(entry, "planning")).toBe("https://tools.example/app/#/planning");
    expect(addressOf({ ...entry, copyPathTo: "path" }, "planning")).toBe(
      "https://tools.example/app/planning#/",
    );
  });

  it("opens at the hash that it last reported", () => {
    for (const reported of ["/planning/people?tab=2", "/#/planning/people?tab=2"]) {
      const page = new URL(hostPathOf(HASH, reported), "https://host.example");
      expect(page.pathname).toBe("/polyglot/planning/people");
      expect(addressOf(HASH, innerPathOf(HASH, page.pathname), page.search)).toBe(
        "https://tools.example/app/#/planning/people?tab=2",
      );
    }
  });

  it("stays loaded when only the hash changes", () => {
    expect(isSameDocument("https://a.example/", "https://a.example/#/b")).toBe(true);
    expect(isSameDocument("https://a.example/#/b", "https://a.example/#/c")).toBe(true);
    expect(isSameDocument("https://a.example/#/b", "https://a.example/")).toBe(false);
    expect(isSameDocument("https://a.example/", "https://a.example/c#/")).toBe(false);
  });
});

describe("TOOLX-01 findTools", () => {
  it("matches the tool's name, description and tags", () => {
    expect(findTools([TOOL], "translates AUDIT")).toEqual([TOOL]);
    expect(findTools([TOOL], "mesh")).toEqual([]);
    expect(tagNames(["project:clinical-audit", "project:all"])).toEqual([
      "Clinical audit",
      "All projects",
    ]);
  });
});
