import { checkPagePath } from "@tera/bridge-sdk/host";
import { toolDefinition } from "@tera/contract";
import { describe, expect, test } from "vitest";
import { NOT_FOUND, ROUTES } from "./routes.ts";

describe("page paths", () => {
  test("ROUTE-15 every page of the app has a path that starts with '/'", () => {
    for (const { path } of ROUTES) expect(path).toMatch(/^\//u);
    expect(NOT_FOUND.path).toBe("*");
  });

  test("ROUTE-15 a tool's page and setPage reject a path that does not start with '/'", () => {
    const tool = { id: "meshmate", name: "MeshMate" };
    expect(toolDefinition.safeParse({ ...tool, path: "/meshmate" }).success).toBe(true);
    expect(toolDefinition.safeParse({ ...tool, path: "meshmate" }).success).toBe(false);
    expect(checkPagePath("/terms", "page")).toBe("/terms");
    for (const path of ["terms", "", "//elsewhere.example"])
      expect(() => checkPagePath(path, "page")).toThrow("Page path must start with '/'");
  });
});
