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

  const load = useCallback(async (): Promise<void> => {
    const own = (loads.current += 1);
    try {
      const provenance = await readProvenance(projectId);
      if (own === loads.current) setLoaded({ state: "loaded", provenance });
    } catch (error) {
      if (own !== loads.current) return;
      setLoaded((before) => (before.state === "loaded" ? before : { state: "failed", error }));
      toastBackgroundError(error);
    } finally {
      if (own === loads.current) setRefreshing(false);
    }
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
