import { connect, type Connection, embedded } from "@tera/bridge-sdk";
import { followTheme } from "@tera/ui";
import { useCallback, useEffect, useState } from "react";

export type PlaygroundConnection =
  | { readonly kind: "connecting" }
  | { readonly kind: "ready"; readonly tera: Connection }
  | { readonly kind: "failed"; readonly error: unknown };

/**
 * Connects to the host that embeds this page, until unmounted. `take` embeds the host at an
 * `/embed` address instead; `retry` repeats the last attempt.
 */
export function usePlaygroundConnection(): {
  readonly connection: PlaygroundConnection;
  readonly take: (address: string) => void;
  readonly retry: () => void;
} {
  const [connection, setConnection] = useState<PlaygroundConnection>({ kind: "connecting" });
  const [attempt, setAttempt] = useState<{ readonly embedAddress: string | undefined }>({
    embedAddress: undefined,
  });

  useEffect(() => {
    const abort = new AbortController();
    let tera: Connection | undefined;
    const start = async (): Promise<void> => {
      setConnection({ kind: "connecting" });
      try {
        const made = await connect({
          signal: abort.signal,
          ...(attempt.embedAddress === undefined
            ? {}
            : { embedded: embedded(attempt.embedAddress) }),
        });
        if (abort.signal.aborted) return made.dispose();
        tera = made;
        followTheme(tera);
        setConnection({ kind: "ready", tera });
      } catch (error) {
        if (!abort.signal.aborted) setConnection({ kind: "failed", error });
      }
    };
    void start();
    return () => {
      abort.abort();
      tera?.dispose();
    };
  }, [attempt]);

  return {
    connection,
    take: useCallback((embedAddress: string) => setAttempt({ embedAddress }), []),
    retry: useCallback(() => setAttempt((last) => ({ ...last })), []),
  };
}
