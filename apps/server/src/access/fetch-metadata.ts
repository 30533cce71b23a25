import type { IncomingHttpHeaders } from "node:http";

const OWN_SITES: ReadonlySet<unknown> = new Set(["same-origin", "none"]);

/**
 * True where the browser says (Fetch Metadata) that the person goes to the address as a page of its own: from a page of ours, or by hand. False
 * for everything that a page loads, frames or asks for by a script, for what is fetched ahead, and for clients that say nothing.
 */
export function isOwnNavigation(headers: IncomingHttpHeaders): boolean {
  const isPrefetch =
    headers["sec-purpose"] !== undefined ||
    headers["purpose"] === "prefetch" ||
    headers["x-moz"] === "prefetch";
  return (
    OWN_SITES.has(headers["sec-fetch-site"]) &&
    headers["sec-fetch-mode"] === "navigate" &&
    headers["sec-fetch-dest"] === "document" &&
    !isPrefetch
  );
}

/** True where the browser says that a page of another origin leads to the address. */
export function isCrossOrigin(site: string | undefined): boolean {
  return site !== undefined && !OWN_SITES.has(site);
}
