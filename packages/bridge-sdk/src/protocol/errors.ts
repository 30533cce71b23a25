/** What went wrong on this side of the bridge. The host adds codes of its own: `CANCEL`, `NEED-LOGIN`, `FORBIDDEN`, `INVALID-ARGUMENT`, … */
export type ClientErrorCode =
  | "NOT_EMBEDDED"
  | "HOST_SILENT"
  | "TIMEOUT"
  | "ABORTED"
  | "DISCONNECTED"
  | "UNCLONEABLE";

/** What the answering side itself refuses; handlers add the codes of the product's error catalogue. */
export type HostErrorCode =
  | "UNKNOWN-METHOD"
  | "INVALID-ARGUMENT"
  | "FORBIDDEN"
  | "NOT-AVAILABLE"
  | "UNCLONEABLE-RESULT"
  | "NO-CLIENT"
  | "CANCEL"
  | "UNKNOWN_ERROR";

/** A failure of a call: `code` is for programs, `message` for people, `data` holds what more there is to know; `stack` is the host's where it shows it. */
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

/** How a failure travels to a client that understands more than a sentence. */
export interface WireError {
  readonly name: string;
  readonly message: string;
  readonly code: string;
  readonly data?: unknown;
  /** Where in the host it arose; only hosts under development tell it. */
  readonly stack?: string | undefined;
}

/** Rebuilds the failure a host sent: an object from a current host, a sentence from an older one. Never throws. */
export function errorFromHost(sent: unknown): BridgeError {
  const { code, message = sent } = Object(sent) as Partial<WireError>;
  // String() would throw at an object whose toString is none.
  const sentence = typeof message === "string" ? message : "";
  if (code !== undefined) return Object.assign(new BridgeError(code, sentence), sent);
  // Older hosts have no codes; the few refusals that tools compare with are upper-case words such as CANCEL.
  return new BridgeError(/^[A-Z_-]+$/.test(sentence) ? sentence : "HOST-ERROR", sentence);
}
