import { ERROR_CATALOGUE, type ErrorCode } from "@tera/contract";

/** Default `Retry-After` of a 503 response. */
const RETRY_AFTER_SECONDS = 2;

export interface RefusalOptions extends ErrorOptions {
  readonly retryAfterSeconds?: number;
}

/**
 * Sent to the caller as `{code, message}` with the error catalogue's status. `message` may be more
 * precise than the catalogue's.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: (typeof ERROR_CATALOGUE)[ErrorCode]["status"];

  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message?: string, options?: RefusalOptions) {
    super(message ?? ERROR_CATALOGUE[code].message, options);
    this.name = "ApiError";
    this.code = code;
    this.status = ERROR_CATALOGUE[code].status;
    this.retryAfterSeconds =
      options?.retryAfterSeconds ?? (this.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  }
}

export function refusalHeaders({
  retryAfterSeconds,
}: {
  readonly status: number;
  readonly retryAfterSeconds?: number | undefined;
}): Record<string, string> {
  return {
    "cache-control": "no-store",
    ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
  };
}
