import type { Connection } from "@tera/bridge-sdk";
import { useEffect, useState } from "react";
import { isCancelled } from "./failure.ts";
import { oneAtATime } from "./one-at-a-time.ts";

export interface Loaded<Value> {
  /** The latest value, also after a later load has failed. */
  readonly value: Value | undefined;
  /** The last load's failure; undefined if it succeeded. */
  readonly error: unknown;
  readonly reload: () => void;
}

type ChangeEvent = "decisions" | "files" | "project";

const DECISIONS: readonly ChangeEvent[] = ["decisions"];

/**
 * Loads a value, and loads it again at each of the events and when the connection is restored.
 * `load` and `events` must stay the same between renders.
 */
export function useLoaded<Value>(
  tera: Connection,
  load: (signal: AbortSignal) => Promise<Value>,
  events = DECISIONS,
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
    const stops = [...events, "reconnect" as const].map((event) => tera.on(event, reload));
    return () => {
      abort.abort();
      stops.forEach((stop) => stop());
    };
  }, [tera, load, events, attempt]);

  return {
    value,
    error,
    reload: () => {
      setError(undefined);
      setAttempt((count) => count + 1);
    },
  };
}
