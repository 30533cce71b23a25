import type { BridgeHostInfo, BridgeProject, BridgeTheme, BridgeUser } from "./records.ts";
import type { ScopeStates } from "./scopes.ts";

/**
 * Events of the host. Null for `files`, `namespaces` or `decisions` means that anything in them may
 * have changed.
 */
export interface BridgeEvents {
  /** Null when signed out. */
  user: BridgeUser | null;
  /** Another project became active, or this one was renamed; null if none is active. */
  project: BridgeProject | null;
  files: { path: string; operation: string } | null;
  /** Everything that changed is below `path`; [] is the whole state. */
  state: { path: readonly (string | number)[] };
  namespaces: { name: string } | null;
  /** A screening round has changed, or decisions in it; null: any of the project's. */
  decisions: { round: string } | null;
  /** Sent when the person or their system changes the theme. Needs no scope. */
  theme: BridgeTheme;
  /** The facts of `tera.host.info` that have changed, and no others. Needs no scope. */
  host: Partial<BridgeHostInfo>;
  /** The scopes whose state has changed, for example because the person revoked one. Needs no scope. */
  scopes: Partial<ScopeStates>;
}

export type BridgeEventName = keyof BridgeEvents;
