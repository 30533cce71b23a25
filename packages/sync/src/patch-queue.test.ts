import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyOperations, type Operation } from "./operations.ts";
import {
  removeBatch,
  MAX_BATCH_CHARACTERS,
  MAX_BATCH_OPERATIONS,
  EMPTY_QUEUE,
  addToOpenBatch,
  isPending,
  nextBatches,
  pendingOperations,
  closeBatch,
  type PatchQueue,
} from "./patch-queue.ts";

const set = (key: string, value: unknown): Operation => ({ set: [key], value });

describe("the queue of unsent changes", () => {
  test("SYNC-05 typing into one field leaves a single operation with the last value", () => {
    const queue = ["h", "hi", "hip"].reduce(
      (current, value) => addToOpenBatch(current, [set("name", value)]),
      EMPTY_QUEUE,
    );
    expect(pendingOperations(queue)).toEqual([set("name", "hip")]);
  });

  test("changes made after a batch was closed go into the next batch", () => {
    const queue = addToOpenBatch(closeBatch(addToOpenBatch(EMPTY_QUEUE, [set("a", 1)]), 7), [
      set("a", 2),
    ]);
    expect(queue).toEqual({
      openBatch: [set("a", 2)],
      batches: [{ sequence: 7, operations: [set("a", 1)] }],
    });
  });

  test("a closed batch stays in the queue until its own number is acknowledged", () => {
    const queue = closeBatch(addToOpenBatch(EMPTY_QUEUE, [set("a", 1)]), 1);
    expect(isPending(removeBatch(queue, 2))).toBe(true);
    expect(isPending(removeBatch(queue, 1))).toBe(false);
  });

  test("changes that exceed a batch's operation limit are split into several batches", () => {
    const many = Array.from({ length: MAX_BATCH_OPERATIONS + 5 }, (_, index) =>
      set(`k${index}`, index),
    );
    const queue = closeBatch(addToOpenBatch(EMPTY_QUEUE, many), 1);
    expect(queue.batches[0]?.operations).toHaveLength(MAX_BATCH_OPERATIONS);
    expect(queue.openBatch).toHaveLength(5);
  });

  test("long values are split across batches, and an oversized value gets a batch of its own", () => {
    const long = Array.from({ length: 5 }, (_, index) =>
      set(`k${index}`, "x".repeat(MAX_BATCH_CHARACTERS / 2 - 50)),
    );
    const queue = closeBatch(
      addToOpenBatch(EMPTY_QUEUE, [set("first", "x".repeat(MAX_BATCH_CHARACTERS * 2)), ...long]),
      1,
    );
    expect(queue.batches[0]?.operations).toHaveLength(1);
    expect(closeBatch(queue, 2).batches[1]?.operations).toHaveLength(2);
  });

  test("nextBatches returns as many waiting batches as a single request may contain", () => {
    const waiting = (count: number, operations: number): PatchQueue => ({
      ...EMPTY_QUEUE,
      batches: Array.from({ length: count }, (_, index) => ({
        sequence: index + 1,
        operations: Array.from({ length: operations }, () => set("a", 1)),
      })),
    });
    expect(nextBatches(waiting(3, 10))).toHaveLength(3);
    expect(nextBatches(waiting(300, 1))).toHaveLength(100);
    expect(nextBatches(waiting(3, 400))).toHaveLength(2);
    expect(nextBatches(waiting(3, MAX_BATCH_OPERATIONS))).toHaveLength(1);
    expect(nextBatches(EMPTY_QUEUE)).toEqual([]);
  });

  test("SYNC-05 adding, closing and acknowledging batches in any order never loses a last value", () => {
    type Step = { readonly key: string; readonly value: number } | "seal" | "acknowledge";
    const step = fc.oneof<fc.Arbitrary<Step>[]>(
      fc.record({ key: fc.constantFrom("a", "b"), value: fc.nat() }),
      fc.constantFrom<Step>("seal", "acknowledge"),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let queue: PatchQueue = EMPTY_QUEUE;
        let server: unknown = {};
        let expected: unknown = {};
        let sequence = 0;
        for (const each of steps) {
          if (each === "seal") {
            if (queue.openBatch.length > 0) queue = closeBatch(queue, (sequence += 1));
          } else if (each === "acknowledge") {
            const [first] = queue.batches;
            if (first === undefined) continue;
            server = applyOperations(server, first.operations);
            queue = removeBatch(queue, first.sequence);
          } else {
            queue = addToOpenBatch(queue, [set(each.key, each.value)]);
            expected = applyOperations(expected, [set(each.key, each.value)]);
          }
        }
        expect(applyOperations(server, pendingOperations(queue))).toEqual(expected);
      }),
    );
  });
});
