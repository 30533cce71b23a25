import { BridgeError } from "./protocol/errors.ts";

/** How one call may be limited: by a signal, by a time in milliseconds (0: none), and what is handed over instead of copied. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  timeout?: number | undefined;
  transfer?: Transferable[] | undefined;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: BridgeError) => void;
  readonly method: string;
  readonly deadline: number;
  readonly forgetSignal: (() => void) | undefined;
}

/** The calls that wait for an answer. Each of them settles: by its answer, its limit, its signal, or when the connection ends. */
export interface PendingCalls {
  add(id: number, method: string, timeout: number, signal: AbortSignal | undefined): Promise<unknown>;
  readonly succeed: (id: unknown, result: unknown) => void;
  fail(id: unknown, error: BridgeError): void;
  failAll(error: BridgeError): void;
}

/** Makes an empty table of pending calls; `withdraw` is told of those that are given up before their answer. */
export function createPendingCalls(withdraw: (id: number) => void): PendingCalls {
  const waiting = new Map<number, Waiting>();
  let nextCheck = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = (id: unknown): Waiting | undefined => {
    const call = waiting.get(id as number);
    waiting.delete(id as number);
    call?.forgetSignal?.();
    return call;
  };
  const fail = (id: unknown, error: BridgeError): void => take(id)?.reject(error);
  const giveUp = (id: number, error: BridgeError): void => {
    withdraw(id);
    fail(id, error);
  };

  // One timer for all: thousands of calls in one tick must not cost thousands of timers.
  const checkAt = (deadline: number): void => {
    if (deadline >= nextCheck) return;
    clearTimeout(timer);
    nextCheck = deadline;
    timer = setTimeout(() => {
      nextCheck = Infinity;
      const now = performance.now();
      for (const [id, call] of waiting) {
        if (call.deadline <= now) giveUp(id, new BridgeError("TIMEOUT", `The host did not answer ${call.method} in time. Try again, or allow it more time.`));
        else checkAt(call.deadline);
      }
    }, deadline - performance.now() + 1);
  };

  return {
    add: (id, method, timeout, signal) =>
      new Promise((resolve, reject) => {
        const deadline = timeout > 0 ? performance.now() + timeout : Infinity;
        const abort = signal && (() => giveUp(id, new BridgeError("ABORTED", `${method} was cancelled by the tool`, signal.reason)));
        waiting.set(id, { resolve, reject, method, deadline, forgetSignal: abort && (() => signal.removeEventListener("abort", abort)) });
        checkAt(deadline);
        if (!abort) return;
        signal.addEventListener("abort", abort);
        if (signal.aborted) abort();
      }),
    succeed: (id, result) => take(id)?.resolve(result),
    fail,
    failAll: (error) => {
      for (const id of waiting.keys()) fail(id, error);
      clearTimeout(timer);
      nextCheck = Infinity;
    },
  };
}
