import type { Reference } from "@tera/references";
import { useMemo, useState } from "react";
import { type LazyReference, toReference } from "../../references/serialized-reference.ts";
import { idAtRow, type LibraryRows } from "../view/use-library-rows.ts";

export interface OpenReference {
  /** Stays set if someone deletes the reference. */
  readonly id: string | undefined;
  readonly reference: Reference | undefined;
  /** Row index; -1 if hidden. */
  readonly index: number;
  /** True if the reference was added on this screen. */
  readonly isNew: boolean;
  readonly open: (id: string | undefined) => void;
  readonly openNew: (id: string) => void;
  readonly move: (step: 1 | -1) => void;
}

/** `initialId` is open at first. */
export function useOpenReference(
  references: readonly LazyReference[],
  rows: LibraryRows,
  initialId?: string,
): OpenReference {
  const { references: shown, places } = rows;
  const [id, setId] = useState(initialId);
  const [newId, setNewId] = useState<string>();
  const index = useMemo(() => {
    if (id === undefined) return -1;
    return Array.prototype.findIndex.call(places, (place: number) => shown[place]?.id === id);
  }, [places, shown, id]);
  const lazyReference = useMemo(() => {
    return id === undefined ? undefined : references.find((reference) => reference.id === id);
  }, [references, id]);
  const reference = useMemo(() => lazyReference && toReference(lazyReference), [lazyReference]);

  return {
    id,
    reference,
    index,
    isNew: reference !== undefined && reference.id === newId,
    open: setId,
    openNew(added) {
      setNewId(added);
      setId(added);
    },
    move(step) {
      const next = Math.min(places.length - 1, Math.max(0, index + step));
      setId(idAtRow(rows, next) ?? id);
    },
  };
}
