/** Asked too slowly or too often: nothing that was asked for is wrong. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 429]);
/** From here on a status says that the server is in trouble itself. */
const FIRST_SERVER_ERROR = 500;

/** True for a status that says nothing about what was asked for: asked again later, it may be answered. */
export function isRetryableStatus(status: number): boolean {
  return status >= FIRST_SERVER_ERROR || RETRYABLE_STATUSES.has(status);
}
