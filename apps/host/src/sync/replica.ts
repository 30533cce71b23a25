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

/** A document as the server holds it; without a state nobody has written anything yet. */
export interface Snapshot {
  readonly state?: unknown;
  readonly version: number;
}

/** What one tab knows of a document: what the server has confirmed, and what of its own is not acknowledged yet. */
export interface Replica {
  readonly confirmed: ConfirmedState;
  readonly queue: PatchQueue;
  /** The latest version that the server spoke of. */
  readonly announced: number;
}

/** A live change as a replica takes it in. */
export interface RemoteChange {
  readonly version: number;
  readonly session: string;
  readonly operations?: readonly Operation[] | undefined;
}

/** The beginning, from a state fetched whole. */
export function createReplica({ state, version }: Snapshot): Replica {
  return { confirmed: confirm(state ?? {}, version), queue: EMPTY_QUEUE, announced: version };
}

/**
 * What the person sees: the confirmed state, what has arrived ahead of its turn, and everything of their own on top that is still on its way. An own change
 * that is durable stays in sight so, also while an earlier one of somebody else's is late.
 */
export function visibleState({ confirmed, queue }: Replica): unknown {
  if (!hasGap(confirmed) && !isPending(queue)) return confirmed.state;
  return applyOperations(confirmed.state, [
    ...confirmed.waiting.flatMap(({ operations }) => operations),
    ...pendingOperations(queue),
  ]);
}

/** The server has made a batch durable as that version. An answer that comes twice changes nothing. */
export function acknowledge(replica: Replica, sequence: number, version: number): Replica {
  const batch = replica.queue.batches.find((each) => each.sequence === sequence);
  if (batch === undefined) return replica;
  return {
    confirmed: receive(replica.confirmed, { version, operations: batch.operations }),
    queue: removeBatch(replica.queue, sequence),
    announced: Math.max(replica.announced, version),
  };
}

/** The server has made the first operations of a batch durable that go apart, each as the version given. */
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

/** The server refuses the first operation of a batch for good whose operations go apart: it alone is taken back. */
export function rollbackFirst(replica: Replica, sequence: number): Replica {
  return { ...replica, queue: settleFirst(replica.queue, sequence, 1) };
}

/** The server refuses a batch for good: it is taken back. */
export function rollback(replica: Replica, sequence: number): Replica {
  return { ...replica, queue: removeBatch(replica.queue, sequence) };
}

/** A live change arrived, in any order and any number of times. A tab's own changes are confirmed by the answer to their batch alone. */
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

/** The state was fetched whole; one that is older than what is known changes nothing. */
export function applySnapshot(replica: Replica, { state, version }: Snapshot): Replica {
  if (version < replica.confirmed.version) return replica;
  return {
    ...replica,
    confirmed: confirm(state ?? {}, version, replica.confirmed.waiting),
    announced: Math.max(replica.announced, version),
  };
}

/** True while the server has spoken of something that did not arrive. */
export function isBehind({ confirmed, announced }: Replica): boolean {
  return hasGap(confirmed) || confirmed.version < announced;
}

/** Operations that go apart from their batch go under the session's name with the batch's number behind it. */
function isOwn(session: string, ownSession: string): boolean {
  return session === ownSession || session.startsWith(`${ownSession}/`);
}
