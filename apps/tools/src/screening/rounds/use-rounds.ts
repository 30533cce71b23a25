import type { Connection } from "@tera/bridge-sdk";
import { type Round, type RoundProgress, screening } from "@tera/bridge-sdk/screening";
import { useCallback, useEffect, useReducer } from "react";

/** Decisions come in quick succession, and each of them is announced. */
const DELAY_MS = 800;

export interface ListedRound {
  readonly round: Round;
  /** Undefined if it could not be read. */
  readonly progress: RoundProgress | undefined;
}

export type RoundsState =
  | { readonly kind: "reading" }
  | { readonly kind: "ready"; readonly rounds: readonly ListedRound[] }
  | { readonly kind: "failed"; readonly error: unknown };

type RoundsAction =
  | { readonly type: "start" }
  | { readonly type: "read"; readonly rounds: readonly ListedRound[] }
  | { readonly type: "fail"; readonly error: unknown };

function roundsReducer(state: RoundsState, action: RoundsAction): RoundsState {
  switch (action.type) {
    case "start":
      return { kind: "reading" };
    case "read":
      return { kind: "ready", rounds: action.rounds };
    case "fail":
      // A list that is shown stays when reading it again fails.
      return state.kind === "ready" ? state : { kind: "failed", error: action.error };
  }
}

/** The project's rounds with their progress, which others' decisions change. */
export function useRounds(tera: Connection): RoundsState & { readonly retry: () => void } {
  const [state, dispatch] = useReducer(roundsReducer, { kind: "reading" });

  const read = useCallback(async () => {
    try {
      dispatch({ type: "read", rounds: await listRounds(tera) });
    } catch (error) {
      dispatch({ type: "fail", error });
    }
  }, [tera]);

  useEffect(() => {
    let timer = setTimeout(() => void read(), 0);
    const readSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void read(), DELAY_MS);
    };
    const stops = [tera.on("decisions", readSoon), tera.on("reconnect", readSoon)];
    return () => {
      clearTimeout(timer);
      stops.forEach((stop) => stop());
    };
  }, [tera, read]);

  return {
    ...state,
    retry: () => {
      dispatch({ type: "start" });
      void read();
    },
  };
}

async function listRounds(tera: Connection): Promise<readonly ListedRound[]> {
  const { rounds, decisions } = screening(tera);
  return Promise.all(
    (await rounds.list()).map(async (round) => ({
      round,
      progress: await decisions.progress(round.id).catch(() => undefined),
    })),
  );
}
