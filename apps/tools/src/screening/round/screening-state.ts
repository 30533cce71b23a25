import { type Choice, type Details, detailsOf, type Verdict, withDetails } from "./details.ts";
import type { ScreenedRecord } from "../screened-record.ts";

export type { Choice, Verdict } from "./details.ts";

export type Order = "relevance" | "library";

/** Which records are listed: by their decision, and excluded ones by their reason. */
export type Filter =
  | { readonly kind: "undecided" | "all" }
  | { readonly kind: Verdict; readonly reason?: string | undefined };

interface UndoEntry {
  readonly row: number;
  readonly before: Choice | undefined;
}

export interface ScreeningState {
  readonly records: readonly ScreenedRecord[];
  /** By row; undefined is undecided. */
  readonly choices: readonly (Choice | undefined)[];
  readonly order: Order;
  /** All rows in the order of the list. */
  readonly sequence: readonly number[];
  /** Undecided rows, the likeliest to be relevant first; undefined before the first ranking. */
  readonly ranked: readonly number[] | undefined;
  readonly filter: Filter;
  /** Rows that have the search words; undefined without a search. */
  readonly hits: ReadonlySet<number> | undefined;
  /** The row of the record that is shown; undefined if none is listed. */
  readonly current: number | undefined;
  /** Rows that were shown. Their places in the list stay. */
  readonly visited: ReadonlySet<number>;
  readonly undo: readonly UndoEntry[];
  /**
   * Labels and notes, by row, which a record's next decision carries. Without meaning for a record
   * that has a decision.
   */
  readonly drafts: ReadonlyMap<number, Details>;
}

export type ScreeningAction =
  | { readonly type: "decide"; readonly row: number; readonly choice: Choice | undefined }
  /** Changes what the row's decision carries, or will carry. */
  | { readonly type: "detail"; readonly row: number; readonly details: Details }
  | { readonly type: "undo" }
  | { readonly type: "move"; readonly by: number }
  | { readonly type: "show"; readonly row: number }
  | { readonly type: "filter"; readonly filter: Filter }
  | { readonly type: "search"; readonly hits: ReadonlySet<number> | undefined }
  | { readonly type: "order"; readonly order: Order }
  | { readonly type: "rank"; readonly ranked: readonly number[] }
  /** Decisions as the host has them, for example after deciding in another tab. */
  | { readonly type: "sync"; readonly choices: readonly (Choice | undefined)[] }
  /** The host refused a decision. */
  | { readonly type: "revert"; readonly row: number; readonly before: Choice | undefined };

export function startScreening(
  records: readonly ScreenedRecord[],
  choices: readonly (Choice | undefined)[],
): ScreeningState {
  return withCurrentShown({
    records,
    choices,
    order: "relevance",
    sequence: records.map((_, row) => row),
    ranked: undefined,
    filter: { kind: "undecided" },
    hits: undefined,
    current: undefined,
    visited: new Set(),
    undo: [],
    drafts: new Map(),
  });
}

export function screeningReducer(state: ScreeningState, action: ScreeningAction): ScreeningState {
  switch (action.type) {
    case "decide":
      return decide(state, action.row, action.choice);
    case "detail":
      return detail(state, action.row, action.details);
    case "undo":
      return undo(state);
    case "move":
      return move(state, action.by);
    case "show":
      return show(state, action.row);
    case "filter":
      return withCurrentShown({ ...state, filter: action.filter });
    case "search":
      return withCurrentShown({ ...state, hits: action.hits });
    case "order":
      return reorder(state, action.order);
    case "rank":
      return rank(state, action.ranked);
    case "sync":
      return withCurrentShown({ ...state, choices: action.choices }, true);
    case "revert":
      return withCurrentShown(
        {
          ...state,
          choices: state.choices.with(action.row, action.before),
          undo: state.undo.filter(({ row }) => row !== action.row),
        },
        true,
      );
  }
}

/** Labels and note of the row's decision, or those that its next decision will carry. */
export function rowDetails({ choices, drafts }: ScreeningState, row: number): Details {
  const choice = choices[row];
  return (choice === undefined ? drafts.get(row) : undefined) ?? detailsOf(choice);
}

/** The listed rows, in their order. The current one is listed even if the filter leaves it out. */
export function listedRows(state: ScreeningState): readonly number[] {
  return state.sequence.filter((row) => row === state.current || isListed(state, row));
}

