import { codeOf } from "../platform/app-error.ts";
import { documentGateway } from "./document-gateway.ts";
import type { Operation } from "./operations.ts";
import type { BatchName } from "./patch-session.ts";
import { isRefusal } from "./refusals.ts";

/** What the server may find wrong with single operations. */
const FAULTS = new Set(["INVALID", "TOO-LARGE", "FORBIDDEN"]);
/** The most operations that one request carries. */
const REQUEST_LIMIT = 100;

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
export interface ApartOutcomes {
  /** The first that were not settled are durable, each as the version given. */
  readonly onDurable: (versions: readonly number[]) => void;
  /** The first that was not settled is refused for good; answers whether that is dealt with. Where not, it is asked again. */
  readonly onRefused: (operation: Operation, error: unknown, name: BatchName) => Promise<boolean>;
}

/** Whether a refusal is of a kind that single operations of a batch bring about. */
export function isAboutOperations(error: unknown): boolean {
  return FAULTS.has(codeOf(error) ?? "");
}

/** Whether a refusal may concern single operations of a batch rather than the whole document. Rejects while the server can't be asked. */
export async function concernsOperations(
  { path, session, operations }: Omit<RefusedBatch, "sequence" | "settled">,
  error: unknown,
): Promise<boolean> {
  if (operations.length < 2 || !isAboutOperations(error)) return false;
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
export async function sendApart(
  { path, session, sequence, operations, settled }: RefusedBatch,
  { onDurable, onRefused }: ApartOutcomes,
): Promise<void> {
  const name = `${session}/${sequence}`;
  const single = operations.map((operation, index) => ({
    sequence: settled + index + 1,
    operations: [operation],
  }));
  let together = REQUEST_LIMIT;
  for (let next = 0; next < single.length;) {
    const part = single.slice(next, next + together);
    try {
      const { versions } = await documentGateway.patchAll(path, name, part);
      onDurable(versions);
      next += part.length;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const [operation] = part[0]?.operations ?? [];
      if (part.length > 1 || operation === undefined) {
        together = Math.ceil(part.length / 2);
        continue;
      }
      if (!(await onRefused(operation, error, { session: name, sequence: part[0]?.sequence ?? 0 })))
        throw error;
      next += 1;
      together = REQUEST_LIMIT;
    }
  }
}
