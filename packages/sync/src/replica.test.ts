import { describe, expect, test } from "vitest";
import { addToOpenBatch, closeBatch } from "./patch-queue.ts";
import {
  acknowledge,
  applyRemote,
  createReplica,
  applySnapshot,
  type Replica,
  visibleState,
} from "./replica.ts";

const OPENED = createReplica({ state: { title: "Hip", year: 2020 }, version: 5 });
const type = (replica: Replica, title: string, sequence: number): Replica => ({
  ...replica,
  queue: closeBatch(addToOpenBatch(replica.queue, [{ set: ["title"], value: title }]), sequence),
});

describe("visible state while another person's earlier version is missing", () => {
  test("SYNC-06 an acknowledged change stays visible both before and after a missing version arrives", () => {
    const durable = acknowledge(type(OPENED, "Knee", 1), 1, 7);
    expect(visibleState(durable)).toEqual({ title: "Knee", year: 2020 });
    const whole = applyRemote(
      durable,
      { version: 6, session: "other", operations: [{ set: ["year"], value: 2021 }] },
      "own",
    );
    expect([visibleState(whole), whole.confirmed.version]).toEqual([
      { title: "Knee", year: 2021 },
      7,
    ]);
    expect(
      visibleState(applySnapshot(durable, { state: { title: "Knee", year: 2021 }, version: 7 })),
    ).toEqual({ title: "Knee", year: 2021 });
  });

  test("SYNC-06 the visible state applies remote changes in the server's order, then pending changes", () => {
    const durable = applyRemote(
      acknowledge(type(OPENED, "Knee", 1), 1, 7),
      { version: 8, session: "other", operations: [{ set: ["title"], value: "Elbow" }] },
      "own",
    );
    expect(visibleState(durable)).toEqual({ title: "Elbow", year: 2020 });
    expect(visibleState(type(durable, "Wrist", 2))).toEqual({ title: "Wrist", year: 2020 });
  });
});
