/** Request timeout, too many requests. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 429]);
const FIRST_SERVER_ERROR = 500;

export function isServerFailure(status: number): boolean {
  return status >= FIRST_SERVER_ERROR;
}

export function isRetryableStatus(status: number): boolean {
  return isServerFailure(status) || RETRYABLE_STATUSES.has(status);
}
