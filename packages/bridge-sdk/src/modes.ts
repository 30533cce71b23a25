import type { BridgeMode } from "./protocol/negotiate.ts";

/** Where the host is, seen from the tool: around its frame, or behind the window that opened it. Null when there is no host. */
export function findHost(here: Window): { window: Window; mode: BridgeMode } | null {
  if (here.parent !== here) return { window: here.parent, mode: "frame" };
  if (here.opener) return { window: here.opener as Window, mode: "popup" };
  return null;
}
