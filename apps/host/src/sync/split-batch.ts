import { codeOf } from "../platform/app-error.ts";
import { documentGateway } from "./document-gateway.ts";
import type { Operation } from "@tera/sync";
import { isRefusal } from "./refusals.ts";

/** Errors that may concern single operations. */
const OPERATION_ERROR_CODES = new Set(["INVALID", "TOO-LARGE", "FORBIDDEN"]);

export interface RefusedBatch {
  readonly path: string;
  readonly session: string;
  readonly operations: readonly Operation[];
}

/**
 * Resolves to whether the refusal may concern single operations rather than the document. Rejects
 * when the server can't be asked.
 */
export async function canSplitBatch(
  { path, session, operations }: RefusedBatch,
  error: unknown,
): Promise<boolean> {
  if (operations.length < 2 || !OPERATION_ERROR_CODES.has(codeOf(error) ?? "")) return false;
  try {
    await documentGateway.heartbeat(path, session, false);
    return true;
  } catch (failure) {
    if (!isRefusal(failure)) throw failure;
    return false;
  }
}
