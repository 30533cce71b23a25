import type { Connection, Reference } from "@tera/bridge-sdk";
import type { Round, RoundOutcome } from "@tera/bridge-sdk/screening";
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { isCancelled } from "../../frame/failure.ts";
import type { NameOf } from "../../reviewers/names-of.ts";
import type { LoadedRound } from "../round/load-round.ts";
import { type ResultSet, resultsOf, type RoundResults } from "./result-sets.ts";
import { READING_RESULTS, resultsReducer, type ResultsState } from "./results-state.ts";
import { readRound, saveResults } from "./save-results.ts";

interface Results {
  readonly state: ResultsState;
  readonly save: (results: RoundResults, chosen: readonly ResultSet[]) => Promise<void>;
  /** Stops reading or saving. */
  readonly cancel: () => void;
}

/** Reads the results of a round at once, and saves chosen sets of them. */
export function useResults(
  tera: Connection,
  { file }: Pick<LoadedRound, "file">,
  round: Round,
  nameOf: NameOf,
): Results {
  const [state, dispatch] = useReducer(resultsReducer, READING_RESULTS);
  const { id } = round;
  const running = useRef<AbortController>(undefined);

  // Names that arrive later must not read the library again, nor end a save.
  const sort = useEffectEvent(
    (references: readonly Reference[], outcomes: readonly RoundOutcome[]): void =>
      dispatch({ type: "sorted", results: resultsOf(references, outcomes, nameOf) }),
  );

  useEffect(() => {
    const abort = new AbortController();
    running.current = abort;
    const onRead = (count: number): void => dispatch({ type: "read", count });
    readRound(tera, id, file, onRead, abort.signal).then(
      ({ references, outcomes }) => abort.signal.aborted || sort(references, outcomes),
      (error: unknown) => abort.signal.aborted || dispatch({ type: "fail", error }),
    );
    return () => running.current?.abort();
  }, [tera, id, file]);

  const save = async (results: RoundResults, chosen: readonly ResultSet[]): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    dispatch({ type: "save", chosen });
    const onWrite = (written: number): void => dispatch({ type: "wrote", written });
    try {
      const saved = await saveResults(tera, round, results, chosen, onWrite, abort.signal);
      dispatch({ type: "saved", names: undefined, ...saved });
    } catch (error) {
      if (isCancelled(error)) dispatch({ type: "saved", names: undefined });
      else dispatch({ type: "fail", error });
    }
  };

  return { state, save, cancel: () => running.current?.abort() };
}
