/** A call in the envelope between windows, which older tools use. */
interface CallMessage {
  readonly TERA: 1;
  readonly id: string | number;
  readonly action: "rpc";
  readonly method: string;
  readonly args: readonly unknown[];
}

/** `isError: true` marks a failure, with its reason in `response`. */
interface AnswerMessage {
  readonly TERA: 1;
  readonly id: string | number;
  readonly action: "response";
  readonly isError?: true;
  readonly response: unknown;
}

/** Older clients drop messages without an id. */
interface EventMessage {
  readonly TERA: 1;
  readonly id: string;
  readonly action: "event";
  readonly event: string;
  readonly payload: readonly unknown[];
}

export type WindowMessage = CallMessage | AnswerMessage | EventMessage;

/** A message with the marker, whose other fields are not validated. */
export interface UncheckedMessage {
  readonly TERA: unknown;
  readonly id?: unknown;
  readonly action?: unknown;
  readonly method?: unknown;
  readonly args?: unknown;
  readonly isError?: unknown;
  readonly response?: unknown;
  readonly event?: unknown;
  readonly payload?: unknown;
}

/**
 * A message over a port, sent in arrays: a call, its `cancel`, an answer, an event, the nonce that
 * binds the port to its handshake (`hello`), or the end of the connection (`bye`). The event
 * `focus` says whether the host has a dialog open.
 */
export interface PortMessage {
  readonly id?: string | number;
  readonly method?: string;
  readonly args?: readonly unknown[];
  readonly cancel?: true;
  readonly response?: unknown;
  readonly error?: unknown;
  readonly event?: string;
  readonly payload?: readonly unknown[];
  readonly hello?: string;
  readonly bye?: true;
}

/** Checks for the bridge's marker; never throws. */
export function isMarked(data: unknown): data is UncheckedMessage {
  return Boolean((data as { TERA?: unknown } | null | undefined)?.TERA);
}

export function isCallId(id: unknown): id is string | number {
  return typeof id === "string" || typeof id === "number";
}

/** Returns an unguessable id; works without https, unlike `crypto.randomUUID`. */
export function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
