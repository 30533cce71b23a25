import { join } from "node:path";
import MiniSearch from "minisearch";
import { describe, expect, it } from "vitest";
import { buildSite } from "./build-site.ts";
import { EXAMPLES } from "./examples/index.ts";
import { findSections, SEARCH_OPTIONS, type SearchEntry } from "./search-options.ts";

const assets = {
  style: "/docs/assets/style.css",
  script: "/docs/assets/docs.js",
  theme: "/docs/assets/theme.js",
  font: "/docs/assets/font.woff2",
  searchIndex: "/docs/assets/search.json",
};
const site = buildSite(join(import.meta.dirname, "../../.."));
const pages = site.pages(assets);
const index = MiniSearch.loadJSON<SearchEntry>(site.searchIndex, SEARCH_OPTIONS);

/** The ids of a page, with the page's address. */
function targetsOf(name: string): readonly string[] {
  const address = name === "index.html" ? "/docs" : `/docs/${name.replace(".html", "")}`;
  const ids = [...(pages.get(name) ?? "").matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id);
  return [address, ...ids.map((id) => `${address}#${id}`)];
}

describe("the documentation", () => {
  it("every link of a page to another leads to a page and a section that exist", () => {
    const targets = new Set([...pages.keys()].flatMap(targetsOf));
    const links = [...pages.values()].flatMap((html) =>
      [...html.matchAll(/href="(\/docs(?!\/(?:assets|schema)\/)[^"]*)"/gu)].map(
        ([, href = ""]) => href,
      ),
    );
    expect(links.length).toBeGreaterThan(1000);
    expect([...new Set(links.filter((href) => !targets.has(href)))]).toEqual([]);
  });

  it("every page is in the navigation, has one title and no script or style of its own", () => {
    for (const [name, html] of pages) {
      expect([name, html.match(/<h1[ >]/gu)?.length]).toEqual([name, 1]);
      expect([name, html.match(/<style|<script>|\son\w+=|\sstyle=/gu)]).toEqual([name, null]);
      const isListed = name === "404.html" || html.includes('aria-current="page"');
      expect([name, isListed]).toEqual([name, true]);
    }
  });

  it("every call has a section with its example and a link that runs it", () => {
    const all = [...pages.values()].join("");
    for (const name of Object.keys(EXAMPLES)) {
      expect(all).toContain(`<h2 id="${name.toLowerCase().replace(".", "")}">`);
      expect(all).toContain(`href="%TOOLS_ORIGIN%/playground/?example=${name}"`);
    }
  });

  it.each([
    ["files.write", "/docs/calls/files#fileswrite"],
    ["selectProjectLibrary", "/docs/calls/library#libraryselect"],
    ["VERSION-CONFLICT", "/docs/errors#version-conflict"],
    ["permissions", "/docs/permissions"],
    ["five minutes", "/docs/start"],
    ["dark mode", "/docs/host-facts#the-persons-theme"],
  ])("the search for %s finds %s among its first results", (text, href) => {
    const found = findSections(index, text).slice(0, 5);
    expect(found.map((section) => section["href"] as string)).toContain(href);
  });
});
