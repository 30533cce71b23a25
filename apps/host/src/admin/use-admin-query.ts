import { useEffect, useState } from "react";

type AdminQuery<Value> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "known"; readonly value: Value };

interface AdminQueryResult<Value> {
  readonly query: AdminQuery<Value>;
  readonly refetch: () => void;
  /** Replaces the value, for example with the response to an act. */
  readonly setValue: (value: Value) => void;
}

/** Loads on mount and when `read` changes. While it reloads, keeps the earlier value. */
export function useAdminQuery<Value>(read: () => Promise<Value>): AdminQueryResult<Value> {
  const [query, setQuery] = useState<AdminQuery<Value>>({ state: "loading" });
  const [reads, setReads] = useState(0);
  useEffect(() => {
    let isStale = false;
    read().then(
      (value) => {
        if (!isStale) setQuery({ state: "known", value });
      },
      (error: unknown) => {
        if (!isStale) setQuery({ state: "failed", error });
      },
    );
    return () => {
      isStale = true;
    };
  }, [read, reads]);
  return {
    query,
    refetch: () => setReads(reads + 1),
    setValue: (value) => setQuery({ state: "known", value }),
  };
}
