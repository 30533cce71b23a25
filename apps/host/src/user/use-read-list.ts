import { useEffect, useState } from "react";

/** A list that the server holds, as far as it is known. */
export interface ReadList<Item> {
  /** Undefined until they are known. */
  readonly items: readonly Item[] | undefined;
  /** Why they are not known. */
  readonly error: unknown;
  /** Reads them anew. */
  readonly load: () => void;
  /** Takes out those that are there no more. */
  readonly forget: (isGone: (item: Item) => boolean) => void;
}

/** Reads a list when it is first shown. `onFailure` is told of each reading that fails, beside the error that is answered. */
export function useReadList<Item>(
  read: () => Promise<readonly Item[]>,
  onFailure?: (failure: unknown) => void,
): ReadList<Item> {
  const [items, setItems] = useState<readonly Item[]>();
  const [error, setError] = useState<unknown>();
  const [reading, setReading] = useState(() => ask(read));
  useEffect(() => {
    let isOver = false;
    reading.then(
      (found) => {
        if (isOver) return;
        setItems(found);
        setError(undefined);
      },
      (failure: unknown) => {
        if (isOver) return;
        setError(failure);
        onFailure?.(failure);
      },
    );
    return () => {
      isOver = true;
    };
  }, [reading, onFailure]);
  return {
    items,
    error,
    load: () => setReading(ask(read)),
    forget: (isGone) => setItems((known) => known?.filter((item) => !isGone(item))),
  };
}

/** Asks for the list. A failure that comes before anything shows it is no fault of the page: it is told when it is shown. */
function ask<Item>(read: () => Promise<readonly Item[]>): Promise<readonly Item[]> {
  const reading = read();
  reading.catch(() => undefined);
  return reading;
}
