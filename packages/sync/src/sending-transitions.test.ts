import { describe, expect, it } from "vitest";
import { openModel } from "./document-machine.ts";
import type { DocumentModel, Effect } from "./document-model.ts";
import type { Operation } from "./operations.ts";
import type { Batch } from "./patch-queue.ts";
import { advanceSending, SENDING } from "./sending-transitions.ts";
import { FIRST, type Failure, type Sending, type SendingEvent } from "./sending-states.ts";

const SESSION = "tab.load";
const set = (key: string): Operation => ({ set: [key], value: key });
const FIRST_BATCH: Batch = { sequence: 1, operations: [set("a"), set("b")] };
const SECOND_BATCH: Batch = { sequence: 2, operations: [set("c")] };
const SPLIT_BATCH: Batch = { ...FIRST_BATCH, settled: 3 };
const EMPTY_SPLIT: Batch = { sequence: 1, operations: [], settled: 5 };
const [A] = FIRST_BATCH.operations;

const error = new Error("no");
const AWAY: Failure = { kind: "away", error };
const REFUSED: Failure = { kind: "refused", error };
const CONFLICT: Failure = { kind: "conflict", error };
const MISSING: Failure = { kind: "missing", error };
const EXPIRED: Failure = { kind: "expired", error };
const UNKNOWN: Failure = { kind: "unknown", error };
const failed = (failure: Failure): SendingEvent => ({ type: "failed", failure });

interface Example {
  readonly sending: Sending;
  readonly event: SendingEvent;
  readonly batches?: readonly Batch[];
  readonly next: Partial<Sending>;
  readonly effects: readonly Effect["do"][];
  /** Sequences of the batches that remain. */
  readonly remaining?: readonly number[];
}

const storing: Sending = { ...FIRST, phase: "storing" };
const sending = { ...FIRST, phase: "sending", count: 1, creations: 0 } as const;
const individual = { ...FIRST, phase: "sending individually", count: 100 } as const;
const ready: SendingEvent = { type: "stored", maySend: true, isTurn: true };

