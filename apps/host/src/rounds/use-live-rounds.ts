import { useCallback, useEffect, useRef, useState } from "react";
import { toastBackgroundError } from "../errors/notices.ts";
import { platform } from "../platform/platform.ts";
import { listenToRounds } from "../screening/round-events.ts";

/** Decisions of busy reviewers reload the shown data at most this often. */
const RELOAD_INTERVAL_MS = 1500;

export type Loaded<Value> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "loaded"; readonly value: Value };

/**
 * Loads data about the open project's rounds, and again when the round `round`, or any if it is
 * undefined, changes. `load` must be a stable function. A failed reload keeps what is shown.
 */
export function useLiveRounds<Value>(
  load: () => Promise<Value>,
  round?: string,
): { readonly loaded: Loaded<Value>; readonly reload: () => Promise<void> } {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: "loading" });
  const latest = useRef(0);

  const reload = useCallback(async (): Promise<void> => {
    const started = (latest.current += 1);
    try {
      const value = await load();
      if (started === latest.current) setLoaded({ state: "loaded", value });
    } catch (error) {
      if (started !== latest.current) return;
      setLoaded((before) => (before.state === "loaded" ? before : { state: "failed", error }));
      toastBackgroundError(error);
    }
  }, [load]);

  useEffect(() => {
    const controller = new AbortController();
    let isBusy = false;
    let isChanged = false;
    const follow = async (): Promise<void> => {
      isChanged = true;
      if (isBusy) return;
      isBusy = true;
      while (isChanged && !controller.signal.aborted) {
        isChanged = false;
        await reload();
        await platform().clock.wait(RELOAD_INTERVAL_MS, controller.signal);
      }
      isBusy = false;
    };
    // The wait rejects once this is unmounted.
    const followChanges = (): void => void follow().catch(() => undefined);
    followChanges();
    const unlisten = listenToRounds((changed) => {
      if (round === undefined || changed === undefined || changed === round) followChanges();
    });
    return () => {
      controller.abort();
      unlisten();
      latest.current += 1;
    };
  }, [reload, round]);

  return { loaded, reload };
}