function isListed({ choices, filter, hits }: ScreeningState, row: number): boolean {
  if (hits !== undefined && !hits.has(row)) return false;
  if (filter.kind === "all") return true;
  const choice = choices[row];
  if (filter.kind === "undecided") return choice === undefined;
  return (
    choice?.verdict === filter.kind &&
    (filter.reason === undefined || choice.reason === filter.reason)
  );
}

function decide(state: ScreeningState, row: number, choice: Choice | undefined): ScreeningState {
  const before = state.choices[row];
  const rows = listedRows(state);
  const place = rows.indexOf(row);
  const decided: ScreeningState = {
    ...state,
    choices: state.choices.with(row, choice),
    undo: [...state.undo, { row, before }],
    drafts: draftsAfter(state, row, choice),
  };
  const stays = choice === undefined && isListed(decided, row);
  if (row !== state.current || stays) return withCurrentShown(decided, true);
  const next = rows[place + 1] ?? rows.find((other) => other !== row && isListed(decided, other));
  if (next !== undefined) return show(decided, next);
  return withCurrentShown(decided);
}

/** Keeps the details of a decision that is removed. */
function draftsAfter(
  state: ScreeningState,
  row: number,
  choice: Choice | undefined,
): ScreeningState["drafts"] {
  if (choice !== undefined) return state.drafts;
  return new Map(state.drafts).set(row, rowDetails(state, row));
}

function detail(state: ScreeningState, row: number, details: Details): ScreeningState {
  const before = state.choices[row];
  if (before === undefined) return { ...state, drafts: new Map(state.drafts).set(row, details) };
  return {
    ...state,
    choices: state.choices.with(row, withDetails(before, details)),
    undo: [...state.undo, { row, before }],
  };
}

function undo(state: ScreeningState): ScreeningState {
  const last = state.undo.at(-1);
  if (last === undefined) return state;
  return show(
    {
      ...state,
      choices: state.choices.with(last.row, last.before),
      undo: state.undo.slice(0, -1),
      drafts: draftsAfter(state, last.row, last.before),
    },
    last.row,
  );
}

function move(state: ScreeningState, by: number): ScreeningState {
  if (state.current === undefined) return state;
  const rows = listedRows(state);
  const place = rows.indexOf(state.current) + by;
  const row = rows[Math.max(0, Math.min(rows.length - 1, place))];
  return row === undefined ? state : show(state, row);
}

function show(state: ScreeningState, row: number): ScreeningState {
  if (row === state.current) return state;
  return { ...state, current: row, visited: new Set(state.visited).add(row) };
}

/** Shows the first listed record if none is shown or, without `keep`, the current is not listed. */
function withCurrentShown(state: ScreeningState, keep = false): ScreeningState {
  const { current } = state;
  if (current !== undefined && (keep || isListed(state, current))) return state;
  const first = state.sequence.find((row) => isListed(state, row));
  return first === undefined ? { ...state, current: undefined } : show(state, first);
}

function reorder(state: ScreeningState, order: Order): ScreeningState {
  const library = state.records.map((_, row) => row);
  const sequence =
    order === "library" || state.ranked === undefined
      ? library
      : joinRows(library.length, state.ranked, library);
  return { ...state, order, sequence };
}

/**
 * The current record, and those that the reviewer has seen before it, keep their places. All others
 * follow by relevance, decided ones last.
 */
function rank(state: ScreeningState, ranked: readonly number[]): ScreeningState {
  if (state.order === "library") return { ...state, ranked };
  const { current, sequence, visited } = state;
  const place = current === undefined ? -1 : sequence.indexOf(current);
  const before = sequence.slice(0, place + 1).filter((row) => visited.has(row));
  return { ...state, ranked, sequence: joinRows(sequence.length, before, ranked, sequence) };
}

/** Joins lists of rows; each row keeps its first place. Faster than a set for 100,000 rows. */
function joinRows(count: number, ...lists: readonly (readonly number[])[]): readonly number[] {
  const isJoined = new Uint8Array(count);
  const joined: number[] = [];
  for (const list of lists)
    for (const row of list) {
      if (isJoined[row] === 1) continue;
      isJoined[row] = 1;
      joined.push(row);
    }
  return joined;
}