const WAYS: readonly Example[] = [
  {
    sending: { phase: "idle" },
    event: { type: "resumed" },
    next: storing,
    effects: ["note unsent", "await storage"],
  },
  {
    sending: storing,
    event: ready,
    batches: [],
    next: { phase: "idle" },
    effects: ["stop save timer"],
  },
  {
    sending: storing,
    event: { ...ready, maySend: false },
    next: { phase: "idle" },
    effects: ["stop save timer", "show"],
    remaining: [1, 2],
  },
  {
    sending: storing,
    event: { ...ready, isTurn: false },
    next: { phase: "awaiting turn" },
    effects: ["wait for turn"],
  },
  {
    sending: { ...storing, isResendNeeded: true },
    event: ready,
    next: { phase: "sending", count: 2, isResendNeeded: false },
    effects: ["start save timer", "send"],
  },
  {
    sending: { ...storing, limit: 1 },
    event: ready,
    next: { phase: "sending", count: 1 },
    effects: ["start save timer", "send"],
  },
  {
    sending: storing,
    event: ready,
    batches: [SPLIT_BATCH],
    next: { phase: "sending individually", count: 100 },
    effects: ["start save timer", "send"],
  },
  {
    sending: storing,
    event: ready,
    batches: [EMPTY_SPLIT],
    next: { phase: "dropping", sequences: [1], isSent: true },
    effects: ["start save timer", "forget"],
  },
  {
    sending: { ...FIRST, phase: "awaiting turn" },
    event: { type: "waited" },
    next: storing,
    effects: ["await storage"],
  },
  {
    sending: { ...FIRST, phase: "pausing", attempt: 3 },
    event: { type: "waited" },
    next: { phase: "storing", attempt: 3 },
    effects: ["await storage"],
  },
  {
    sending: { ...FIRST, phase: "pausing", attempt: 3 },
    event: { type: "resumed", isConnected: true },
    next: { phase: "storing", attempt: 1 },
    effects: ["await storage"],
  },
  {
    sending: { ...sending, count: 2 },
    event: { type: "acknowledged", versions: [1, 2] },
    next: { phase: "forgetting", versions: [1, 2] },
    effects: ["forget"],
    remaining: [1, 2],
  },
  {
    sending,
    event: failed(MISSING),
    next: { phase: "creating", count: 1, creations: 0 },
    effects: ["create"],
  },
  {
    sending: { ...sending, creations: 3 },
    event: failed(MISSING),
    next: { phase: "asking", error },
    effects: ["ask"],
  },
  {
    sending: { ...sending, count: 2 },
    event: failed(REFUSED),
    next: { phase: "storing", limit: 1 },
    effects: ["await storage"],
  },
  {
    sending: { ...sending, count: 100 },
    event: failed(CONFLICT),
    next: { phase: "storing", limit: 50 },
    effects: ["await storage"],
  },
  {
    sending,
    event: failed(CONFLICT),
    next: { phase: "refusing batches", sequences: [1, 2] },
    effects: ["refuse"],
  },
  {
    sending,
    event: failed(CONFLICT),
    batches: [SECOND_BATCH, SPLIT_BATCH],
    next: { phase: "refusing batches", sequences: [2] },
    effects: ["refuse"],
  },
  { sending, event: failed(REFUSED), next: { phase: "asking", error }, effects: ["ask"] },
  {
    sending,
    event: failed(AWAY),
    next: { phase: "pausing", attempt: 2 },
    effects: ["wait to retry"],
  },
  {
    sending,
    event: failed(UNKNOWN),
    next: { phase: "reporting", reported: "Error: no" },
    effects: ["report"],
  },
  {
    sending: { ...sending, reported: "Error: no" },
    event: failed(UNKNOWN),
    next: { phase: "pausing" },
    effects: ["wait to retry"],
  },
  { sending, event: failed(EXPIRED), next: { phase: "reporting expiry" }, effects: ["report"] },
  {
    sending: { ...sending, isResendNeeded: true },
    event: failed(EXPIRED),
    next: { phase: "storing" },
    effects: ["await storage"],
  },
  {
    sending: { ...sending, phase: "creating" },
    event: { type: "created" },
    next: { phase: "sending", creations: 1 },
    effects: ["send"],
  },
  {
    sending: { ...sending, phase: "creating" },
    event: failed(AWAY),
    next: { phase: "pausing" },
    effects: ["wait to retry"],
  },
  {
    sending: { ...FIRST, attempt: 4, limit: 1, phase: "forgetting", versions: [1] },
    event: { type: "forgotten" },
    next: { phase: "storing", attempt: 1, limit: FIRST.limit },
    effects: ["note save", "stop save timer", "show", "await storage"],
    remaining: [2],
  },
  {
    sending: { ...FIRST, phase: "forgetting", versions: [1] },
    event: failed(UNKNOWN),
    next: { phase: "reporting" },
    effects: ["report"],
    remaining: [1, 2],
  },
  {
    sending: { ...FIRST, attempt: 4, phase: "dropping", sequences: [1], isSent: false },
    event: { type: "forgotten" },
    next: { phase: "storing", attempt: 4 },
    effects: ["show", "await storage"],
    remaining: [2],
  },
  {
    sending: { ...FIRST, attempt: 4, phase: "dropping", sequences: [1], isSent: true },
    event: { type: "forgotten" },
    next: { phase: "storing", attempt: 1 },
    effects: ["stop save timer", "show", "await storage"],
    remaining: [2],
  },
  {
    sending: { ...FIRST, phase: "dropping", sequences: [1], isSent: true },
    event: failed(UNKNOWN),
    next: { phase: "reporting" },
    effects: ["report"],
  },
  {
    sending: { ...FIRST, phase: "asking", error },
    event: { type: "asked", isDivisible: undefined },
    next: { phase: "pausing" },
    effects: ["wait to retry"],
  },
  {
    sending: { ...FIRST, phase: "asking", error },
    event: { type: "asked", isDivisible: true },
    next: { phase: "splitting", sequence: 1 },
    effects: ["store split"],
  },
  {
    sending: { ...FIRST, phase: "asking", error },
    event: { type: "asked", isDivisible: false },
    next: { phase: "refusing batches", sequences: [1] },
    effects: ["refuse"],
  },
  {
    sending: { ...FIRST, limit: 1, phase: "splitting", sequence: 1 },
    event: { type: "split stored" },
    next: { phase: "storing", limit: FIRST.limit },
    effects: ["await storage"],
  },
  {
    sending: { ...FIRST, phase: "splitting", sequence: 1 },
    event: failed(UNKNOWN),
    next: { phase: "reporting" },
    effects: ["report"],
  },
  {
    sending: { ...individual, count: 1 },
    event: { type: "acknowledged", versions: [1] },
    batches: [SPLIT_BATCH],
    next: { phase: "sending individually", count: 1 },
    effects: ["note save", "show", "send"],
  },
  {
    sending: individual,
    event: { type: "acknowledged", versions: [1, 2] },
    batches: [SPLIT_BATCH],
    next: { phase: "dropping", sequences: [1], isSent: true },
    effects: ["note save", "show", "forget"],
  },
  {
    sending: individual,
    event: failed(REFUSED),
    batches: [SPLIT_BATCH],
    next: { phase: "sending individually", count: 1 },
    effects: ["send"],
  },
  {
    sending: { ...individual, count: 1 },
    event: failed(REFUSED),
    batches: [SPLIT_BATCH],
    next: { phase: "refusing operation", sequence: 1 },
    effects: ["refuse"],
  },
  {
    sending: individual,
    event: failed(AWAY),
    batches: [SPLIT_BATCH],
    next: { phase: "pausing" },
    effects: ["wait to retry"],
  },
  {
    sending: { ...FIRST, phase: "refusing batches", sequences: [1] },
    event: { type: "refusal handled", count: 1 },
    next: { phase: "dropping", sequences: [1], isSent: false },
    effects: ["forget"],
    remaining: [1, 2],
  },
  {
    sending: { ...FIRST, phase: "refusing batches", sequences: [1, 2] },
    event: { type: "refusal handled", count: 1 },
    next: { phase: "dropping", sequences: [1], isSent: false },
    effects: ["forget"],
    remaining: [1, 2],
  },
  {
    sending: { ...FIRST, phase: "refusing batches", sequences: [1] },
    event: { type: "refusal handled", count: 0 },
    next: { phase: "pausing" },
    effects: ["wait to retry"],
    remaining: [1, 2],
  },
  {
    sending: { ...FIRST, phase: "refusing batches", sequences: [1] },
    event: { type: "handling failed", failure: UNKNOWN },
    next: { phase: "reporting" },
    effects: ["report"],
    remaining: [1, 2],
  },
  {
    sending: { ...FIRST, phase: "refusing operation", sequence: 1 },
    event: { type: "refusal handled", count: 1 },
    batches: [SPLIT_BATCH],
    next: { phase: "sending individually", count: 100 },
    effects: ["show", "send"],
  },
  {
    sending: { ...FIRST, phase: "refusing operation", sequence: 1 },
    event: { type: "refusal handled", count: 0 },
    batches: [SPLIT_BATCH],
    next: { phase: "pausing" },
    effects: ["wait to retry"],
  },
  {
    sending: { ...FIRST, phase: "refusing operation", sequence: 1 },
    event: { type: "handling failed", failure: UNKNOWN },
    batches: [SPLIT_BATCH],
    next: { phase: "reporting" },
    effects: ["report"],
  },
  {
    sending: { ...FIRST, phase: "reporting" },
    event: { type: "reported" },
    next: { phase: "pausing" },
    effects: ["wait to retry"],
  },
  {
    sending: { ...FIRST, phase: "reporting expiry" },
    event: { type: "reported" },
    next: { phase: "idle" },
    effects: ["stop save timer"],
    remaining: [1, 2],
  },
  {
    sending: { ...FIRST, isResendNeeded: true, phase: "reporting expiry" },
    event: { type: "reported" },
    next: { phase: "storing" },
    effects: ["await storage"],
    remaining: [1, 2],
  },
];

