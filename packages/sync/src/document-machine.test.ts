import { describe, expect, it } from "vitest";
import { advance, openModel } from "./document-machine.ts";
import type { DocumentEvent, DocumentModel } from "./document-model.ts";
import { THROTTLE_MS } from "./patch-queue.ts";
import { visibleState } from "./replica.ts";

const START = openModel("own", { state: { name: "Hip" }, version: 1 });
const BEHIND: DocumentModel = { ...START, replica: { ...START.replica, announced: 5 } };
const edited = (now: number): DocumentEvent => ({
  type: "edited",
  operations: [{ set: ["name"], value: "Knee" }],
  now,
});
const changed = (version: number, isEnd = false): DocumentEvent => ({
  type: "changed by others",
  change: { version, session: "other", operations: [{ set: ["icon"], value: "bone" }] },
  isEnd,
});
const named = (model: DocumentModel, event: DocumentEvent): readonly string[] =>
  advance(model, event).effects.map((effect) => effect.do);

describe("an edit", () => {
  it("is shown immediately, and closes its batch if the previous batch was closed long ago", () => {
    const { model, effects } = advance(START, edited(0));
    expect(visibleState(model.replica)).toEqual({ name: "Knee" });
    expect(effects.map((effect) => effect.do)).toEqual([
      "note change",
      "show",
      "stop throttle",
      "close batch",
    ]);
  });

  it("is stored while it waits for the throttle, and starts only one throttle", () => {
    const closed = { ...START, closedAt: 1000 };
    const first = advance(closed, edited(1100));
    expect(first.effects.slice(2)).toEqual([
      { do: "start throttle", ms: THROTTLE_MS - 100 },
      { do: "store open batch" },
    ]);
    expect(named(first.model, edited(1150))).toEqual(["note change", "show", "store open batch"]);
    expect(named(first.model, { type: "batch due" })).toEqual(["stop throttle", "close batch"]);
  });

  it("waits no longer than the throttle even if the clock was set back", () => {
    expect(advance({ ...START, closedAt: 90_000 }, edited(0)).effects).toContainEqual({
      do: "start throttle",
      ms: THROTTLE_MS,
    });
  });

  it("is sent when its batch is closed, even if the document has already been closed", () => {
    const { model } = advance(START, edited(0));
    const closing = advance(model, { type: "closed" });
    expect(closing.effects).toContainEqual({ do: "close batch" });
    const queue = { openBatch: [], batches: [{ sequence: 1, operations: [] }] };
    expect(named(closing.model, { type: "batch closed", queue, now: 1 })).toEqual([
      "note unsent",
      "await storage",
    ]);
  });
});

describe("a change by others", () => {
  it("is shown, and starts only one wait for a missing version", () => {
    const { model, effects } = advance(START, changed(3));
    expect(effects.map((effect) => effect.do)).toEqual(["show", "wait for version"]);
    expect(named(model, changed(4))).toEqual(["show"]);
    expect(visibleState(model.replica)).toEqual({ name: "Hip", icon: "bone" });
  });

  it("can end a document, which then waits for no version until the document changes again", () => {
    const ended = advance(START, changed(3, true));
    expect(ended.model.life).toBe("ended");
    expect(ended.effects).toEqual([{ do: "show" }]);
    expect(advance(ended.model, changed(4)).model.life).toBe("open");
  });

  it("does nothing to a closed document", () => {
    const closed: DocumentModel = { ...START, life: "closed" };
    expect(advance(closed, changed(2))).toEqual({ model: closed, effects: [] });
  });
});

describe("a missing version", () => {
  it("is fetched if it has not arrived in time", () => {
    const waiting: DocumentModel = { ...BEHIND, catchUp: "waiting" };
    const { model, effects } = advance(waiting, { type: "gap waited" });
    expect(model.catchUp).toBe("fetching");
    expect(effects).toEqual([{ do: "fetch" }]);
    expect(advance({ ...START, catchUp: "waiting" }, { type: "gap waited" })).toEqual({
      model: START,
      effects: [],
    });
  });

  it("is fetched immediately when its event is lost, with only one fetch at a time", () => {
    const announced: DocumentEvent = { type: "version announced", version: 5, isSure: true };
    const { model, effects } = advance(START, announced);
    expect(effects).toEqual([{ do: "fetch" }]);
    expect(named(model, announced)).toEqual([]);
    expect(named(START, { ...announced, isSure: false })).toEqual(["wait for version"]);
    expect(named(START, { ...announced, version: 1 })).toEqual([]);
  });

  it("is awaited again if a fetch did not return it", () => {
    expect(named({ ...BEHIND, catchUp: "fetching" }, { type: "fetched" })).toEqual([
      "wait for version",
    ]);
  });

  it("is reported if fetching fails, unless nobody was waiting for it", () => {
    const failed: DocumentEvent = { type: "fetch failed", error: "no" };
    expect(named({ ...BEHIND, catchUp: "fetching" }, failed)).toEqual(["report fetch"]);
    expect(named({ ...BEHIND, catchUp: "fetching quietly" }, failed)).toEqual([]);
  });

  it("counts as received when a newer state is read, but not when an older state is read", () => {
    const read = (version: number): DocumentEvent => ({
      type: "state read",
      snapshot: { state: { name: "Toe" }, version },
    });
    expect(named(START, read(2))).toEqual(["show", "note catch-up"]);
    expect(named(START, read(1))).toEqual(["show"]);
    expect(visibleState(advance(START, read(0)).model.replica)).toEqual({ name: "Hip" });
  });
});
