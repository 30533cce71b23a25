import { useMemo, useState } from "react";
import type { LazyReference } from "../../references/serialized-reference.ts";
import { lazyReferencesById } from "../data/references-by-id.ts";
import {
  withAnchor,
  extendRange,
  EMPTY_SELECTION,
  withoutMissing,
  toggleRow,
  withAll,
} from "./row-selection.ts";
import { idAtRow, type LibraryRows } from "./use-library-rows.ts";

export interface RowSelectionControls {
  readonly ids: ReadonlySet<string>;
  /** Selected rows hidden by the search; actions apply to them too. */
  readonly hiddenCount: number;
  /** `from` is the index of the previously active row. */
  readonly choose: (index: number, how: "range" | "toggle", from: number | null) => void;
  /** Adds all rows shown, or clears the selection. */
  readonly chooseAll: (isChosen: boolean) => void;
  readonly setAnchor: (index: number) => void;
  readonly clear: () => void;
}

/** Deselects deleted references. */
export function useRowSelection(
  references: readonly LazyReference[],
  rows: LibraryRows,
): RowSelectionControls {
  const { references: shown, places } = rows;
  const [stored, setSelection] = useState(EMPTY_SELECTION);
  const there = useMemo(
    () => (stored.ids.size === 0 ? undefined : lazyReferencesById(references, stored.ids)),
    [stored.ids, references],
  );
  const selection = useMemo(
    () => (there === undefined ? stored : withoutMissing(stored, (id) => there.has(id))),
    [stored, there],
  );
  const hiddenCount = useMemo(() => {
    if (selection.ids.size === 0 || places.length === shown.length) return 0;
    return (
      selection.ids.size -
      Array.prototype.filter.call(places, (place: number) =>
        selection.ids.has(shown[place]?.id ?? ""),
      ).length
    );
  }, [selection.ids, shown, places]);
  const idAt = (index: number): string | undefined => idAtRow(rows, index);
  const indexOf = (id: string | undefined): number =>
    id === undefined
      ? -1
      : Array.prototype.findIndex.call(places, (place: number) => shown[place]?.id === id);

  return {
    ids: selection.ids,
    hiddenCount,
    choose(index, how, from) {
      const id = idAt(index);
      if (id === undefined) return;
      if (how === "toggle") setSelection(toggleRow(selection, id));
      else {
        const anchor = indexOf(selection.anchor);
        setSelection(extendRange(selection, anchor < 0 ? (from ?? index) : anchor, index, idAt));
      }
    },
    chooseAll(isChosen) {
      setSelection(
        isChosen
          ? withAll(
              selection,
              Array.from(places, (place) => shown[place]?.id ?? "").filter(Boolean),
            )
          : EMPTY_SELECTION,
      );
    },
    setAnchor: (index) => setSelection(withAnchor(selection, idAt(index))),
    clear: () => setSelection(EMPTY_SELECTION),
  };
}
