import type { PortMessage } from "./protocol/envelope.ts";
import { BridgeError } from "./protocol/errors.ts";
import { GREETING } from "./transport/line.ts";

/** How one call may be limited: by a signal, by a time in milliseconds (0: none), and what is handed over instead of copied. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  timeout?: number | undefined;
  transfer?: Transferable[] | undefined;
}

/** What is asked of the host, for as long as its answer is waited for. */
export interface AskedCall extends PortMessage {
  readonly id: number;
  readonly method: string;
}

interface Waiting {
  readonly call: AskedCall;
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
    call: AskedCall,
    timeout: number | undefined,
    signal: AbortSignal | undefined,
  ): Promise<unknown>;
  succeed(id: unknown, result: unknown): void;
  fail(id: unknown, error: BridgeError): void;
  /** While a person is asked, nothing has the usual limit; it still settles when its signal aborts or the connection ends. Afterwards the limit begins anew. */
  liftLimits(isAsked: unknown): void;
  /** Does something with each call that waits, oldest first. */
  each(visit: (call: AskedCall) => void): void;
}

/** Calls that took too long are looked for this often, in milliseconds. */
const CHECK_INTERVAL = 50;

/** Makes an empty table of pending calls; `withdraw` is told of those that are given up before their answer. Times are in milliseconds, 0 for none. */
export function createPendingCalls(
  withdraw: (id: number) => void,
  usualTimeout: number,
): PendingCalls {
  const waiting = new Map<number, Waiting>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let limit = usualTimeout;

  const take = (id: unknown): Waiting | undefined => {
    const call = waiting.get(id as number);
    waiting.delete(id as number);
    if (call?.abort) call.signal?.removeEventListener("abort", call.abort);
    return call;
  };
  const fail = (id: unknown, error: BridgeError): void => take(id)?.reject(error);
  const giveUp = (id: number, error: BridgeError): void => {
    withdraw(id);
    fail(id, error);
  };

  // One timer for all: thousands of calls in one tick must not cost thousands of timers.
  const check = (): void => {
    timer = undefined;
    for (const [id, { deadline, call }] of waiting) {
      if (deadline < performance.now())
        giveUp(
          id,
          new BridgeError(
            id === GREETING ? "HOST_SILENT" : "TIMEOUT",
            `The host did not answer ${call.method} in time. Reload the tool, or allow more.`,
          ),
        );
      else if (deadline < Infinity) timer ??= setTimeout(check, CHECK_INTERVAL);
    }
  };

  const deadlineOf = (timeout = limit): number => {
    timer ??= setTimeout(check, CHECK_INTERVAL);
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
            giveUp(
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
    liftLimits: (isAsked) => {
      limit = isAsked ? 0 : usualTimeout;
      waiting.forEach((call) => call.timeout ?? (call.deadline = deadlineOf()));
    },
    each: (visit) => waiting.forEach(({ call }) => visit(call)),
  };
}
