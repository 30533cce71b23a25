import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { Connection } from "../connection.ts";
import { LOADING } from "../live/live-value.ts";
import type { LiveValue } from "../live/live-value.ts";
import { useTera } from "./tera-provider.ts";

type Listenable = Pick<LiveValue<unknown>, "known" | "subscribe">;

/**
 * Subscribes to the live value that `make`, a stable function, creates. `live` is null until
 * connected; `known` has the error if connecting failed.
 */
export function useLive<Live extends Listenable>(
  make: (tera: Connection, key: string) => Live,
  key = "",
): { known: ReturnType<Live["known"]>; live: Live | null } {
  const { tera, error } = useTera();
  const live = useMemo(() => tera && make(tera, key), [tera, make, key]);
  const subscribe = useCallback(
    (listener: () => void) => live?.subscribe(listener) ?? (() => undefined),
    [live],
  );
  const read = useCallback(() => live?.known() ?? LOADING, [live]);
  const known = useSyncExternalStore(subscribe, read, () => LOADING);
  return {
    known: (error ? { value: undefined, error, isLoading: false } : known) as ReturnType<
      Live["known"]
    >,
    live,
  };
}
