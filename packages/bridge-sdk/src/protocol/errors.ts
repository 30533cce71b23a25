/** Codes raised by the client. Hosts add others, such as `CANCEL` or `FORBIDDEN`. */
export type ClientErrorCode =
  | "NOT_EMBEDDED"
  | "HOST_SILENT"
  | "TIMEOUT"
  | "ABORTED"
  | "DISCONNECTED"
  | "UNCLONEABLE";

/** Codes raised by this package's host side. Handlers also raise the codes in `HOST_CODES`. */
export type HostErrorCode =
  | "UNKNOWN-METHOD"
  | "INVALID-ARGUMENT"
  | "FORBIDDEN"
  | "NOT-AVAILABLE"
  | "UNCLONEABLE-RESULT"
  | "NO-CLIENT"
  | "CANCEL"
  | "UNKNOWN_ERROR";

/**
 * A failed call: `code` for programs, `message` for people, `data` with details, and the host's
 * `stack` if it reveals one.
 */
export class BridgeError extends Error {
  declare readonly code: string;
  declare readonly data: unknown;

  constructor(
    code: ClientErrorCode | HostErrorCode | (string & {}),
    message: string,
    data?: unknown,
  ) {
    super(message);
    this.name = "BridgeError";
    this.code = code;
    this.data = data;
  }
}

/** An error as sent to current clients. */
export interface WireError {
  readonly name: string;
  readonly message: string;
  readonly code: string;
  readonly data?: unknown;
  /** Sent only by hosts in development. */
  readonly stack?: string | undefined;
}

/** Converts an error object, or an older host's sentence, to a BridgeError. Never throws. */
export function errorFromHost(sent: unknown): BridgeError {
  const { code, message = sent } = Object(sent) as Partial<WireError>;
  // String() would throw for an object without a usable toString.
  const sentence = typeof message === "string" ? message : "";
  if (code !== undefined) return Object.assign(new BridgeError(code, sentence), sent);
  // Older hosts send upper-case words, such as CANCEL, in place of codes.
  return new BridgeError(/^[A-Z_-]+$/.test(sentence) ? sentence : "HOST-ERROR", sentence);
}
