import { applyOperations, type Operation } from "./operations.ts";

/** Changes that raised a document to a version. */
export interface VersionedOperations {
  readonly version: number;
  readonly operations: readonly Operation[];
}

/** What the server has said so far about a document: a state, its version, and changes that arrived ahead of their turn. */
export interface ConfirmedState {
  readonly state: unknown;
  readonly version: number;
  readonly waiting: readonly VersionedOperations[];
}

/** The beginning, from a state fetched whole; waiting changes that it already contains are dropped. */
export function confirm(
  state: unknown,
  version: number,
  waiting: readonly VersionedOperations[] = [],
): ConfirmedState {
  return drain({ state, version, waiting });
}

/** Takes in changes in any order: they are applied in version order, each once; what is too early waits. */
export function receive(confirmed: ConfirmedState, arrived: VersionedOperations): ConfirmedState {
  if (
    arrived.version <= confirmed.version ||
    confirmed.waiting.some((change) => change.version === arrived.version)
  )
    return confirmed;
  return drain({ ...confirmed, waiting: [...confirmed.waiting, arrived] });
}

/** True while something is missing between the confirmed version and what has arrived. */
export function hasGap(confirmed: ConfirmedState): boolean {
  return confirmed.waiting.length > 0;
}

function drain(confirmed: ConfirmedState): ConfirmedState {
  let { state, version } = confirmed;
  const waiting: VersionedOperations[] = [];
  for (const change of confirmed.waiting.toSorted((a, b) => a.version - b.version)) {
    if (change.version <= version) continue;
    if (change.version === version + 1) {
      state = applyOperations(state, change.operations);
      version = change.version;
    } else {
      waiting.push(change);
    }
  }
  return { state, version, waiting };
}
