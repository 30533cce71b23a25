import type { BridgeMode } from "./protocol/negotiate.ts";

export interface Host {
  readonly mode: BridgeMode;
  /** Stays the same when the host's document changes. */
  readonly window: Window | null;
  /** Shows an embedded host in the style that it asks for, or hides it. */
  readonly show?: (isAsking?: unknown, style?: unknown) => void;
  /** Removes an embedded host. */
  readonly remove?: () => void;
}

/** Finds the host around this page, or behind the window that opened it. */
export function findHost(here: Window): Host | null {
  const opener = here.opener as Window | null;
  if (here.parent !== here) return { window: here.parent, mode: "frame" };
  return opener && !opener.closed ? { window: opener, mode: "popup" } : null;
}
