/** Selected ids. A new range from the same anchor replaces the previous range. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | undefined;
  /** Ids that were selected before the range. */
  readonly rangeBase: ReadonlySet<string>;
}

export const EMPTY_SELECTION: RowSelection = {
  ids: new Set(),
  anchor: undefined,
  rangeBase: new Set(),
};

export function toggleRow({ ids }: RowSelection, id: string): RowSelection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, rangeBase: next };
}

/**
 * Selects the rows between `from` and `to`. `from` is the anchor's row, or becomes the anchor if
 * there is none.
 */
export function extendRange(
  selection: RowSelection,
  from: number,
  to: number,
  idAt: (index: number) => string | undefined,
): RowSelection {
  const ids = new Set(selection.rangeBase);
  for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
    const id = idAt(index);
    if (id !== undefined) ids.add(id);
  }
  return { ids, anchor: selection.anchor ?? idAt(from), rangeBase: selection.rangeBase };
}

export function withAnchor({ ids }: RowSelection, id: string | undefined): RowSelection {
  return { ids, anchor: id, rangeBase: ids };
}

export function withAll({ ids, anchor }: RowSelection, more: Iterable<string>): RowSelection {
  const next = new Set(ids);
  for (const id of more) next.add(id);
  return { ids: next, anchor, rangeBase: next };
}

/** Returns the same object if none is missing. */
export function withoutMissing(
  selection: RowSelection,
  isThere: (id: string) => boolean,
): RowSelection {
  const ids = new Set([...selection.ids].filter(isThere));
  return ids.size === selection.ids.size
    ? selection
    : { ids, anchor: selection.anchor, rangeBase: ids };
}
