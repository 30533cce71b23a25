import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScreenedRecord } from "../screened-record.ts";
import {
  listedRows,
  rowDetails,
  screeningReducer,
  type ScreeningAction,
  type ScreeningState,
  startScreening,
} from "./screening-state.ts";

const RECORDS: readonly ScreenedRecord[] = Array.from({ length: 6 }, (_, row) => ({
  id: String(row),
  title: `Title ${row}`,
  abstract: "",
  authors: [],
  journal: "",
  year: undefined,
  doi: "",
  url: "",
  files: [],
  namedFiles: [],
}));
const start = (): ScreeningState =>
  startScreening(
    RECORDS,
    RECORDS.map(() => undefined),
  );
const after = (...actions: readonly ScreeningAction[]): ScreeningState =>
  actions.reduce(screeningReducer, start());
const include = (row: number): ScreeningAction => ({
  type: "decide",
  row,
  choice: { verdict: "include" },
});

describe("screening", () => {
  it("start: shows the first undecided record", () => {
    const [first, ...others] = RECORDS.map(() => undefined);
    expect(startScreening(RECORDS, [{ verdict: "maybe" }, ...others]).current).toBe(1);
    expect(startScreening([], []).current).toBe(first);
  });

  it("decide: moves on to the next record, and from the last to the first left", () => {
    expect(after(include(0)).current).toBe(1);
    const atEnd = after({ type: "show", row: 5 }, include(5));
    expect(atEnd.current).toBe(0);
    expect(listedRows(atEnd)).toEqual([0, 1, 2, 3, 4]);
  });

  it("decide: shows nothing once every record is decided", () => {
    const state = after(...RECORDS.map((_, row) => include(row)));
    expect(state.current).toBeUndefined();
    expect(listedRows(state)).toEqual([]);
  });

  it("decide: making a record undecided keeps it in view if it is listed", () => {
    const state = after({ type: "filter", filter: { kind: "all" } }, include(0), {
      type: "show",
      row: 0,
    });
    const undecided = screeningReducer(state, { type: "decide", row: 0, choice: undefined });
    expect([undecided.current, undecided.choices[0]]).toEqual([0, undefined]);
  });

  it("undo: restores the last decisions one by one and shows their records", () => {
    const twice = after(include(0), include(1), { type: "undo" });
    expect([twice.current, twice.choices[1]]).toEqual([1, undefined]);
    const thrice = screeningReducer(twice, { type: "undo" });
    expect([thrice.current, thrice.choices[0]]).toEqual([0, undefined]);
    expect(screeningReducer(thrice, { type: "undo" })).toBe(thrice);
  });

  it("move: stops at both ends of the list", () => {
    expect(after({ type: "move", by: -1 }).current).toBe(0);
    expect(after({ type: "move", by: 3 }).current).toBe(3);
    expect(after({ type: "move", by: 99 }).current).toBe(5);
  });

  it("filter: lists by decision, and excluded records by reason", () => {
    const decided = after(include(0), {
      type: "decide",
      row: 1,
      choice: { verdict: "exclude", reason: "Wrong outcome" },
    });
    const listed = (filter: ScreeningState["filter"]): readonly number[] =>
      listedRows(screeningReducer(decided, { type: "filter", filter }));
    expect(listed({ kind: "include" })).toEqual([0]);
    expect(listed({ kind: "exclude" })).toEqual([1]);
    expect(listed({ kind: "exclude", reason: "Wrong outcome" })).toEqual([1]);
    expect(listed({ kind: "exclude", reason: "Wrong population" })).toEqual([]);
  });

  it("search: lists the hits and shows the first of them", () => {
    const state = after({ type: "search", hits: new Set([2, 4]) });
    expect([state.current, listedRows(state)]).toEqual([2, [2, 4]]);
  });

  it("rank: leaves the current record in view and orders those that follow", () => {
    const state = after(include(0), { type: "rank", ranked: [5, 4, 1, 3, 2] });
    expect([state.current, listedRows(state)]).toEqual([1, [1, 5, 4, 3, 2]]);
    expect(screeningReducer(state, include(1)).current).toBe(5);
  });

  it("rank: skipped records keep their places, records that were never shown do not", () => {
    const jumped = after({ type: "move", by: 1 }, { type: "show", row: 4 });
    const state = screeningReducer(jumped, { type: "rank", ranked: [5, 3, 2, 1, 0, 4] });
    expect(listedRows(state)).toEqual([0, 1, 4, 5, 3, 2]);
  });

  it("rank: changes nothing in library order until relevance is chosen", () => {
    const state = after(
      { type: "order", order: "library" },
      { type: "rank", ranked: [5, 4, 3, 2, 1, 0] },
    );
    expect(listedRows(state)).toEqual([0, 1, 2, 3, 4, 5]);
    const ordered = screeningReducer(state, { type: "order", order: "relevance" });
    expect([ordered.current, listedRows(ordered)]).toEqual([0, [5, 4, 3, 2, 1, 0]]);
  });

  it("sync: takes over decisions of another tab and keeps the record in view", () => {
    const choices = RECORDS.map((_, row) => (row < 2 ? { verdict: "maybe" as const } : undefined));
    const state = after({ type: "sync", choices });
    expect([state.current, listedRows(state)]).toEqual([0, [0, 2, 3, 4, 5]]);
  });

  it("revert: takes a refused decision out of the state and the undo entries", () => {
    const state = after(include(0), { type: "revert", row: 0, before: undefined });
    expect([state.choices[0], state.undo]).toEqual([undefined, []]);
    const all = RECORDS.map((_, row) => include(row));
    expect(after(...all, { type: "revert", row: 3, before: undefined }).current).toBe(3);
  });
});

