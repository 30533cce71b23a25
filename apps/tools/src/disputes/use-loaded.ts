import type { Connection } from "@tera/bridge-sdk";
import { useCallback, useEffect, useRef, useState } from "react";
import { isCancelled } from "../frame/failure.ts";

export interface Loaded<Value> {
  /** The latest value, also after a later load has failed. */
  readonly value: Value | undefined;
  /** The last load's failure; undefined if it succeeded. */
  readonly error: unknown;
  readonly reload: () => void;
}

/** Loads a value, and loads it again when decisions change or the connection is restored. */
export function useLoaded<Value>(
  tera: Connection,
  load: (signal: AbortSignal) => Promise<Value>,
): Loaded<Value> {
  const [value, setValue] = useState<Value>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);

  const reload = useCallback(() => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    load(abort.signal).then(
      (loaded) => {
        if (abort.signal.aborted) return;
        setValue(loaded);
        setError(undefined);
      },
      (failure: unknown) => {
        if (!abort.signal.aborted && !isCancelled(failure)) setError(failure);
      },
    );
  }, [load]);

  useEffect(() => {
    reload();
    const stops = [tera.on("decisions", reload), tera.on("reconnect", reload)];
    return () => {
      running.current?.abort();
      stops.forEach((stop) => stop());
    };
  }, [tera, reload]);

  return { value, error, reload };
}
