import { AppError } from "../platform/app-error.ts";

/**
 * A document of this server to show in a page, and the selector of an element that it must contain.
 */
export interface DocumentEmbed {
  readonly selector: string;
  readonly url: string;
}

/** Throws INVALID if `selector` or `url` is missing. */
export function documentEmbed({ selector, url }: Partial<DocumentEmbed>): DocumentEmbed {
  if (selector === undefined || selector === "" || url === undefined || url === "")
    throw new AppError("INVALID", "Embedding a document needs a selector and an address.");
  return { selector, url };
}

const SCHEMA_PAGES = "/docs/schema/";

/** Returns the document for the path after /help/api/schema/, by default the list of all calls. */
export function schemaDocument(path: string): DocumentEmbed {
  const name = path === "" ? "index" : path.replace(/\.html$/u, "");
  return documentEmbed({
    selector: "main",
    url: `${SCHEMA_PAGES}${encodeURIComponent(name)}.html`,
  });
}

const APP_PAGE = "/help/api/schema";

/**
 * Returns the app's page for a document's address, or for a link to try a call; undefined for any
 * other address.
 */
export function schemaPage(address: URL): string | undefined {
  if (address.origin !== location.origin) return undefined;
  if (address.pathname.startsWith(`${APP_PAGE}/`)) return address.pathname + address.search;
  const [, name] = /^\/docs\/schema\/([a-z-]+)\.html$/u.exec(address.pathname) ?? [];
  if (name === undefined) return undefined;
  return `${APP_PAGE}${name === "index" ? "" : `/${name}`}${address.hash}`;
}