const row = fc.nat({ max: RECORDS.length - 1 });
const anyAction: fc.Arbitrary<ScreeningAction> = fc.oneof(
  fc.record({
    type: fc.constant("decide" as const),
    row,
    choice: fc.constantFrom(
      undefined,
      { verdict: "include" as const },
      {
        verdict: "exclude" as const,
        reason: "Wrong outcome",
      },
    ),
  }),
  fc.constant({ type: "undo" as const }),
  fc.record({
    type: fc.constant("detail" as const),
    row,
    details: fc.record({ labels: fc.subarray(["A", "B"]), note: fc.constantFrom("", "Ask") }),
  }),
  fc.record({ type: fc.constant("move" as const), by: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ type: fc.constant("show" as const), row }),
  fc.record({
    type: fc.constant("order" as const),
    order: fc.constantFrom("relevance" as const, "library" as const),
  }),
  fc.record({
    type: fc.constant("filter" as const),
    filter: fc.constantFrom(
      { kind: "all" as const },
      { kind: "undecided" as const },
      {
        kind: "exclude" as const,
      },
    ),
  }),
  fc.shuffledSubarray([0, 1, 2, 3, 4, 5]).map((ranked) => ({ type: "rank" as const, ranked })),
  fc.record({ type: fc.constant("revert" as const), row, before: fc.constant(undefined) }),
);

describe("labels and notes", () => {
  const details = { labels: ["Ask"], note: "Whom?" };

  it("of an undecided record wait for its decision", () => {
    const state = after({ type: "detail", row: 0, details });
    expect(state.choices[0]).toBeUndefined();
    expect(rowDetails(state, 0)).toEqual(details);
    expect(rowDetails(state, 1)).toEqual({ labels: [], note: "" });
    const decided = screeningReducer(state, {
      type: "decide",
      row: 0,
      choice: { verdict: "include", ...details },
    });
    expect(rowDetails(decided, 0)).toEqual(details);
    const others = { labels: [], note: "" };
    const changed = screeningReducer(decided, { type: "detail", row: 0, details: others });
    expect(rowDetails(changed, 0)).toEqual(others);
    const refused = screeningReducer(decided, { type: "revert", row: 0, before: undefined });
    expect(rowDetails(refused, 0)).toEqual(details);
  });

  it("are those of the decision if removing it is refused, or another tab decides", () => {
    const choice = { verdict: "include", ...details } as const;
    const removed = after(
      { type: "decide", row: 0, choice },
      { type: "decide", row: 0, choice: undefined },
      { type: "detail", row: 0, details: { labels: [], note: "Draft" } },
    );
    const refused = screeningReducer(removed, { type: "revert", row: 0, before: choice });
    expect(rowDetails(refused, 0)).toEqual(details);
    const elsewhere = screeningReducer(removed, {
      type: "sync",
      choices: removed.choices.with(0, { verdict: "maybe", note: "Elsewhere" }),
    });
    expect(rowDetails(elsewhere, 0)).toEqual({ labels: [], note: "Elsewhere" });
  });

  it("of a decided record change its decision, which stays shown and can be undone", () => {
    const decided = after(include(0), { type: "show", row: 0 });
    const state = screeningReducer(decided, { type: "detail", row: 0, details });
    expect(state.choices[0]).toEqual({ verdict: "include", ...details });
    expect(state.current).toBe(0);
    expect(screeningReducer(state, { type: "undo" }).choices[0]).toEqual({ verdict: "include" });
  });

  it("stay when the decision is removed", () => {
    const decided = after(include(0), { type: "detail", row: 0, details });
    const removed = screeningReducer(decided, { type: "decide", row: 0, choice: undefined });
    expect(removed.choices[0]).toBeUndefined();
    expect(rowDetails(removed, 0)).toEqual(details);
  });
});

describe("screening as a property", () => {
  it("the list has every record at most once, always with the current one", () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 30 }), (actions) => {
        const state = after(...actions);
        const rows = listedRows(state);
        expect(new Set(rows).size).toBe(rows.length);
        expect(state.sequence.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5]);
        if (state.current === undefined) expect(rows).toEqual([]);
        else expect(rows).toContain(state.current);
      }),
    );
  });

  it("a ranking never changes which record is shown", () => {
    fc.assert(
      fc.property(
        fc.array(anyAction, { maxLength: 20 }),
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5]),
        (actions, ranked) => {
          const state = after(...actions);
          expect(screeningReducer(state, { type: "rank", ranked }).current).toBe(state.current);
        },
      ),
    );
  });

  it("undoing everything restores the first decisions", () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 20 }), (actions) => {
        let state = after(...actions);
        while (state.undo.length > 0) state = screeningReducer(state, { type: "undo" });
        expect(state.choices).toEqual(start().choices);
      }),
    );
  });
});
