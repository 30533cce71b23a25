import type { ErrorRecord } from "../platform/app-error.ts";
import { configuration } from "../platform/configuration.ts";

const WORD = /^[a-z][a-z-]*$/u;
/** How many segments of a path name a page; the others name a file, project or person. */
const PAGE_SEGMENTS = 2;
const LAST_SEGMENTS: ReadonlySet<string> = new Set(["join", "projects", "users", "settings"]);

/** A path's page, without the ids, names and texts in it: "/project/library/…". */
export function pageOf(path: string): string {
  const [pathOnly = ""] = path.split(/[?#]/u);
  const segments = pathOnly.split("/").filter((segment) => segment !== "");
  return `/${segments
    .map((segment, index) =>
      (index < PAGE_SEGMENTS && WORD.test(segment)) || LAST_SEGMENTS.has(segment) ? segment : "…",
    )
    .join("/")
    .replace(/…(?:\/…)+/gu, "…")}`;
}

/** What support needs to find an error in the server's log: nothing about people or contents. */
export function supportDetails(record: ErrorRecord, product: string = productVersion()): string {
  return [
    `Error: ${record.code}`,
    `Time: ${record.generated}`,
    `Request: ${record.request ?? "none"}`,
    `Page: ${pageOf(record.url)}`,
    `Version: ${product}`,
  ].join("\n");
}

function productVersion(): string {
  const { productName, version } = configuration();
  return `${productName} ${version}`;
}
