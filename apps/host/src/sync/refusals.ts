import { AppError, codeOf, isUnauthorised } from "../platform/app-error.ts";
import { isRetryableStatus } from "../platform/retryable-status.ts";
import type { Operation } from "@tera/sync";
import type { BatchId } from "./patch-session.ts";

/**
 * Called with a refused batch. Its operations are rolled back when the handler resolves, or kept
 * and sent again when it rejects. Called without operations when a refetch or request failed, or
 * when the session expired and the changes stay on this device.
 */
export type RefusalHandler = (
  error: unknown,
  operations: readonly Operation[],
  name?: BatchId,
) => void | Promise<void>;

/** True if the request was valid but needs a new login. */
export function isSessionExpired(error: unknown): boolean {
  return codeOf(error) === "NEED-LOGIN" || isUnauthorised(error);
}

/**
 * True when the server itself refuses permanently. After other failures, such as a proxy's error
 * page or an unknown response format, the request may have been applied.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof AppError) || error.status === undefined || isSessionExpired(error))
    return false;
  return error.code !== "UNEXPECTED-ANSWER" && !isRetryableStatus(error.status);
}

export function sessionExpiredError(cause: unknown): AppError {
  return new AppError(
    "NEED-LOGIN",
    "Your session has ended. Log in again. Your changes are kept on this device and will be sent then.",
    { title: "Log in again", cause, status: 401 },
  );
}
