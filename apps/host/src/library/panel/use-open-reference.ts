import type { Reference } from "@tera/references";
import { useMemo, useReducer } from "react";
import { type LazyReference, toReference } from "../../references/serialized-reference.ts";
import { idAtRow, type LibraryRows } from "../view/use-library-rows.ts";
import { CLOSED, nextOpenState, type OpenState } from "./open-reference.ts";

export interface OpenReference {
  readonly mode: OpenState["mode"];
  /** Stays set if someone deletes the reference. */
  readonly id: string | undefined;
  readonly reference: Reference | undefined;
  /** Row index; -1 if hidden. */
  readonly index: number;
  /** True if the reference was added on this screen. */
  readonly isNew: boolean;
  /** True while the list keeps space for the panel, even if the reference covers both. */
  readonly hasPanel: boolean;
  /** Undefined closes the reference. */
  readonly open: (id: string | undefined) => void;
  readonly openNew: (id: string) => void;
  readonly move: (step: 1 | -1) => void;
  readonly startReading: (id: string) => void;
  readonly endReading: () => void;
}

/** `initialId` is open at first. */
export function useOpenReference(
  references: readonly LazyReference[],
  rows: LibraryRows,
  initialId?: string,
): OpenReference {
  const { references: shown, places } = rows;
  const [state, dispatch] = useReducer(
    nextOpenState,
    initialId === undefined ? CLOSED : { mode: "panel", id: initialId, isNew: false },
  );
  const id = state.mode === "closed" ? undefined : state.id;
  const index = useMemo(() => {
    if (id === undefined) return -1;
    return Array.prototype.findIndex.call(places, (place: number) => shown[place]?.id === id);
  }, [places, shown, id]);
  const lazyReference = useMemo(() => {
    return id === undefined ? undefined : references.find((reference) => reference.id === id);
  }, [references, id]);
  const reference = useMemo(() => lazyReference && toReference(lazyReference), [lazyReference]);
  const isShown = reference !== undefined;

  return {
    mode: state.mode,
    id,
    reference,
    index,
    isNew: isShown && state.mode === "panel" && state.isNew,
    hasPanel: isShown && (state.mode !== "reading" || state.returnsTo === "panel"),
    open(next) {
      if (next === undefined) dispatch({ type: "closed" });
      else dispatch({ type: isShown ? "moved" : "opened", id: next });
    },
    openNew: (added) => dispatch({ type: "added", id: added }),
    move(step) {
      const next = idAtRow(rows, Math.min(places.length - 1, Math.max(0, index + step)));
      if (next !== undefined) dispatch({ type: "moved", id: next });
    },
    startReading: (read) => dispatch({ type: "reading started", id: read }),
    endReading: () => dispatch({ type: "reading ended" }),
  };
}
