import {
  type CountedReference,
  type CountOptions,
  createTermCounter,
  type TermCount,
} from "./term-count.ts";

/** A count works for at most this long before it lets the page paint and answer keys. */
const WORK_SLICE_MS = 12;

export interface CountProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Counts the terms of a whole library without blocking the page for more than a frame.
 * Reports progress after each slice of work; rejects with an AbortError once `signal` is aborted.
 */
export async function countLibrary(
  references: readonly CountedReference[],
  options: CountOptions,
  onProgress: (progress: CountProgress) => void,
  signal: AbortSignal,
): Promise<TermCount[]> {
  const counter = createTermCounter(options);
  let done = 0;
  while (done < references.length) {
    signal.throwIfAborted();
    const until = performance.now() + WORK_SLICE_MS;
    do {
      const reference = references[done];
      if (reference) counter.add(reference);
      done += 1;
    } while (done < references.length && performance.now() < until);
    onProgress({ done, total: references.length });
    await nextTask();
  }
  signal.throwIfAborted();
  return counter.terms();
}

/** Resolves in a task of its own, after pending input; unlike a timer it is not clamped to 4 ms. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
