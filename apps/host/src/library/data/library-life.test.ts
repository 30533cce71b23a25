import { describe, expect, it } from "vitest";
import {
  advanceLife,
  LIFE,
  type LibraryLife,
  type LifeEffect,
  type LifeEvent,
} from "./library-life.ts";

interface Way {
  readonly from: LibraryLife["phase"];
  readonly event: LifeEvent;
  readonly to: LibraryLife;
  readonly effects: readonly LifeEffect[];
}

const read = (isSuccessor: boolean, hasEdits: boolean): LifeEvent => ({
  type: "version read",
  isSuccessor,
  hasEdits,
});
const EDITED: LifeEvent = { type: "edited" };
const RECEIVED: LifeEvent = { type: "edits received" };
const IDLE: LifeEvent = { type: "idle" };
const CLOSED: LifeEvent = { type: "closed" };
const life = (phase: LibraryLife["phase"]): LibraryLife => ({ phase });
const SHOW: LifeEffect = { do: "show version" };
const WHEN_IDLE: LifeEffect = { do: "write when idle" };
const WRITE: LifeEffect = { do: "write" };

const WAYS: readonly Way[] = [
  { from: "loading", event: read(false, false), to: life("editing"), effects: [SHOW] },
  {
    from: "loading",
    event: read(false, true),
    to: life("editing"),
    effects: [SHOW, WHEN_IDLE],
  },
  { from: "loading", event: CLOSED, to: life("closed"), effects: [WRITE, { do: "close" }] },
  { from: "editing", event: read(true, false), to: life("editing"), effects: [SHOW] },
  { from: "editing", event: read(true, true), to: life("editing"), effects: [SHOW, WHEN_IDLE] },
  {
    from: "editing",
    event: read(false, false),
    to: life("editing"),
    effects: [{ do: "record replacement" }, SHOW],
  },
  { from: "editing", event: EDITED, to: life("editing"), effects: [WHEN_IDLE] },
  { from: "editing", event: RECEIVED, to: life("editing"), effects: [WHEN_IDLE] },
  {
    from: "editing",
    event: IDLE,
    to: life("editing"),
    effects: [WRITE],
  },
  { from: "editing", event: { type: "revert started" }, to: life("reverting"), effects: [] },
  {
    from: "editing",
    event: CLOSED,
    to: life("closed"),
    effects: [WRITE, { do: "close" }],
  },
  { from: "reverting", event: read(false, false), to: life("reverting"), effects: [SHOW] },
  { from: "reverting", event: EDITED, to: life("reverting"), effects: [WHEN_IDLE] },
  { from: "reverting", event: RECEIVED, to: life("reverting"), effects: [WHEN_IDLE] },
  { from: "reverting", event: IDLE, to: life("reverting"), effects: [WRITE] },
  { from: "reverting", event: { type: "revert ended" }, to: life("editing"), effects: [] },
  {
    from: "reverting",
    event: CLOSED,
    to: life("closed"),
    effects: [WRITE, { do: "close" }],
  },
  {
    from: "closed",
    event: read(true, true),
    to: life("closed"),
    effects: [{ do: "discard version" }],
  },
  { from: "closed", event: IDLE, to: life("closed"), effects: [] },
  { from: "closed", event: { type: "revert ended" }, to: life("closed"), effects: [] },
];

describe("an open library's state machine", () => {
  it.each(WAYS)("$from: $event.type leads to $to.phase", ({ from, event, to, effects }) => {
    expect(advanceLife(life(from), event)).toEqual({ life: to, effects });
  });

  it("every row of the transition table has an example", () => {
    const rows = Object.entries(LIFE).flatMap(([phase, row]) =>
      Object.keys(row).map((type) => `${phase}: ${type}`),
    );
    const shown = new Set(WAYS.map(({ from, event }) => `${from}: ${event.type}`));
    expect(rows.filter((row) => !shown.has(row))).toEqual([]);
  });
});
