import { applyOperations, leafOperations, type Operation } from "@tera/sync";

type State = Readonly<Record<string, unknown>>;

/** Each project's state as one tool last read, changed or received it. */
export interface KnownStates {
  /** Undefined if the tool has not read the project's state. */
  get(projectId: string): State | undefined;
  set(projectId: string, state: State): void;
  /** Adds the tool's own change. */
  apply(projectId: string, operations: readonly Operation[]): void;
  /**
   * Returns true if the tool has read the project's state and `state` differs from its copy, which
   * `state` then replaces.
   */
  isNews(projectId: string, state: State): boolean;
}

export function createKnownStates(): KnownStates {
  const states = new Map<string, State>();
  return {
    get: (projectId) => states.get(projectId),
    set: (projectId, state) => void states.set(projectId, state),
    apply(projectId, operations) {
      const known = states.get(projectId);
      if (known !== undefined) states.set(projectId, applyOperations(known, operations) as State);
    },
    isNews(projectId, state) {
      const known = states.get(projectId);
      if (known === undefined || leafOperations(known, state, []).length === 0) return false;
      states.set(projectId, state);
      return true;
    },
  };
}
