/** Which rows are chosen, by id. A range goes from the anchor, and another one from the same anchor takes its place. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  /** Where a range begins. */
  readonly anchor: string | undefined;
  /** What was chosen before a range was drawn. */
  readonly rangeBase: ReadonlySet<string>;
}

export const EMPTY_SELECTION: RowSelection = {
  ids: new Set(),
  anchor: undefined,
  rangeBase: new Set(),
};

/** With one row more, or less. */
export function toggleRow({ ids }: RowSelection, id: string): RowSelection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, rangeBase: next };
}

/** With the rows from the anchor to an index; `idAt` names the rows in the order they are shown. */
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

/** With the anchor on a row and nothing else different. */
export function withAnchor({ ids }: RowSelection, id: string | undefined): RowSelection {
  return { ids, anchor: id, rangeBase: ids };
}

/** With all of some rows, beside what is chosen already. */
export function withAll({ ids, anchor }: RowSelection, more: Iterable<string>): RowSelection {
  const next = new Set(ids);
  for (const id of more) next.add(id);
  return { ids: next, anchor, rangeBase: next };
}

/** Without the rows that are not there any more; the same object where all are. */
export function withoutMissing(
  selection: RowSelection,
  isThere: (id: string) => boolean,
): RowSelection {
  const ids = new Set([...selection.ids].filter(isThere));
  return ids.size === selection.ids.size
    ? selection
    : { ids, anchor: selection.anchor, rangeBase: ids };
}
