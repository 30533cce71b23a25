import type { BridgeMode } from "../protocol/negotiate.ts";

/**
 * How a page of the host itself stands: `embedded` inside another page, `tera` as a window of its own on one of the product's own
 * hosts (`location.host`), else `none`.
 */
export function hostMode(
  here: Pick<Window, "parent" | "location">,
  ownHosts: readonly string[],
): BridgeMode {
  if (here.parent !== here) return "embedded";
  return ownHosts.includes(here.location.host) ? "tera" : "none";
}
