import type { Decision } from "@tera/bridge-sdk/screening";
import { type Dispute, type DisputeKind, kindOf, type PairKey, pairsOf } from "./dispute.ts";

interface DisputeFilter {
  readonly show: "unresolved" | "resolved";
  /** Undefined shows all pairs of reviewers. */
  readonly pair: PairKey | undefined;
  /** Undefined shows all kinds. */
  readonly kind: DisputeKind | undefined;
}

export interface DisputeState {
  readonly disputes: readonly Dispute[];
  readonly filter: DisputeFilter;
  /** The reference that is shown; undefined if none is listed. */
  readonly current: string | undefined;
  /** References to decide later, which are listed last. */
  readonly later: ReadonlySet<string>;
  /** References that the person resolved here, oldest first. */
  readonly undo: readonly string[];
  /** The resolution by somebody else that removed the shown reference from the list. */
  readonly resolvedElsewhere: Dispute | undefined;
}

export type DisputeAction =
  | { readonly type: "resolve"; readonly referenceId: string; readonly resolution: Decision }
  /** Removes the resolution; the reference is in dispute again. */
  | { readonly type: "reopen"; readonly referenceId: string }
  /** The host refused a change of the resolution. */
  | {
      readonly type: "revert";
      readonly referenceId: string;
      readonly resolution: Decision | null;
    }
  | { readonly type: "later" }
  | { readonly type: "move"; readonly by: number }
  | { readonly type: "show"; readonly referenceId: string }
  | { readonly type: "filter"; readonly filter: Partial<DisputeFilter> }
  /** Disputes as the host has them. */
  | { readonly type: "sync"; readonly disputes: readonly Dispute[] }
  | { readonly type: "close notice" };

export function startDisputes(disputes: readonly Dispute[]): DisputeState {
  const isAnyOpen = disputes.some(({ resolution }) => resolution === null);
  return withListedShown(
    {
      disputes,
      filter: {
        show: isAnyOpen || disputes.length === 0 ? "unresolved" : "resolved",
        pair: undefined,
        kind: undefined,
      },
      current: undefined,
      later: new Set(),
      undo: [],
      resolvedElsewhere: undefined,
    },
    0,
  );
}

export function disputeReducer(state: DisputeState, action: DisputeAction): DisputeState {
  switch (action.type) {
    case "resolve":
      return changed(state, action.referenceId, action.resolution, [
        ...state.undo.filter((id) => id !== action.referenceId),
        action.referenceId,
      ]);
    case "reopen":
      return reopen(state, action.referenceId);
    case "revert":
      return changed(
        state,
        action.referenceId,
        action.resolution,
        state.undo.filter((id) => id !== action.referenceId),
      );
    case "later":
      return decideLater(state);
    case "move":
      return move(state, action.by);
    case "show":
      return { ...state, current: action.referenceId, resolvedElsewhere: undefined };
    case "filter":
      return withListedShown({ ...state, filter: { ...state.filter, ...action.filter } }, 0);
    case "sync":
      return sync(state, action.disputes);
    case "close notice":
      return { ...state, resolvedElsewhere: undefined };
  }
}

/** The disputes that the filter shows, those to decide later last. */
export function listedDisputes({ disputes, filter, later }: DisputeState): readonly Dispute[] {
  const listed = disputes.filter((dispute) => isListed(dispute, filter));
  const isLater = ({ referenceId }: Dispute): boolean => later.has(referenceId);
  return [...listed.filter((one) => !isLater(one)), ...listed.filter(isLater)];
}

function isListed(dispute: Dispute, { show, pair, kind }: DisputeFilter): boolean {
  return (
    (dispute.resolution === null) === (show === "unresolved") &&
    (pair === undefined || pairsOf(dispute).includes(pair)) &&
    (kind === undefined || kindOf(dispute) === kind)
  );
}

export function currentDispute({ disputes, current }: DisputeState): Dispute | undefined {
  return disputes.find(({ referenceId }) => referenceId === current);
}

function placeOf(state: DisputeState): number {
  return Math.max(
    0,
    listedDisputes(state).findIndex(({ referenceId }) => referenceId === state.current),
  );
}

/** Keeps the shown dispute if it is listed; shows the one at `place` otherwise. */
function withListedShown(state: DisputeState, place: number): DisputeState {
  const listed = listedDisputes(state);
  if (listed.some(({ referenceId }) => referenceId === state.current)) return state;
  const next = listed[Math.min(place, listed.length - 1)];
  return { ...state, current: next?.referenceId };
}

function changed(
  state: DisputeState,
  referenceId: string,
  resolution: Decision | null,
  undo: readonly string[],
): DisputeState {
  const disputes = state.disputes.map((dispute) =>
    dispute.referenceId === referenceId ? { ...dispute, resolution } : dispute,
  );
  const place = placeOf(state);
  return withListedShown({ ...state, disputes, undo, resolvedElsewhere: undefined }, place);
}

function reopen(state: DisputeState, referenceId: string): DisputeState {
  const undo = state.undo.filter((id) => id !== referenceId);
  const opened = changed(state, referenceId, null, undo);
  const dispute = opened.disputes.find((one) => one.referenceId === referenceId);
  if (dispute === undefined) return opened;
  const filter: DisputeFilter = isListed(dispute, { ...opened.filter, show: "unresolved" })
    ? { ...opened.filter, show: "unresolved" }
    : { show: "unresolved", pair: undefined, kind: undefined };
  return { ...opened, filter, current: referenceId };
}

function decideLater(state: DisputeState): DisputeState {
  const { current } = state;
  if (current === undefined) return state;
  const listed = listedDisputes(state);
  const next = listed[placeOf(state) + 1] ?? listed[0];
  // A delayed reference moves behind those that were delayed before.
  const later = new Set([...state.later].filter((id) => id !== current)).add(current);
  return { ...state, later, current: next?.referenceId ?? current };
}

function move(state: DisputeState, by: number): DisputeState {
  const listed = listedDisputes(state);
  const place = Math.max(0, Math.min(listed.length - 1, placeOf(state) + by));
  const next = listed[place];
  return next === undefined
    ? state
    : { ...state, current: next.referenceId, resolvedElsewhere: undefined };
}

function sync(state: DisputeState, disputes: readonly Dispute[]): DisputeState {
  const before = currentDispute(state);
  const next = withListedShown({ ...state, disputes }, placeOf(state));
  const after = disputes.find(({ referenceId }) => referenceId === before?.referenceId);
  const isResolvedElsewhere =
    before?.resolution === null && after !== undefined && after.resolution !== null;
  return isResolvedElsewhere ? { ...next, resolvedElsewhere: after } : next;
}
