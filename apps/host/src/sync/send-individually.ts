import { codeOf } from "../platform/app-error.ts";
import { documentGateway } from "./document-gateway.ts";
import type { Operation } from "@tera/sync";
import type { BatchId } from "./patch-session.ts";
import { isRefusal } from "./refusals.ts";

/** Errors that may concern single operations. */
const OPERATION_ERROR_CODES = new Set(["INVALID", "TOO-LARGE", "FORBIDDEN"]);
const MAX_REQUEST_OPERATIONS = 100;

export interface RefusedBatch {
  readonly path: string;
  readonly session: string;
  readonly sequence: number;
  readonly operations: readonly Operation[];
  /** How many earlier operations are settled and omitted from `operations`. */
  readonly settled: number;
}

/** Callbacks, called in the operations' order. */
export interface IndividualOutcomes {
  /** The next operations are durable; each has one version. */
  readonly onDurable: (versions: readonly number[]) => void;
  /**
   * The next operation is refused. Resolves to whether the refusal is handled; if not, the
   * operation is sent again.
   */
  readonly onRefused: (operation: Operation, error: unknown, name: BatchId) => Promise<boolean>;
}

export function isOperationError(error: unknown): boolean {
  return OPERATION_ERROR_CODES.has(codeOf(error) ?? "");
}

/**
 * Resolves to whether the refusal may concern single operations rather than the document. Rejects
 * when the server can't be asked.
 */
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
 * Sends each operation as its own batch, so that only refused ones are lost. Batch names are fixed,
 * so repeated calls are idempotent. Rejects when the server does not answer.
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
