import { codeOf, AppError } from "../platform/app-error.ts";

/** True where the server no longer knows who is asking: a login mends that, and nothing that was asked for is wrong. */
export function isSessionOver(error: unknown): boolean {
  return codeOf(error) === "NEED-LOGIN" || (error instanceof AppError && error.status === 401);
}
