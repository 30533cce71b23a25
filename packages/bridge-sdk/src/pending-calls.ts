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
  readonly withdraw: () => void;
  readonly forgetSignal: (() => void) | undefined;
}

/** The calls that wait for an answer. Each of them settles: by its answer, its limit, its signal, or when the connection ends. */
export interface PendingCalls {
  add(id: string, method: string, options: CallOptions, withdraw: () => void): Promise<unknown>;
  readonly succeed: (id: unknown, result: unknown) => void;
  fail(id: unknown, error: BridgeError): void;
  failAll(error: BridgeError): void;
}

/** Makes an empty table of pending calls. */
export function createPendingCalls(): PendingCalls {
  const waiting = new Map<unknown, Waiting>();
  let nextCheck = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = (id: unknown): Waiting | undefined => {
    const call = waiting.get(id);
    waiting.delete(id);
    call?.forgetSignal?.();
    return call;
  };
  const fail = (id: unknown, error: BridgeError): void => take(id)?.reject(error);
  const giveUp = (id: unknown, error: BridgeError): void => {
    waiting.get(id)?.withdraw();
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
    add: (id, method, { signal, timeout = 0 }, withdraw) =>
      new Promise((resolve, reject) => {
        const abort = (): void => giveUp(id, new BridgeError("ABORTED", `${method} was cancelled by the tool`, signal?.reason));
        signal?.addEventListener("abort", abort);
        const deadline = timeout > 0 ? performance.now() + timeout : Infinity;
        waiting.set(id, { resolve, reject, method, deadline, withdraw, forgetSignal: signal && (() => signal.removeEventListener("abort", abort)) });
        checkAt(deadline);
        if (signal?.aborted) abort();
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
