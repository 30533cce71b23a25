import { codeOf } from "../platform/app-error.ts";
import { documentGateway } from "./document-gateway.ts";
import type { Operation } from "./operations.ts";
import type { BatchId } from "./patch-session.ts";
import { isRefusal } from "./refusals.ts";

/** What the server may find wrong with single operations. */
const OPERATION_ERROR_CODES = new Set(["INVALID", "TOO-LARGE", "FORBIDDEN"]);
/** The most operations that one request carries. */
const MAX_REQUEST_OPERATIONS = 100;

/** A batch that the server refused as a whole. */
export interface RefusedBatch {
  readonly path: string;
  readonly session: string;
  readonly sequence: number;
  readonly operations: readonly Operation[];
  /** How many of its first operations are settled already, and no longer among those given. */
  readonly settled: number;
}

/** What becomes of the operations, in their order. */
export interface IndividualOutcomes {
  /** The first that were not settled are durable, each as the version given. */
  readonly onDurable: (versions: readonly number[]) => void;
  /** The first that was not settled is refused for good; answers whether that is dealt with. Where not, it is asked again. */
  readonly onRefused: (operation: Operation, error: unknown, name: BatchId) => Promise<boolean>;
}

/** Whether a refusal is of a kind that single operations of a batch bring about. */
export function isOperationError(error: unknown): boolean {
  return OPERATION_ERROR_CODES.has(codeOf(error) ?? "");
}

/** Whether a refusal may concern single operations of a batch rather than the whole document. Rejects while the server can't be asked. */
export async function canSplitBatch(
  { path, session, operations }: Omit<RefusedBatch, "sequence" | "settled">,
  error: unknown,
): Promise<boolean> {
  if (operations.length < 2 || !isOperationError(error)) return false;
  try {
    await documentGateway.heartbeat(path, session, false);
    return true;
  } catch (failure) {
    if (!isRefusal(failure)) throw failure;
    return false;
  }
}

/**
 * Sends the operations of a refused batch as batches of their own, so that only those are lost in which something is wrong. Each keeps the same name however
 * often and with however many others it is sent, so it is applied once. Rejects where the server does not answer; what was settled by then was told.
 */
export async function sendIndividually(
  { path, session, sequence, operations, settled }: RefusedBatch,
  { onDurable, onRefused }: IndividualOutcomes,
): Promise<void> {
  const name = `${session}/${sequence}`;
  const single = operations.map((operation, index) => ({
    sequence: settled + index + 1,
    operations: [operation],
  }));
  let count = MAX_REQUEST_OPERATIONS;
  for (let next = 0; next < single.length;) {
    const chunk = single.slice(next, next + count);
    try {
      const { versions } = await documentGateway.patchAll(path, name, chunk);
      onDurable(versions);
      next += chunk.length;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const [operation] = chunk[0]?.operations ?? [];
      if (chunk.length > 1 || operation === undefined) {
        count = Math.ceil(chunk.length / 2);
        continue;
      }
      if (
        !(await onRefused(operation, error, { session: name, sequence: chunk[0]?.sequence ?? 0 }))
      )
        throw error;
      next += 1;
      count = MAX_REQUEST_OPERATIONS;
    }
  }
}
