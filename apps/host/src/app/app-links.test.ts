import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROUTES } from "./routes.ts";

const SOURCES = join(import.meta.dirname, "..");
/** Links that no route serves: the server's pages, and the tool that ships with the product. */
const OTHER_PAGES = new Set([
  "/docs/programs",
  "/docs/schema/index.html",
  "/docs/start",
  "/word-freq",
]);
const LINK = /\b(?:href|to)(?:=|: )\{?["'`](\/[^"'`]*)["'`]|\bnavigate\(["'`](\/[^"'`]*)["'`]/gu;

/** Returns the pattern of the matching route; undefined if only the tools' catch-all matches. */
function routeOf(address: string): string | undefined {
  const path = address.replace(/[?#].*$/u, "");
  const route = ROUTES.find(({ path: pattern }) => expressionOf(pattern).test(path));
  return route?.path === "/:tool/*?" ? undefined : route?.path;
}

/**
 * Converts a wouter pattern to a regular expression. Supports only the syntax that the routes use.
 */
function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replace("/*?", "(?:/.*)?")
    .replace("/*", "/.+")
    .replaceAll(/\/:\w+\?/gu, "(?:/[^/]+)?")
    .replaceAll(/:\w+/gu, "[^/]+");
  return new RegExp(`^${source}$`, "u");
}

it("ROUTE-01 no link of the app leads to an unknown page", () => {
  const links = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/u.test(file) && !/\.(?:test|fixture)\.|^embed[\\/]/u.test(file))
    .flatMap((file) =>
      [...readFileSync(join(SOURCES, file), "utf8").matchAll(LINK)].map(([, link, target]) =>
        (link ?? target ?? "").replace(/\$\{[^}]*\}/gu, "some-id"),
      ),
    );
  expect(routeOf("/projects/create")).toBe("/projects/create");
  expect(routeOf("/nowhere")).toBeUndefined();
  expect(links.length).toBeGreaterThan(50);
  const unknown = links.filter((link) => !OTHER_PAGES.has(link) && routeOf(link) === undefined);
  expect([...new Set(unknown)]).toEqual([]);
});
