import type { Reference } from "@tera/references";
import { useMemo, useState } from "react";
import { type LazyReference, toReference } from "../references/serialized-reference.ts";
import { idAtRow, type LibraryRows } from "./use-library-rows.ts";

/** The reference whose panel is open. */
export interface OpenReference {
  /** Stays while another person has deleted the reference. */
  readonly id: string | undefined;
  /** Undefined where none is open, or it is gone. */
  readonly reference: Reference | undefined;
  /** Index of its row; -1 where it is not among the rows. */
  readonly index: number;
  /** True where it was added on this screen. */
  readonly isNew: boolean;
  readonly open: (id: string | undefined) => void;
  readonly openNew: (id: string) => void;
  /** Opens the reference in the row before or after it. */
  readonly move: (step: 1 | -1) => void;
}

/** Keeps which reference of a library is open, by id. */
export function useOpenReference(
  references: readonly LazyReference[],
  rows: LibraryRows,
): OpenReference {
  const { references: shown, places } = rows;
  const [id, setId] = useState<string>();
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