const BUSY: readonly Sending[] = WAYS.map((example) => example.sending).filter(
  ({ phase }) => phase !== "idle",
);

function modelWith(
  state: Sending,
  batches: readonly Batch[] = [FIRST_BATCH, SECOND_BATCH],
): DocumentModel {
  const model = openModel(SESSION, { state: {}, version: 0 });
  return {
    ...model,
    sending: state,
    replica: { ...model.replica, queue: { openBatch: [], batches } },
  };
}

const nameOf = (phase: string, type: string): string => `${phase}: ${type}`;

describe("sending a document's batches", () => {
  it.each(WAYS.map((way) => ({ name: nameOf(way.sending.phase, way.event.type), ...way })))(
    "$name leads to $next.phase",
    ({ sending: from, event, batches, next, effects, remaining }) => {
      const step = advanceSending(modelWith(from, batches), event);
      expect(step.model.sending).toMatchObject(next);
      expect(step.effects.map((effect) => effect.do)).toEqual(effects);
      if (remaining !== undefined)
        expect(step.model.replica.queue.batches.map(({ sequence }) => sequence)).toEqual(remaining);
    },
  );

  it("has an example for every row of the transition table", () => {
    const rows = Object.entries(SENDING).flatMap(([phase, row]) =>
      Object.keys(row).map((type) => nameOf(phase, type)),
    );
    const shown = new Set([
      ...WAYS.map(({ sending: { phase }, event }) => nameOf(phase, event.type)),
      ...BUSY.map(({ phase }) => nameOf(phase, "resumed")),
    ]);
    expect(rows.filter((row) => !shown.has(row))).toEqual([]);
    expect(rows.length).toBeGreaterThan(35);
  });

  it("remembers a request to send again in every busy phase without interrupting that phase", () => {
    for (const from of BUSY) {
      const step = advanceSending(modelWith(from), { type: "resumed" });
      expect(step).toEqual({
        model: modelWith({ ...from, isResendNeeded: true } as Sending),
        effects: [],
      });
    }
  });

  it("ignores an event that the current phase does not expect", () => {
    const model = modelWith(storing);
    expect(advanceSending(model, { type: "acknowledged", versions: [1] })).toEqual({
      model,
      effects: [],
    });
  });

  it("numbers the remaining operations of a split batch after the settled ones", () => {
    const step = advanceSending(modelWith(storing, [SPLIT_BATCH]), ready);
    expect(step.effects).toContainEqual({
      do: "send",
      session: `${SESSION}/1`,
      batches: [
        { sequence: 4, operations: [set("a")] },
        { sequence: 5, operations: [set("b")] },
      ],
    });
    const refused = advanceSending(
      modelWith({ ...individual, count: 1 }, [SPLIT_BATCH]),
      failed(REFUSED),
    );
    expect(refused.effects).toEqual([
      {
        do: "refuse",
        error,
        session: `${SESSION}/1`,
        batches: [{ sequence: 4, operations: [A] }],
      },
    ]);
  });
});
