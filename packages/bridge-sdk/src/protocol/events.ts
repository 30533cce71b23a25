import type { BridgeProject, BridgeUser } from "./records.ts";

/** What a host tells its tools unasked, by event name. Names without data are an invitation to ask again. */
export interface BridgeEvents {
  /** The login changed; null when logged out. */
  user: BridgeUser | null;
  /** Another project became the active one, or it was renamed. */
  project: BridgeProject | null;
  /** Files of the active project changed. */
  files: { path: string; operation: string } | null;
  /** The state of the active project changed. */
  state: { path: readonly (string | number)[] } | null;
  /** A namespace of the active project changed. */
  namespaces: { name: string } | null;
}

/** The name of something a host tells. */
export type BridgeEventName = keyof BridgeEvents;
