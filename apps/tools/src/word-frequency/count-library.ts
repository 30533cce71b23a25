import {
  type CountedReference,
  type CountOptions,
  createTermCounter,
  type TermCount,
} from "./term-count.ts";

/** The longest chunk of work before yielding to the main thread. */
const WORK_SLICE_MS = 12;

export interface CountProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Counts a library's terms in chunks shorter than a frame. Reports progress after each; rejects
 * with an AbortError once `signal` is aborted.
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

/** Yields to the main thread. A message port, unlike a timer, is not clamped to 4 ms. */
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
