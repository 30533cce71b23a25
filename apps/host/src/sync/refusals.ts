import { AppError, codeOf, isUnauthorised } from "../platform/app-error.ts";
import { isRetryableStatus } from "../platform/retryable-status.ts";
import type { Operation } from "./operations.ts";
import type { BatchId } from "./patch-session.ts";

/**
 * Called when the server refuses changes for good, with the changes and the name of their batch.
 * They are taken back once it resolves, and tried again after it rejects. Called without changes
 * where a refetch failed, or where the session is over and the changes stay on this device.
 */
export type RefusalHandler = (
  error: unknown,
  operations: readonly Operation[],
  name?: BatchId,
) => void | Promise<void>;

/** True where the server no longer knows who is asking: a login mends that, and nothing that was asked for is wrong. */
export function isSessionExpired(error: unknown): boolean {
  return codeOf(error) === "NEED-LOGIN" || isUnauthorised(error);
}

/**
 * True where the server itself has said that it does not take what was sent, however often it is sent. Whatever else came instead of an answer, such as the
 * error page of something on the way or a form that this page does not know, says nothing of what was sent: it may even have been applied.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof AppError) || error.status === undefined || isSessionExpired(error))
    return false;
  return error.code !== "UNEXPECTED-ANSWER" && !isRetryableStatus(error.status);
}

/** Told where changes can't be sent because nobody is logged in any more. */
export function sessionExpiredError(cause: unknown): AppError {
  return new AppError(
    "NEED-LOGIN",
    "Your session has ended. Log in again. Your changes are kept on this device and will be sent then.",
    { title: "Log in again", cause, status: 401 },
  );
}
