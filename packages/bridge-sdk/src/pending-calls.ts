import type { PortMessage } from "./protocol/envelope.ts";
import { BridgeError } from "./protocol/errors.ts";
import { HANDSHAKE_ID } from "./transport/transport.ts";

/** How one call may be limited: by a signal, by a time in milliseconds (0: none), and what is handed over instead of copied. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  timeout?: number | undefined;
  transfer?: Transferable[] | undefined;
}

/** What is asked of the host, for as long as its answer is waited for. */
export interface CallRequest extends PortMessage {
  readonly id: number;
  readonly method: string;
}

interface PendingCall {
  readonly call: CallRequest;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: BridgeError) => void;
  deadline: number;
  readonly timeout: number | undefined;
  readonly signal: AbortSignal | undefined;
  readonly abort: (() => void) | undefined;
}

/** The calls that wait for an answer. Each of them settles: by its answer, its limit, its signal, or when the connection ends. */
export interface PendingCalls {
  /** Without a `timeout` of its own a call has the usual one, and none once a person is asked. */
  add(
    call: CallRequest,
    timeout: number | undefined,
    signal: AbortSignal | undefined,
  ): Promise<unknown>;
  succeed(id: unknown, result: unknown): void;
  fail(id: unknown, error: BridgeError): void;
  /** While a person is asked, nothing has the usual limit; it still settles when its signal aborts or the connection ends. Afterwards the limit begins anew. */
  suspendTimeouts(isAsked: unknown): void;
  /** Does something with each call that waits, oldest first. */
  each(visit: (call: CallRequest) => void): void;
}

/** Calls that took too long are looked for this often, in milliseconds. */
const CHECK_INTERVAL_MS = 50;

/** Makes an empty table of pending calls; `withdraw` is told of those that are given up before their answer. Times are in milliseconds, 0 for none. */
export function createPendingCalls(
  cancel: (id: number) => void,
  defaultTimeout: number,
): PendingCalls {
  const waiting = new Map<number, PendingCall>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let currentTimeout = defaultTimeout;

  const take = (id: unknown): PendingCall | undefined => {
    const call = waiting.get(id as number);
    waiting.delete(id as number);
    if (call?.abort) call.signal?.removeEventListener("abort", call.abort);
    return call;
  };
  const fail = (id: unknown, error: BridgeError): void => take(id)?.reject(error);
  const cancelWithError = (id: number, error: BridgeError): void => {
    cancel(id);
    fail(id, error);
  };

  // One timer for all: thousands of calls in one tick must not cost thousands of timers.
  const check = (): void => {
    timer = undefined;
    for (const [id, { deadline, call }] of waiting) {
      if (deadline < performance.now())
        cancelWithError(
          id,
          new BridgeError(
            id === HANDSHAKE_ID ? "HOST_SILENT" : "TIMEOUT",
            `The host did not answer ${call.method} in time. Reload the tool, or allow more.`,
          ),
        );
      else if (deadline < Infinity) timer ??= setTimeout(check, CHECK_INTERVAL_MS);
    }
  };

  const deadlineOf = (timeout = currentTimeout): number => {
    timer ??= setTimeout(check, CHECK_INTERVAL_MS);
    return performance.now() + (timeout || Infinity);
  };

  return {
    add: (call, timeout, signal) =>
      new Promise((resolve, reject) => {
        const deadline = deadlineOf(timeout);
        // Most calls have no signal, and do without what it needs.
        const abort =
          signal &&
          ((): void =>
            cancelWithError(
              call.id,
              new BridgeError("ABORTED", `${call.method} was cancelled`, signal.reason),
            ));
        waiting.set(call.id, { call, resolve, reject, deadline, timeout, signal, abort });
        if (!abort) return;
        signal.addEventListener("abort", abort);
        if (signal.aborted) abort();
      }),
    succeed: (id, result) => take(id)?.resolve(result),
    fail,
    suspendTimeouts: (isAsked) => {
      currentTimeout = isAsked ? 0 : defaultTimeout;
      waiting.forEach((call) => call.timeout ?? (call.deadline = deadlineOf()));
    },
    each: (visit) => waiting.forEach(({ call }) => visit(call)),
  };
}
