import { useCallback, useEffect, useState } from "react";

export type Loaded<Value> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: Value }
  | { readonly state: "failed"; readonly error: unknown };

/** Loads when the page opens and whenever `load` changes; `retry` loads again. */
export function useLoaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
): readonly [Loaded<Value>, retry: () => void] {
  const [request, setRequest] = useState({ load });
  const [ended, setEnded] = useState<{ readonly of: object; readonly loaded: Loaded<Value> }>();
  if (request.load !== load) setRequest({ load });
  useEffect(() => {
    const abort = new AbortController();
    const end = (loaded: Loaded<Value>): void => {
      if (!abort.signal.aborted) setEnded({ of: request, loaded });
    };
    request.load(abort.signal).then(
      (value) => end({ state: "ready", value }),
      (error: unknown) => end({ state: "failed", error }),
    );
    return () => abort.abort();
  }, [request]);
  return [
    ended?.of === request ? ended.loaded : { state: "loading" },
    useCallback(() => setRequest(({ load: same }) => ({ load: same })), []),
  ];
}
