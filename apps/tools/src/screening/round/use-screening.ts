import type { Connection } from "@tera/bridge-sdk";
import { screening } from "@tera/bridge-sdk/screening";
import { useEffect, useReducer, useRef, useState } from "react";
import { type Details, isSameChoice, withDetails } from "./details.ts";
import { isRelevant, type LoadedRound, matchOwn, type OwnDecisions } from "./load-round.ts";
import { decisionRecordOf } from "./match-decisions.ts";
import {
  type Choice,
  rowDetails,
  screeningReducer,
  type ScreeningAction,
  type ScreeningState,
  startScreening,
} from "./screening-state.ts";

export interface Screening {
  readonly state: ScreeningState;
  readonly dispatch: (action: ScreeningAction) => void;
  /** Decides on the current record; undefined clears its decision. */
  readonly decide: (choice: Choice | undefined) => void;
  /** Changes the labels and the note of the current record. */
  readonly describe: (details: Details) => void;
  readonly undo: () => void;
  /** The id under which a row is decided. */
  readonly idOf: OwnDecisions["idOf"];
  /** Reads the reviewer's decisions from the host, for example after deciding in another tab. */
  readonly sync: () => Promise<void>;
  /** When decisions were made in this sitting, oldest first. */
  readonly times: readonly number[];
  readonly unmatched: OwnDecisions["unmatched"];
  /** The last decision that the host refused. */
  readonly refusal: unknown;
  readonly closeRefusal: () => void;
  /** False if ranking and search do not work. */
  readonly canRank: boolean;
}

/** Screens a loaded round: keeps the state, records decisions and learns from them. */
export function useScreening(tera: Connection, loaded: LoadedRound): Screening {
  const { round, records, ranking } = loaded;
  const [state, dispatch] = useReducer(screeningReducer, loaded, ({ own }) =>
    startScreening(records, own.choices),
  );
  const [own, setOwn] = useState(loaded.own);
  const [times, setTimes] = useState<readonly number[]>([]);
  const [canRank, setCanRank] = useState(true);
  const recording = useRecording(tera, loaded, own, dispatch);
  const { record, refusal, closeRefusal } = recording;

  useEffect(
    () =>
      ranking.listen({
        onRanked: (ranked) => dispatch({ type: "rank", ranked }),
        onFailure: () => setCanRank(false),
      }),
    [ranking],
  );

  const sync = async (): Promise<void> => {
    // The answer may lack a decision that is on its way. Once it is stored, the host says so.
    if (recording.isSending()) return;
    const { choices } = state;
    const before = recording.count();
    const found = await screening(tera).decisions.mine(round.id);
    // The same is true of one sent in between.
    if (recording.isSending() || recording.count() !== before) return;
    const matched = matchOwn(found, records);
    setOwn(matched);
    dispatch({ type: "sync", choices: matched.choices });
    ranking.send({ type: "decide", decisions: changedDecisions(choices, matched.choices) });
  };

  return {
    state,
    dispatch,
    decide: (choice) => {
      const change = changeTo(state, choice);
      if (change === undefined) return;
      dispatch({ type: "decide", row: change.row, choice: change.choice });
      setTimes([...times, Date.now()]);
      void record(change.row, change.choice, change.before);
    },
    describe: (details) => {
      const row = state.current;
      if (row === undefined) return;
      const before = state.choices[row];
      const after = before && withDetails(before, details);
      if (before !== undefined && isSameChoice(before, after)) return;
      dispatch({ type: "detail", row, details });
      if (before !== undefined) void record(row, after, before);
    },
    undo: () => {
      const last = state.undo.at(-1);
      if (last === undefined) return;
      dispatch({ type: "undo" });
      void record(last.row, last.before, state.choices[last.row]);
    },
    idOf: own.idOf,
    sync,
    times,
    unmatched: own.unmatched,
    refusal,
    closeRefusal,
    canRank,
  };
}

interface Recording {
  /** Shows the earlier decision again if the host refuses this one. */
  readonly record: (
    row: number,
    choice: Choice | undefined,
    before: Choice | undefined,
  ) => Promise<void>;
  readonly isSending: () => boolean;
  /** How many decisions were sent in all. */
  readonly count: () => number;
  readonly refusal: unknown;
  readonly closeRefusal: () => void;
}

function useRecording(
  tera: Connection,
  { round, records, ranking }: LoadedRound,
  own: OwnDecisions,
  dispatch: (action: ScreeningAction) => void,
): Recording {
  const [refusal, setRefusal] = useState<unknown>();
  const sending = useRef(0);
  const sent = useRef(0);
  const learn = (row: number, choice: Choice | undefined): void =>
    ranking.send({ type: "decide", decisions: [[row, isRelevant(choice)]] });
  return {
    record: async (row, choice, before) => {
      const shown = records[row];
      if (shown === undefined) return;
      learn(row, choice);
      sending.current += 1;
      sent.current += 1;
      try {
        await screening(tera).decisions.record(round.id, own.idOf(row), {
          decision: choice?.verdict ?? "undecided",
          reason: choice?.reason,
          labels: choice?.labels && [...choice.labels],
          note: choice?.note,
          record: decisionRecordOf(shown),
        });
      } catch (error) {
        setRefusal(error);
        dispatch({ type: "revert", row, before });
        learn(row, before);
      } finally {
        sending.current -= 1;
      }
    },
    isSending: () => sending.current > 0,
    count: () => sent.current,
    refusal,
    closeRefusal: () => setRefusal(undefined),
  };
}

interface Change {
  readonly row: number;
  readonly choice: Choice | undefined;
  readonly before: Choice | undefined;
}

/** The current record's decision with its labels and note; undefined if it is decided like that. */
function changeTo(state: ScreeningState, choice: Choice | undefined): Change | undefined {
  const row = state.current;
  if (row === undefined) return undefined;
  const before = state.choices[row];
  const full = choice && withDetails(choice, rowDetails(state, row));
  return isSameChoice(before, full) ? undefined : { row, choice: full, before };
}

function changedDecisions(
  before: ScreeningState["choices"],
  after: ScreeningState["choices"],
): (readonly [row: number, isRelevant: boolean | undefined])[] {
  return after.flatMap((choice, row) =>
    isSameChoice(choice, before[row]) ? [] : [[row, isRelevant(choice)] as const],
  );
}
