import type { IncomingHttpHeaders } from "node:http";

const OWN_SITES: ReadonlySet<unknown> = new Set(["same-origin", "none"]);

/**
 * Whether the Fetch Metadata headers show a navigation that one of our pages or the person started.
 * False for subresources, frames, scripted requests, prefetches and clients without these headers.
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

export function isCrossOrigin(site: string | undefined): boolean {
  return site !== undefined && !OWN_SITES.has(site);
}
