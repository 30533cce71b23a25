import type { ReadableAtom } from "nanostores";

/** Resolves once the value is neither false nor undefined. */
export function whenTrue($state: ReadableAtom<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const stop = $state.subscribe((value) => {
      if (value === false || value === undefined) return;
      resolve();
      // `subscribe` may call back before `stop` is assigned.
      queueMicrotask(() => stop());
    });
  });
}
