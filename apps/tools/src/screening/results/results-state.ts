import type { ResultSet, RoundResults } from "./result-sets.ts";

export type ResultsState =
  | { readonly kind: "reading"; readonly count: number }
  | { readonly kind: "choosing"; readonly results: RoundResults; readonly error?: unknown }
  | {
      readonly kind: "saving";
      readonly results: RoundResults;
      readonly written: number;
      readonly files: number;
    }
  | {
      readonly kind: "saved";
      readonly results: RoundResults;
      readonly names: readonly string[];
      readonly isLogged: boolean;
    }
  | { readonly kind: "failed"; readonly error: unknown };

export type ResultsAction =
  | { readonly type: "read"; readonly count: number }
  | { readonly type: "sorted"; readonly results: RoundResults }
  | { readonly type: "save"; readonly chosen: readonly ResultSet[] }
  | { readonly type: "wrote"; readonly written: number }
  /** Undefined if the person cancelled. */
  | {
      readonly type: "saved";
      readonly names: readonly string[] | undefined;
      /** Whether the timeline has an entry about them. */
      readonly isLogged?: boolean;
    }
  | { readonly type: "fail"; readonly error: unknown };

export const READING_RESULTS: ResultsState = { kind: "reading", count: 0 };

export function resultsReducer(state: ResultsState, action: ResultsAction): ResultsState {
  switch (action.type) {
    case "read":
      return { kind: "reading", count: action.count };
    case "sorted":
      return { kind: "choosing", results: action.results };
    case "save":
      if (state.kind !== "choosing") return state;
      return { kind: "saving", results: state.results, written: 0, files: action.chosen.length };
    case "wrote":
      return state.kind === "saving" ? { ...state, written: action.written } : state;
    case "saved":
      if (state.kind !== "saving") return state;
      return action.names === undefined
        ? { kind: "choosing", results: state.results }
        : {
            kind: "saved",
            results: state.results,
            names: action.names,
            isLogged: action.isLogged ?? false,
          };
    case "fail":
      return state.kind === "saving"
        ? { kind: "choosing", results: state.results, error: action.error }
        : { kind: "failed", error: action.error };
  }
}
