import { type BridgeProject, connect, type Connection } from "@tera/bridge-sdk";
import { followTheme } from "@tera/ui";
import { useCallback, useEffect, useState } from "react";

export type ConnectionState =
  | { readonly kind: "connecting" }
  | { readonly kind: "ready"; readonly tera: Connection; readonly project: BridgeProject }
  | { readonly kind: "failed"; readonly error: unknown };

/** Connects to the host and requires an open project; disconnects when unmounted. */
export function useConnection(): ConnectionState & { readonly retry: () => void } {
  const [state, setState] = useState<ConnectionState>({ kind: "connecting" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    let tera: Connection | undefined;
    const start = async (): Promise<void> => {
      setState({ kind: "connecting" });
      try {
        tera = await connect({ signal: abort.signal });
        followTheme(tera);
        const project = await tera.with({ signal: abort.signal }).project.require();
        if (!abort.signal.aborted) setState({ kind: "ready", tera, project });
      } catch (error) {
        if (!abort.signal.aborted) setState({ kind: "failed", error });
      }
    };
    void start();
    return () => {
      abort.abort();
      tera?.dispose();
    };
  }, [attempt]);

  return { ...state, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
