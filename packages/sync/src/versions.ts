import { applyOperations, type Operation } from "./operations.ts";

export interface VersionedOperations {
  readonly version: number;
  readonly operations: readonly Operation[];
}

/** `waiting` has changes that arrived too early. */
export interface ConfirmedState {
  readonly state: unknown;
  readonly version: number;
  readonly waiting: readonly VersionedOperations[];
}

/** Drops waiting changes that the state contains. */
export function confirm(
  state: unknown,
  version: number,
  waiting: readonly VersionedOperations[] = [],
): ConfirmedState {
  return drain({ state, version, waiting });
}

/** Applies changes in version order, each once. */
export function receive(confirmed: ConfirmedState, arrived: VersionedOperations): ConfirmedState {
  if (
    arrived.version <= confirmed.version ||
    confirmed.waiting.some((change) => change.version === arrived.version)
  )
    return confirmed;
  return drain({ ...confirmed, waiting: [...confirmed.waiting, arrived] });
}

/** Whether a version is missing before a waiting change. */
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
