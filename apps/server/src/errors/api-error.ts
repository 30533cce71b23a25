/** The catalogue of everything the server refuses: one code, its HTTP status and the sentence a person reads. */
const CATALOGUE = {
  "NEED-LOGIN": [401, "You need to be logged in to do that"],
  "TOKEN-EXPIRED": [
    401,
    "Your session has ended. Log in again to continue. Your text is kept on this device.",
  ],
  FORBIDDEN: [403, "You don't have access to that. Ask the project's manager to invite you."],
  "RECENT-LOGIN-NEEDED": [403, "You logged in a while ago. Log in again to do this."],
  "EMAIL-UNVERIFIED": [
    403,
    "Confirm your e-mail address first: invitations are for confirmed addresses.",
  ],
  "NOT-FOUND": [404, "There is nothing at that address. It may have been moved or deleted."],
  "PROJECT-NOT-FOUND": [404, "There is a problem with the project invite"],
  "ALREADY-SET": [409, "You are already a member of this project"],
  "PROJECT-LIMIT": [409, "Your plan holds one project. Subscribe to create more."],
  "VERSION-CONFLICT": [
    409,
    "Someone saved this file after you opened it. Reload it, then save again.",
  ],
  "KEY-REUSED": [
    409,
    "The Idempotency-Key was used for another request. Send a new key with a new request.",
  ],
  INVALID: [400, "The request is not in the expected form."],
  "INVALID-NAME": [
    400,
    "That file name can't be used. Names have at most 200 characters, no slashes and no '..'.",
  ],
  "TOO-LARGE": [413, "The file is larger than the limit."],
  "TOO-MANY": [429, "Too many attempts. Wait a few minutes, then try again."],
  "READ-ONLY": [
    503,
    "The server can't write to its disk right now. Nothing was stored. Tell your administrator.",
  ],
  "STORAGE-FULL": [507, "The server's disk is full. Nothing was stored. Tell your administrator."],
  "PROJECT-FULL": [
    507,
    "The project has reached its storage limit. Delete what you no longer need, or ask your administrator for more room.",
  ],
  UNAVAILABLE: [503, "The database did not answer. Try again in a moment."],
  UNKNOWN_ERROR: [500, "An unknown error has occured"],
} as const satisfies Record<string, readonly [number, string]>;

/** After which time a caller who was told that the server can't just now may ask again. */
const RETRY_AFTER_SECONDS = 2;

export type ErrorCode = keyof typeof CATALOGUE;

/** Every code, for those who describe what may be answered. */
export const ERROR_CODES = Object.keys(CATALOGUE) as readonly ErrorCode[];

/** What a refusal says besides. */
export interface RefusalOptions extends ErrorOptions {
  /** After which time it is worth asking again. */
  readonly retryAfterSeconds?: number;
}

/** A refusal that reaches the caller as `{code, message}` with the catalogue's status; `message` may say more than the catalogue does. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: (typeof CATALOGUE)[ErrorCode][0];

  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message?: string, options?: RefusalOptions) {
    super(message ?? CATALOGUE[code][1], options);
    this.name = "ApiError";
    this.code = code;
    this.status = CATALOGUE[code][0];
    this.retryAfterSeconds =
      options?.retryAfterSeconds ?? (this.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  }
}

/** The headers of an answer that refuses: never kept by anybody, and when it is worth asking again where it is. */
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
