import { useCallback, useEffect, useRef, useState } from "react";
import { toastBackgroundError } from "../errors/notices.ts";
import { type Provenance, readProvenance } from "./provenance-gateway.ts";

export type LoadedProvenance =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "loaded"; readonly provenance: Provenance };

/** `refresh` never rejects; a failed refresh keeps what is loaded. */
export function useProvenance(projectId: string): {
  readonly loaded: LoadedProvenance;
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
} {
  const [loaded, setLoaded] = useState<LoadedProvenance>({ state: "loading" });
  const [isRefreshing, setRefreshing] = useState(false);
  const loads = useRef(0);

  const load = useCallback((): Promise<void> => {
    const own = (loads.current += 1);
    const show = (next: LoadedProvenance): void => {
      if (own !== loads.current) return;
      setLoaded((before) => (next.state === "failed" && before.state === "loaded" ? before : next));
      setRefreshing(false);
      if (next.state === "failed") toastBackgroundError(next.error);
    };
    return readProvenance(projectId).then(
      (provenance) => show({ state: "loaded", provenance }),
      (error: unknown) => show({ state: "failed", error }),
    );
  }, [projectId]);

  useEffect(() => {
    void load();
    return () => {
      loads.current += 1;
    };
  }, [load]);

  const refresh = useCallback(() => {
    setRefreshing(true);
    void load();
  }, [load]);
  return { loaded, isRefreshing, refresh };
}
