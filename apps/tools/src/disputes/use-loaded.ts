import type { Connection } from "@tera/bridge-sdk";
import { useEffect, useState } from "react";
import { isCancelled } from "../frame/failure.ts";
import { oneAtATime } from "./one-at-a-time.ts";

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
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    const reload = oneAtATime(async () => {
      try {
        const loaded = await load(abort.signal);
        if (abort.signal.aborted) return;
        setValue(loaded);
        setError(undefined);
      } catch (failure) {
        if (!abort.signal.aborted && !isCancelled(failure)) setError(failure);
      }
    });
    reload();
    const stops = [tera.on("decisions", reload), tera.on("reconnect", reload)];
    return () => {
      abort.abort();
      stops.forEach((stop) => stop());
    };
  }, [tera, load, attempt]);

  return {
    value,
    error,
    reload: () => {
      setError(undefined);
      setAttempt((count) => count + 1);
    },
  };
}
