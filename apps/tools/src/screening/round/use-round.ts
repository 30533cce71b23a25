import type { Connection, ProjectFileRecord } from "@tera/bridge-sdk";
import type { Round } from "@tera/bridge-sdk/screening";
import { useCallback, useEffect, useReducer } from "react";
import { isCancelled } from "../../frame/failure.ts";
import { LibraryMissingError, type LoadedRound, loadRound } from "./load-round.ts";

export type RoundState =
  | { readonly kind: "reading"; readonly round: Round | undefined; readonly count: number }
  | { readonly kind: "ready"; readonly loaded: LoadedRound }
  | { readonly kind: "library missing"; readonly round: Round }
  | { readonly kind: "failed"; readonly error: unknown };

type RoundAction =
  | { readonly type: "start" }
  | { readonly type: "read"; readonly round: Round; readonly count: number }
  | { readonly type: "loaded"; readonly loaded: LoadedRound }
  | { readonly type: "fail"; readonly error: unknown };

const READING: RoundState = { kind: "reading", round: undefined, count: 0 };

function roundReducer(_state: RoundState, action: RoundAction): RoundState {
  switch (action.type) {
    case "start":
      return READING;
    case "read":
      return { kind: "reading", round: action.round, count: action.count };
    case "loaded":
      return { kind: "ready", loaded: action.loaded };
    case "fail":
      return action.error instanceof LibraryMissingError
        ? { kind: "library missing", round: action.error.round }
        : { kind: "failed", error: action.error };
  }
}

interface Attempt {
  readonly count: number;
  readonly replacement: ProjectFileRecord | undefined;
}

/** Reads a round and its library; reads again on `retry`, optionally from another file. */
export function useRound(
  tera: Connection,
  roundId: string,
): RoundState & { readonly retry: (replacement?: ProjectFileRecord) => void } {
  const [state, dispatch] = useReducer(roundReducer, READING);
  const [attempt, retry] = useReducer(
    ({ count }: Attempt, replacement: ProjectFileRecord | undefined): Attempt => ({
      count: count + 1,
      replacement,
    }),
    { count: 0, replacement: undefined },
  );

  useEffect(() => {
    const abort = new AbortController();
    let loaded: LoadedRound | undefined;
    dispatch({ type: "start" });
    const onRead = (round: Round, count: number): void => dispatch({ type: "read", round, count });
    loadRound(tera, roundId, attempt.replacement, onRead, abort.signal).then(
      (result) => {
        loaded = result;
        if (abort.signal.aborted) loaded.ranking.stop();
        else dispatch({ type: "loaded", loaded });
      },
      (error: unknown) => {
        if (!abort.signal.aborted && !isCancelled(error)) dispatch({ type: "fail", error });
      },
    );
    return () => {
      abort.abort();
      loaded?.ranking.stop();
    };
  }, [tera, roundId, attempt]);

  return {
    ...state,
    retry: useCallback((replacement?: ProjectFileRecord) => retry(replacement), []),
  };
}
