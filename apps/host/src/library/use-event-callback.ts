import { useCallback, useLayoutEffect, useRef } from "react";

/** A function that stays the same and does what the one of the latest drawing does: what is given it need not be drawn anew. Not to be called while drawing. */
export function useEventCallback<Arguments extends readonly unknown[], Result>(
  handler: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
