import { EXAMPLE_LIBRARY } from "../protocol/examples.ts";
import {
  exampleHost,
  exampleProjects,
  exampleReferences,
  exampleRound,
  exampleUser,
} from "./fixtures.ts";
import type {
  BridgeHostInfo,
  BridgeProject,
  BridgeTheme,
  BridgeUser,
  Reference,
} from "../protocol/records.ts";
import type { Provenance } from "../protocol/provenance-records.ts";
import { WatchedScopes } from "./watched-scopes.ts";
import { SCOPES } from "../protocol/scopes.ts";
import type { Scope } from "../protocol/scopes.ts";
import type { OwnDecision, ReviewLabel, Round } from "../protocol/screening-records.ts";

/** An array of references is a library. */
export type StoredContent = readonly Reference[] | Blob | string | null | object;

/** State that tests can read and change. */
export interface MockState {
  theme: BridgeTheme;
  /**
   * What the tool may do, as set by the option `scopes`. A scope that a test adds or deletes is
   * granted or revoked: the event `scopes` is sent.
   */
  readonly scopes: Set<Scope>;
  /** Scopes that a request does not get. */
  deniedScopes: Set<Scope>;
  /** What `tera.host.info` gets, besides the theme and the versions of the SDK. */
  host: Omit<BridgeHostInfo, "theme" | "sdk">;
  /**
   * Null when signed out. A person set later is signed in: the event `user` is sent, and calls that
   * wait for a login are answered.
   */
  user: BridgeUser | null;
  projects: BridgeProject[];
  project: BridgeProject | null;
  state: Record<string, unknown>;
  namespaces: Map<string, Record<string, unknown>>;
  /** Files of the active project, by path. */
  files: Map<string, StoredContent>;
  folders: Set<string>;
  provenance: Provenance;
  /** The project's own labels. */
  labels: ReviewLabel[];
  /** Screening rounds, newest first. */
  rounds: Round[];
  /** Decisions by their round, oldest first. */
  decisions: Map<string, readonly OwnDecision[]>;
  /** Timeline entries added by tools. */
  log: Record<string, unknown>[];
  /** The last value shown, by method name. */
  shown: Map<string, unknown>;
}

/** Reports a change of the state to the connected tools. */
export type Notify = (
  event: "project" | "files" | "state" | "namespaces" | "decisions",
  detail?: string | readonly (string | number)[],
) => void;

export function createMockState(changes: Partial<MockState> = {}): MockState {
  return {
    theme: "light",
    scopes: new WatchedScopes(SCOPES),
    deniedScopes: new Set(),
    host: exampleHost,
    user: exampleUser,
    projects: [...exampleProjects],
    project: exampleProjects[0],
    state: { id: exampleProjects[0].id, name: exampleProjects[0].name },
    namespaces: new Map(),
    files: new Map([[EXAMPLE_LIBRARY, exampleReferences]]),
    folders: new Set(),
    provenance: { files: [], entries: [], rounds: [], isComplete: true },
    labels: [{ name: "Protocol", colour: "blue" }],
    rounds: [exampleRound],
    decisions: new Map(),
    log: [],
    shown: new Map(),
    ...changes,
  };
}
