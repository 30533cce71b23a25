import { useEffect, useState } from "react";

/** A list that the server holds, as far as it is known. */
export interface ListQuery<Item> {
  /** Undefined until they are known. */
  readonly items: readonly Item[] | undefined;
  /** Why they are not known. */
  readonly error: unknown;
  /** Reads them anew. */
  readonly refetch: () => void;
  /** Takes out those that are there no more. */
  readonly remove: (isGone: (item: Item) => boolean) => void;
}

/** Reads a list when it is first shown. `onFailure` is told of each reading that fails, beside the error that is answered. */
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

/** Asks for the list. A failure that comes before anything shows it is no fault of the page: it is told when it is shown. */
function startRead<Item>(read: () => Promise<readonly Item[]>): Promise<readonly Item[]> {
  const request = read();
  request.catch(() => undefined);
  return request;
}
