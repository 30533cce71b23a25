import type { PortMessage } from "./protocol/envelope.ts";
import { BridgeError } from "./protocol/errors.ts";
import { HANDSHAKE_ID } from "./transport/transport.ts";

/**
 * `timeout` is in milliseconds, 0 for none; `transfer` lists buffers to transfer instead of copy.
 */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  timeout?: number | undefined;
  transfer?: Transferable[] | undefined;
}

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
  readonly abort: () => void;
}

/** A call settles when it is answered, times out or is aborted, or when the connection ends. */
export interface PendingCalls {
  /** Without a `timeout`, the default applies, except while the host has a dialog open. */
  add(
    call: CallRequest,
    timeout: number | undefined,
    signal: AbortSignal | undefined,
  ): Promise<unknown>;
  succeed(id: unknown, result: unknown): void;
  fail(id: unknown, error: BridgeError): void;
  /** Suspends default timeouts while the host has a dialog open; restarts them afterwards. */
  suspendTimeouts(isAsked: unknown): void;
  /** Visits the calls, oldest first. */
  each(visit: (call: CallRequest) => void): void;
}

const CHECK_INTERVAL_MS = 50;

/**
 * `cancel` is called for calls that time out or are aborted. Times are in milliseconds, 0 for none.
 */
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
    call?.signal?.removeEventListener("abort", call.abort);
    return call;
  };
  const fail = (id: unknown, error: BridgeError): void => take(id)?.reject(error);
  const cancelWithError = (id: number, error: BridgeError): void => {
    cancel(id);
    fail(id, error);
  };

  // One timer serves all calls, because one tick may make thousands.
  const check = (): void => {
    timer = undefined;
    for (const [id, { deadline, call }] of waiting) {
      if (deadline < performance.now())
        cancelWithError(
          id,
          new BridgeError(
            id === HANDSHAKE_ID ? "HOST_SILENT" : "TIMEOUT",
            `The host did not answer ${call.method}. Reload or retry.`,
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
        const abort = (): void =>
          cancelWithError(
            call.id,
            new BridgeError("ABORTED", `${call.method} was cancelled`, signal?.reason),
          );
        waiting.set(call.id, { call, resolve, reject, deadline, timeout, signal, abort });
        signal?.addEventListener("abort", abort);
        if (signal?.aborted) abort();
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
