import { EXAMPLE_LIBRARY, exampleProjects, exampleReferences, exampleUser } from "./fixtures.ts";
import type { BridgeProject, BridgeUser, Reference } from "../protocol/records.ts";

/** A file of the open project in a mock host: a library's references, or anything else as it was stored. */
export type StoredContent = readonly Reference[] | Blob | string | null | object;

/** Everything a mock host holds. Tests read it and set it as they like. */
export interface MockState {
  /** Null: nobody is logged in. */
  user: BridgeUser | null;
  projects: BridgeProject[];
  /** The open project; null: none is open. */
  project: BridgeProject | null;
  /** What the tools of the open project share. */
  state: Record<string, unknown>;
  namespaces: Map<string, Record<string, unknown>>;
  /** The files of the open project by path. A list of references is a library. */
  files: Map<string, StoredContent>;
  folders: Set<string>;
  /** What tools added to the timeline. */
  log: Record<string, unknown>[];
  /** What was shown last by a call that changes the page: its path, its progress, and the like, by method. */
  shown: Map<string, unknown>;
}

/** A world with a person, two projects, one of them open, and one library. */
export function createMockState(changes: Partial<MockState> = {}): MockState {
  return {
    user: exampleUser,
    projects: [...exampleProjects],
    project: exampleProjects[0],
    state: { id: exampleProjects[0].id, name: exampleProjects[0].name },
    namespaces: new Map(),
    files: new Map([[EXAMPLE_LIBRARY, exampleReferences]]),
    folders: new Set(),
    log: [],
    shown: new Map(),
    ...changes,
  };
}
