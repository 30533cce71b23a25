import type { Round } from "@tera/bridge-sdk/screening";
import type { Choice, Verdict } from "../round/screening-state.ts";
import type { Screening } from "../round/use-screening.ts";
import type { DetailsPart } from "./DecisionDetails.tsx";
import { useScreeningKeys } from "./use-screening-keys.ts";
import { needsReason } from "./verdicts.ts";

export interface RoundActions {
  readonly onVerdict: (verdict: Verdict) => void;
  /** Excludes the record; undefined does nothing. */
  readonly onExclude: (reason: string | undefined) => void;
  readonly onUndecide: () => void;
  readonly onUndo: () => void;
  /** Opens the note of the record for writing. */
  readonly onNote: () => void;
  readonly onLabels: () => void;
}

/** What buttons and keys do with the current record. In a closed round, nothing. */
export function useRoundActions(
  { state, dispatch, decide, undo }: Screening,
  round: Round,
  onDialog: (dialog: "keys" | "reasons") => void,
  onDetails: (part: DetailsPart) => void,
): RoundActions {
  const isClosed = round.closedAt !== null;
  const choose = (choice: Choice | undefined): void => {
    if (!isClosed) decide(choice);
  };
  const describe = (part: DetailsPart): void => {
    if (state.current !== undefined && !isClosed) onDetails(part);
  };
  const actions: RoundActions = {
    onVerdict: (verdict) => {
      const asksReason = verdict === "exclude" && needsReason(round);
      if (!asksReason) choose({ verdict });
      else if (state.current !== undefined && !isClosed) onDialog("reasons");
    },
    onExclude: (reason) => {
      if (reason !== undefined) choose({ verdict: "exclude", reason });
    },
    onUndecide: () => choose(undefined),
    onUndo: () => {
      if (!isClosed) undo();
    },
    onNote: () => describe("note"),
    onLabels: () => describe("labels"),
  };
  useScreeningKeys({
    ...actions,
    onReason: (place) => actions.onExclude(round.exclusionReasons[place]),
    onMove: (by) => dispatch({ type: "move", by }),
    onHelp: () => onDialog("keys"),
  });
  return actions;
}
