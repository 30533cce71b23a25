import { useEffect, useState } from "react";

export interface ListQuery<Item> {
  /** Undefined until loaded. */
  readonly items: readonly Item[] | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
  readonly remove: (isGone: (item: Item) => boolean) => void;
}

/** Loads on mount. `onFailure` is called for each failed load, in addition to `error`. */
export function useListQuery<Item>(
  read: () => Promise<readonly Item[]>,
  onFailure?: (failure: unknown) => void,
): ListQuery<Item> {
  const [items, setItems] = useState<readonly Item[]>();
  const [error, setError] = useState<unknown>();
  const [request, setRequest] = useState(() => startRead(read));
  useEffect(() => {
    let isStale = false;
    request.then(
      (found) => {
        if (isStale) return;
        setItems(found);
        setError(undefined);
      },
      (failure: unknown) => {
        if (isStale) return;
        setError(failure);
        onFailure?.(failure);
      },
    );
    return () => {
      isStale = true;
    };
  }, [request, onFailure]);
  return {
    items,
    error,
    refetch: () => setRequest(startRead(read)),
    remove: (isGone) => setItems((known) => known?.filter((item) => !isGone(item))),
  };
}

/** Prevents an unhandled rejection before the effect attaches its handlers. */
function startRead<Item>(read: () => Promise<readonly Item[]>): Promise<readonly Item[]> {
  const request = read();
  request.catch(() => undefined);
  return request;
}
