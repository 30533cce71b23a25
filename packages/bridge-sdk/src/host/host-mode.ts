import type { BridgeMode } from "../protocol/negotiate.ts";

/**
 * Returns a host page's mode: `embedded` inside another page, `tera` if `location.host` is one of
 * `ownHosts`, otherwise `none`.
 */
export function hostMode(
  here: Pick<Window, "parent" | "location">,
  ownHosts: readonly string[],
): BridgeMode {
  if (here.parent !== here) return "embedded";
  return ownHosts.includes(here.location.host) ? "tera" : "none";
}
