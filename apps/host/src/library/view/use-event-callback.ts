import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * Returns a stable function that calls the latest `handler`, so memoized children do not render
 * again. Do not call it while rendering.
 */
export function useEventCallback<Arguments extends readonly unknown[], Result>(
  handler: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
