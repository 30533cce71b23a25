import { useCallback, useMemo, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { filterIn, searchWith, type TimelineFilter } from "./timeline-filter.ts";
import type { TimelineOrder } from "./timeline-store.ts";
import { readWebStorage, writeWebStorage } from "../platform/web-storage.ts";

type TimelineExtent = "collapsed" | "all";

/**
 * What the page shows according to its URL. If the URL lacks order or extent, the device's last
 * choice applies.
 */
export interface TimelineView {
  readonly filter: TimelineFilter;
  readonly order: TimelineOrder;
  readonly extent: TimelineExtent;
  readonly setFilter: (filter: TimelineFilter) => void;
  readonly setOrder: (order: TimelineOrder) => void;
  readonly setExtent: (extent: TimelineExtent) => void;
}

const ORDER = { key: "order", values: ["latest", "oldest"] } as const;
const EXTENT = { key: "entries", values: ["collapsed", "all"] } as const;
const storageKey = (key: string): string => `timeline-${key}`;

export function useTimelineView(): TimelineView {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const [, setChosen] = useState(0);
  const filter = useMemo(() => filterIn(search), [search]);

  const goTo = useCallback(
    (next: string) => navigate(next === "" ? path : `${path}?${next}`, { replace: true }),
    [navigate, path],
  );
  const choose = (key: string, value: string): void => {
    writeWebStorage("device", storageKey(key), value);
    setChosen((count) => count + 1);
    const parameters = new URLSearchParams(search);
    // The URL omits default values.
    if (value === ORDER.values[0] || value === EXTENT.values[0]) parameters.delete(key);
    else parameters.set(key, value);
    goTo(parameters.toString());
  };
  return {
    filter,
    order: valueOf(ORDER, search),
    extent: valueOf(EXTENT, search),
    setFilter: (next) => goTo(searchWith(search, next)),
    setOrder: (order) => choose(ORDER.key, order),
    setExtent: (extent) => choose(EXTENT.key, extent),
  };
}

function valueOf<Value extends string>(
  { key, values }: { readonly key: string; readonly values: readonly [Value, ...Value[]] },
  search: string,
): Value {
  const wanted = new URLSearchParams(search).get(key) ?? readWebStorage("device", storageKey(key));
  return values.find((value) => value === wanted) ?? values[0];
}
