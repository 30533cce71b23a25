import { applyOperations, type Operation } from "./operations.ts";
import {
  removeBatch,
  EMPTY_QUEUE,
  isPending,
  pendingOperations,
  type PatchQueue,
  settleFirst,
} from "./patch-queue.ts";
import { confirm, hasGap, receive, type ConfirmedState } from "./versions.ts";

/** `state` is undefined until the document is first written. */
export interface Snapshot {
  readonly state?: unknown;
  readonly version: number;
}

/** A tab's copy of a document. */
export interface Replica {
  readonly confirmed: ConfirmedState;
  readonly queue: PatchQueue;
  /** Latest version announced by the server. */
  readonly announced: number;
}

export interface RemoteChange {
  readonly version: number;
  readonly session: string;
  readonly operations?: readonly Operation[] | undefined;
}

export function createReplica({ state, version }: Snapshot): Replica {
  return { confirmed: confirm(state ?? {}, version), queue: EMPTY_QUEUE, announced: version };
}

/**
 * The confirmed state with early remote changes and pending changes on top, so that this tab's
 * acknowledged changes stay visible while an earlier version is missing.
 */
export function visibleState({ confirmed, queue }: Replica): unknown {
  if (!hasGap(confirmed) && !isPending(queue)) return confirmed.state;
  return applyOperations(confirmed.state, [
    ...confirmed.waiting.flatMap(({ operations }) => operations),
    ...pendingOperations(queue),
  ]);
}

/** Confirms a batch as `version`. Idempotent. */
export function acknowledge(replica: Replica, sequence: number, version: number): Replica {
  const batch = replica.queue.batches.find((each) => each.sequence === sequence);
  if (batch === undefined) return replica;
  return {
    confirmed: receive(replica.confirmed, { version, operations: batch.operations }),
    queue: removeBatch(replica.queue, sequence),
    announced: Math.max(replica.announced, version),
  };
}

/** Confirms the first operations of a split batch, one per version. */
export function acknowledgeFirst(
  replica: Replica,
  sequence: number,
  versions: readonly number[],
): Replica {
  const batch = replica.queue.batches.find((each) => each.sequence === sequence);
  if (batch === undefined) return replica;
  return {
    confirmed: versions.reduce(
      (confirmed, version, index) =>
        receive(confirmed, { version, operations: batch.operations.slice(index, index + 1) }),
      replica.confirmed,
    ),
    queue: settleFirst(replica.queue, sequence, versions.length),
    announced: Math.max(replica.announced, ...versions),
  };
}

/** Drops the refused first operation of a split batch. */
export function rollbackFirst(replica: Replica, sequence: number): Replica {
  return { ...replica, queue: settleFirst(replica.queue, sequence, 1) };
}

export function rollback(replica: Replica, sequence: number): Replica {
  return { ...replica, queue: removeBatch(replica.queue, sequence) };
}

/**
 * Accepts changes in any order, and repeated ones. Only `acknowledge` confirms the tab's own
 * changes.
 */
export function applyRemote(replica: Replica, change: RemoteChange, ownSession: string): Replica {
  const known = { ...replica, announced: Math.max(replica.announced, change.version) };
  if (isOwn(change.session, ownSession) || change.operations === undefined) return known;
  return {
    ...known,
    confirmed: receive(replica.confirmed, {
      version: change.version,
      operations: change.operations,
    }),
  };
}

/** Ignores a state older than the confirmed one. */
export function applySnapshot(replica: Replica, { state, version }: Snapshot): Replica {
  if (version < replica.confirmed.version) return replica;
  return {
    ...replica,
    confirmed: confirm(state ?? {}, version, replica.confirmed.waiting),
    announced: Math.max(replica.announced, version),
  };
}

/** True if an announced version has not arrived. */
export function isBehind({ confirmed, announced }: Replica): boolean {
  return hasGap(confirmed) || confirmed.version < announced;
}

/** A split batch's operations have the session `session/sequence`. */
function isOwn(session: string, ownSession: string): boolean {
  return session === ownSession || session.startsWith(`${ownSession}/`);
}
