import type { Page } from "@playwright/test";
import { openPath } from "./open-path.ts";
import type { FoundLink, VisitedPage } from "./page-probe.ts";

/** Paths that the crawler does not follow, with the reason. */
const NOT_FOLLOWED: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^\/logout$/u, "It ends the login. The journeys follow it."],
  [/^\/project\/download\//u, "It saves a file. files.spec.ts follows it."],
];

/** Matches paths that the server answers itself and for which the app has no page. */
const OF_THE_SERVER =
  /^\/(?:api|docs|kinde|recording)\/|^\/help\/(?:images\/|tera-fy$|(?:robots|humans|lawyers)\.txt$)/u;

/** How many links of a kind are followed, because the rows of a list are alike. */
const MAX_OF_A_KIND = 2;

export interface Crawl {
  /** Paths of the app that were opened. */
  readonly opened: ReadonlySet<string>;
  /** Describes each broken or malformed link and the page that has it. */
  readonly faults: readonly string[];
}

/**
 * Opens each of `paths` in the app, and then each page of the app that is linked from there. Does
 * not reopen `known` pages.
 */
export async function crawl(
  page: Page,
  paths: readonly string[],
  known: ReadonlySet<string> = new Set(),
): Promise<Crawl> {
  const { origin } = new URL(page.url());
  const from = new Map(paths.map((path) => [path, "the list of routes"]));
  const opened = new Set<string>();
  const ofServer = new Map<string, string>();
  const faults = new Set<string>();
  const waiting = [...paths];
  const kinds = new Map<string, number>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const shown = await openPath(page, path);
    opened.add(path);
    const fault = faultOfPage(shown);
    if (fault !== undefined) faults.add(`${from.get(path) ?? ""} links to ${path}: ${fault}`);
    for (const link of shown.links) {
      const malformed = faultOfLink(link, origin);
      if (malformed !== undefined) faults.add(`${path}: "${link.text}": ${malformed}`);
      const target = followed(link, origin);
      if (target === undefined || from.has(target) || known.has(target)) continue;
      if (isSeenOften(target, kinds)) continue;
      from.set(target, path);
      if (OF_THE_SERVER.test(target)) ofServer.set(target, path);
      else waiting.push(target);
    }
  }
  for (const fault of await crawlServer(page, origin, ofServer)) faults.add(fault);
  return { opened, faults: [...faults] };
}

function faultOfPage({ heading, code }: VisitedPage): string | undefined {
  if (code !== undefined) return `an error page (${code})`;
  return /^Unknown help page|could not be loaded/u.test(heading) ? heading : undefined;
}

function faultOfLink(link: FoundLink, origin: string): string | undefined {
  const { href, target, rel, isLostBookmark } = link;
  const { protocol, origin: other } = new URL(href);
  if (isLostBookmark) return `${href} leads to no element of the page`;
  if (other === origin) return undefined;
  if (protocol === "mailto:") return undefined;
  if (protocol !== "https:") return `${href} is not https`;
  if (target === "_blank" && !/\bnoopener\b/u.test(rel))
    return `${href} opens a tab without rel="noopener"`;
  return undefined;
}

/** Returns the path to follow, or undefined for other sites and for paths that are not followed. */
function followed({ href }: Pick<FoundLink, "href">, origin: string): string | undefined {
  const { origin: other, pathname, search } = new URL(href);
  if (other !== origin) return undefined;
  if (NOT_FOLLOWED.some(([path]) => path.test(pathname))) return undefined;
  return pathname + search;
}

/** Returns the app's pages among `hrefs`, each once, without paths that are not followed. */
export function pagesAmong(hrefs: readonly string[], origin: string): readonly string[] {
  const paths = hrefs.flatMap((href) => followed({ href }, origin) ?? []);
  return [...new Set(paths)].filter((path) => !OF_THE_SERVER.test(path));
}

/** Returns true if enough similar paths were followed. Counts the path. */
function isSeenOften(target: string, kinds: Map<string, number>): boolean {
  const kind = target
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, "{id}")
    .replace(/=[^&]*/gu, "=")
    .replace(/^(\/project\/[a-z]+)\/.*/u, "$1/{path}");
  if (kind === target) return false;
  const count = (kinds.get(kind) ?? 0) + 1;
  kinds.set(kind, count);
  return count > MAX_OF_A_KIND;
}

/** Also follows the links of HTML documents that the server answers. */
async function crawlServer(
  page: Page,
  origin: string,
  found: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const from = new Map(found);
  const faults: string[] = [];
  for (const [path, source] of from) {
    const answer = await page.request.get(new URL(path, origin).href);
    if (!answer.ok()) faults.push(`${source} links to ${path}: ${answer.status()}`);
    if (!(answer.headers()["content-type"] ?? "").startsWith("text/html")) continue;
    for (const [, href = ""] of (await answer.text()).matchAll(/<a [^>]*href="([^"#]+)/gu)) {
      const target = new URL(href, answer.url());
      // Iterating a `Map` includes entries that are added during the loop.
      if (target.origin === origin && OF_THE_SERVER.test(target.pathname)) {
        if (!from.has(target.pathname)) from.set(target.pathname, path);
      }
    }
  }
  return faults;
}
