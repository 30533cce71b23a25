/** How calls, answers and events look between windows: the envelope that tools in use have always spoken. */
interface CallMessage {
  readonly TERA: 1;
  readonly id: string | number;
  readonly action: "rpc";
  readonly method: string;
  readonly args: readonly unknown[];
}

/** The answer to one call. Only `isError: true` is a failure; then `response` says why. */
interface AnswerMessage {
  readonly TERA: 1;
  readonly id: string | number;
  readonly action: "response";
  readonly isError?: true;
  readonly response: unknown;
}

/** Something happened in the host. It carries an id because older clients drop messages without one. */
interface EventMessage {
  readonly TERA: 1;
  readonly id: string;
  readonly action: "event";
  readonly event: string;
  readonly payload: readonly unknown[];
}

/** Any message this side sends between windows. */
export type WindowMessage = CallMessage | AnswerMessage | EventMessage;

/** What arrives from another window: it carries the marker, everything else is still to be checked. */
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
 * What travels over a port once both sides have agreed on one, several in an array: a call, its withdrawal, an answer, an event (`focus`
 * when a person is asked something and when they have answered), the greeting that binds the port to its handshake, or the farewell of the side that leaves.
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

/** Whether `data` carries the product's marker, which no text or number can; false for everything else, however odd. */
export function isMarked(data: unknown): data is UncheckedMessage {
  return Boolean((data as { TERA?: unknown } | null | undefined)?.TERA);
}

/** Whether a value can name a call. */
export function isCallId(id: unknown): id is string | number {
  return typeof id === "string" || typeof id === "number";
}

/** A name nobody can guess; works where `crypto.randomUUID` does not, which is every page without https. */
export function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
