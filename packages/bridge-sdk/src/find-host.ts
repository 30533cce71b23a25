import type { BridgeMode } from "./protocol/negotiate.ts";

/** Where a host is, seen from the tool. */
export interface Host {
  readonly mode: BridgeMode;
  /** The host's window; it stays the same while the documents in it change. */
  readonly window: Window | null;
  /** Makes room for what the host shows a person, or takes the room back. */
  readonly show?: (isWanted: unknown) => void;
  /** Takes it out of the page. */
  readonly remove?: () => void;
}

/** The host around this page, or behind the window that opened it. Null when there is neither. */
export function findHost(here: Window): Host | null {
  const opener = here.opener as Window | null;
  if (here.parent !== here) return { window: here.parent, mode: "frame" };
  return opener && !opener.closed ? { window: opener, mode: "popup" } : null;
}
