import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conflict, decision, disputes } from "./dispute.fixture.ts";
import {
  type DisputeAction,
  disputeReducer,
  type DisputeState,
  listedDisputes,
  startDisputes,
} from "./dispute-state.ts";

const settled = decision("cat", "include");
const three = disputes(conflict("1"), conflict("2"), conflict("3"));

function after(state: DisputeState, ...actions: readonly DisputeAction[]): DisputeState {
  return actions.reduce(disputeReducer, state);
}

const resolved = (referenceId: string): DisputeAction => ({
  type: "resolve",
  referenceId,
  resolution: settled,
});
const idsIn = (state: DisputeState): readonly string[] =>
  listedDisputes(state).map(({ referenceId }) => referenceId);

describe("TOOL-14 resolving conflicts", () => {
  it("shows the next conflict after each resolution, and none after the last", () => {
    const first = after(startDisputes(three), resolved("1"));
    expect([first.current, idsIn(first)]).toEqual(["2", ["2", "3"]]);
    const last = after(first, { type: "show", referenceId: "3" }, resolved("3"));
    expect(last.current).toBe("2");
    expect(after(last, resolved("2")).current).toBeUndefined();
  });

  it("undoes a resolution and shows its conflict again, whatever the filter", () => {
    const state = after(
      startDisputes(three),
      resolved("1"),
      { type: "filter", filter: { show: "resolved", kind: "reasons" } },
      { type: "reopen", referenceId: "1" },
    );
    expect(state).toMatchObject({ current: "1", undo: [], filter: { show: "unresolved" } });
    expect(idsIn(state)).toEqual(["1", "2", "3"]);
  });

  it("moves a conflict to decide later to the end of the list", () => {
    const state = after(startDisputes(three), { type: "later" }, { type: "later" });
    expect([state.current, idsIn(state)]).toEqual(["3", ["3", "1", "2"]]);
    const around = after(state, { type: "later" });
    expect([around.current, idsIn(around)]).toEqual(["1", ["1", "2", "3"]]);
  });

  it("drops a conflict that somebody else resolved, and says so", () => {
    const state = after(startDisputes(three), {
      type: "sync",
      disputes: disputes(
        conflict("1", undefined, decision("ben", "maybe")),
        conflict("2"),
        conflict("3"),
      ),
    });
    expect(state.current).toBe("2");
    expect(state.resolvedElsewhere?.resolution?.reviewer).toBe("ben");
    expect(after(state, { type: "move", by: 1 }).resolvedElsewhere).toBeUndefined();
  });

  it("keeps the shown conflict when others are resolved or added", () => {
    const state = after(
      startDisputes(three),
      { type: "move", by: 1 },
      { type: "sync", disputes: disputes(conflict("0"), conflict("2"), conflict("3")) },
    );
    expect(state.current).toBe("2");
    expect(state.resolvedElsewhere).toBeUndefined();
  });

  it("puts a refused resolution back into the list, without an undo entry", () => {
    const state = after(startDisputes(three), resolved("1"), {
      type: "revert",
      referenceId: "1",
      resolution: null,
    });
    expect(idsIn(state)).toEqual(["1", "2", "3"]);
    expect(state.undo).toEqual([]);
  });

  it("starts with resolved conflicts if nothing is unresolved", () => {
    const state = startDisputes(disputes(conflict("1", undefined, settled)));
    expect(state).toMatchObject({ current: "1", filter: { show: "resolved" } });
    expect(startDisputes([])).toMatchObject({ filter: { show: "unresolved" } });
  });

  it("filters by pair and kind", () => {
    const state = startDisputes(
      disputes(
        conflict("1"),
        conflict("2", [decision("ann", "include"), decision("cat", "maybe")]),
      ),
    );
    const of = (filter: Partial<DisputeState["filter"]>) =>
      idsIn(after(state, { type: "filter", filter }));
    expect(of({ pair: "ann cat" })).toEqual(["2"]);
    expect(of({ kind: "include-exclude" })).toEqual(["1"]);
    expect(of({ pair: "ann cat", kind: "include-exclude" })).toEqual([]);
  });

  it("always shows a listed conflict while any is listed, after any actions", () => {
    const ids = fc.constantFrom("1", "2", "3", "4", "5");
    const actions = fc.array(
      fc.oneof(
        ids.map(resolved),
        ids.map((referenceId): DisputeAction => ({ type: "reopen", referenceId })),
        fc.constant<DisputeAction>({ type: "later" }),
        fc.integer({ min: -3, max: 3 }).map((by): DisputeAction => ({ type: "move", by })),
        fc
          .constantFrom("resolved" as const, "unresolved" as const)
          .map((show): DisputeAction => ({ type: "filter", filter: { show } })),
      ),
    );
    const start = startDisputes(disputes(...["1", "2", "3", "4", "5"].map((id) => conflict(id))));
    fc.assert(
      fc.property(actions, (given) => {
        const state = after(start, ...given);
        const listed = idsIn(state);
        if (listed.length === 0) expect(state.current).toBeUndefined();
        else expect(listed).toContain(state.current);
        const open = state.disputes.filter(({ resolution }) => resolution === null);
        expect(state.undo.length).toBe(state.disputes.length - open.length);
      }),
    );
  });
});
