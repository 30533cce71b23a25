import { posix } from "node:path";
import type { Documents } from "./documents.ts";

/** What a link in a document leads to: an address, or nothing if that document is not on the site. */
export interface LinkTarget {
  readonly href?: string;
  readonly problem?: string;
}

/** Pages of the host outside this site that its documents may name. */
const HOST_PAGES = new Set([
  "/",
  "/api/openapi.json",
  "/contact",
  "/debug/bridge",
  "/docs/schema/index.html",
  "/embed/test",
  "/help",
  "/help/api/schema",
  "/profile/sites",
  "/profile/tokens",
  "/sdk",
  "/tools",
]);
const ABSOLUTE = /^[a-z][a-z+.-]*:/iu;

/**
 * Resolves links of documents. `addresses` has the address of each document's page by its name, and
 * of each section by its name and anchor.
 */
export class LinkResolver {
  readonly #documents: Documents;
  readonly #addresses: ReadonlyMap<string, string>;

  constructor(documents: Documents, addresses: ReadonlyMap<string, string>) {
    this.#documents = documents;
    this.#addresses = addresses;
  }

  resolve(href: string, file: string): LinkTarget {
    if (ABSOLUTE.test(href)) return { href };
    const [path = "", anchor] = href.split("#");
    if (path.startsWith("/")) return this.#hostPage(href, path);
    const target = path === "" ? file : posix.join(posix.dirname(file), path);
    if (!this.#documents.exists(target)) return { problem: "there is no such file" };
    if (anchor === undefined) return optional(this.#addresses.get(target));
    const isKnown = this.#documents.blocks(target)?.some((block) => block.anchor === anchor);
    if (isKnown !== true) return { problem: "the document has no such section" };
    return optional(this.#addresses.get(`${target}#${anchor}`));
  }

  #hostPage(href: string, path: string): LinkTarget {
    const isPage = [...this.#addresses.values()].includes(path);
    return isPage || HOST_PAGES.has(path) ? { href } : { problem: "the host has no such page" };
  }
}

function optional(href: string | undefined): LinkTarget {
  return href === undefined ? {} : { href };
}
