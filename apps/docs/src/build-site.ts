import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import MiniSearch from "minisearch";
import { callGroups } from "../../../packages/bridge-sdk/reference-calls.ts";
import { callDocuments } from "./call-documents.ts";
import {
  type Block,
  type Documents,
  openDocuments,
  sectionOf,
  withoutInternals,
} from "./documents.ts";
import { errorDocument } from "./error-document.ts";
import { exampleTexts } from "./examples/example-texts.ts";
import { LinkResolver } from "./links.ts";
import { pageHtml, type SiteAssets } from "./page-template.ts";
import { type PagePart, type RenderedPage, renderPage } from "./render-page.ts";
import { searchEntries } from "./search-entries.ts";
import { SEARCH_OPTIONS } from "./search-options.ts";
import { type DocsPage, ERROR_LIST, ERRORS, siteMap } from "./site-map.ts";

export interface BuiltSite {
  /** The serialized search index. */
  readonly searchIndex: string;
  /** HTML by the file's name, such as `start.html`. */
  pages(assets: SiteAssets): ReadonlyMap<string, string>;
}

interface SitePage {
  readonly address: string;
  readonly rendered: RenderedPage;
}

/** Renders the documentation of a repository. Throws with every broken link and other fault. */
export function buildSite(root: string): BuiltSite {
  const calls = callDocuments(
    callGroups(pathToFileURL(join(root, "packages/bridge-sdk/src/"))),
    allExampleTexts(root),
  );
  const generated = new Map([...calls.documents, [ERRORS, errorDocument()]]);
  const documents = openDocuments(root, generated);
  const sections = siteMap(calls.pages);
  const problems: string[] = [];
  const report = (file: string, problem: string): void => void problems.push(`${file} ${problem}`);
  const parts = new Map(
    sections.flatMap(({ pages }) =>
      pages.map((page) => [page, partsOf(page, documents, report)] as const),
    ),
  );
  const links = new LinkResolver(
    documents,
    addressesOf(parts, new Map([...calls.addresses, [ERROR_LIST, "/docs/errors"]])),
  );
  const rendered = new Map(
    [...parts].map(([page, shown]) => {
      const made = renderPage(shown, { documents, links, report }, page.title);
      return [page, { address: addressOf(page), rendered: made }];
    }),
  );
  if (problems.length > 0)
    throw new Error(
      `The documentation has faults:\n${problems.map((text) => `  ${text}`).join("\n")}`,
    );

  const all = [...rendered.values()];
  const index = new MiniSearch(SEARCH_OPTIONS);
  index.addAll(all.flatMap((page) => searchEntries(page.address, page.rendered)));
  const navigation = sections.map(({ title, pages }) => ({
    title,
    pages: pages.map((page) => navigationPage(rendered.get(page))),
  }));
  return {
    searchIndex: JSON.stringify(index),
    pages: (assets) =>
      new Map([
        ...all.map(({ address, rendered: page }): [string, string] => [
          fileOf(address),
          pageHtml(page, { assets, navigation, address }),
        ]),
        ["404.html", pageHtml(NOT_FOUND, { assets, navigation })],
      ]),
  };
}

const NOT_FOUND: RenderedPage = {
  title: "Page not found",
  html: `<h1 id="page-not-found">Page not found</h1>
<p>There is no such page in the documentation. The address may be incomplete, or the page has moved. Search for it, or begin at the <a href="/docs">start of the documentation</a>.</p>
`,
  headings: [],
};

function navigationPage(page: SitePage | undefined): { address: string; title: string } {
  return { address: page?.address ?? "", title: page?.rendered.title ?? "" };
}

function addressOf({ path }: DocsPage): string {
  return path === "" ? "/docs" : `/docs/${path}`;
}

function fileOf(address: string): string {
  return address === "/docs" ? "index.html" : `${address.slice("/docs/".length)}.html`;
}

function partsOf(
  { from }: DocsPage,
  documents: Documents,
  report: (file: string, problem: string) => void,
): readonly PagePart[] {
  return from.flatMap((source, index) => {
    const [file = "", anchor] = source.split("#");
    try {
      const blocks = documents.blocks(file);
      if (blocks === undefined) throw new Error("does not exist");
      const shown = withoutInternals(sectionOf(blocks, anchor));
      return [{ file, blocks: shown, depth: index === 0 ? 1 : 2 }];
    } catch (error) {
      report(file, error instanceof Error ? error.message : String(error));
      return [];
    }
  });
}

/**
 * The address of each document and section that the site shows. A document whose sections are on
 * several pages has the address of the first.
 */
function addressesOf(
  parts: ReadonlyMap<DocsPage, readonly PagePart[]>,
  others: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const addresses = new Map(others);
  const add = (name: string, address: string): void => {
    if (!addresses.has(name)) addresses.set(name, address);
  };
  for (const [page, shown] of parts) {
    const address = addressOf(page);
    for (const [index, { file, blocks }] of shown.entries()) {
      add(file, index === 0 ? address : `${address}#${firstAnchor(blocks)}`);
      for (const { anchor } of blocks)
        if (anchor !== undefined)
          add(
            `${file}#${anchor}`,
            index === 0 && anchor === firstAnchor(blocks) ? address : `${address}#${anchor}`,
          );
    }
  }
  return addresses;
}

function firstAnchor(blocks: readonly Block[]): string | undefined {
  return blocks.find(({ anchor }) => anchor !== undefined)?.anchor;
}

function allExampleTexts(root: string): ReadonlyMap<string, string> {
  const folder = join(root, "apps/docs/src/examples");
  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith("-examples.ts"))
      .flatMap((name) => [...exampleTexts(readFileSync(join(folder, name), "utf8"))]),
  );
}
