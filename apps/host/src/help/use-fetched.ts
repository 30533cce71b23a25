import { useCallback, useEffect, useState } from "react";

export type Fetched<Value> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: Value }
  | { readonly state: "failed"; readonly error: unknown };

/** Loads when the page opens and whenever `load` changes; `retry` loads again. */
export function useFetched<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
): readonly [Fetched<Value>, retry: () => void] {
  const [fetched, setFetched] = useState<Fetched<Value>>({ state: "loading" });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    setFetched({ state: "loading" });
    load(abort.signal).then(
      (value) => {
        if (!abort.signal.aborted) setFetched({ state: "ready", value });
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFetched({ state: "failed", error });
      },
    );
    return () => abort.abort();
  }, [load, round]);
  return [fetched, useCallback(() => setRound((before) => before + 1), [])];
}
