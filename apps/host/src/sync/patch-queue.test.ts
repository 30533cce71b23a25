import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyOperations, type Operation } from "./operations.ts";
import {
  acknowledge,
  BATCH_CHARACTERS,
  BATCH_LIMIT,
  EMPTY_QUEUE,
  gather,
  isPending,
  nextBatches,
  pendingOperations,
  seal,
  type PatchQueue,
} from "./patch-queue.ts";

const set = (key: string, value: unknown): Operation => ({ set: [key], value });

describe("the queue of unsent changes", () => {
  test("SYNC-05 typing into one field costs one operation, and the last value stays", () => {
    const queue = ["h", "hi", "hip"].reduce(
      (current, value) => gather(current, [set("name", value)]),
      EMPTY_QUEUE,
    );
    expect(pendingOperations(queue)).toEqual([set("name", "hip")]);
  });

  test("changes made after a batch was numbered wait for the next one", () => {
    const queue = gather(seal(gather(EMPTY_QUEUE, [set("a", 1)]), 7), [set("a", 2)]);
    expect(queue).toEqual({
      gathering: [set("a", 2)],
      batches: [{ sequence: 7, operations: [set("a", 1)] }],
    });
  });

  test("a batch stays until it is acknowledged by its number", () => {
    const queue = seal(gather(EMPTY_QUEUE, [set("a", 1)]), 1);
    expect(isPending(acknowledge(queue, 2))).toBe(true);
    expect(isPending(acknowledge(queue, 1))).toBe(false);
  });

  test("more changes than one batch carries go in several", () => {
    const many = Array.from({ length: BATCH_LIMIT + 5 }, (_, index) => set(`k${index}`, index));
    const queue = seal(gather(EMPTY_QUEUE, many), 1);
    expect(queue.batches[0]?.operations).toHaveLength(BATCH_LIMIT);
    expect(queue.gathering).toHaveLength(5);
  });

  test("long values travel in several batches, one too long for a batch by itself", () => {
    const long = Array.from({ length: 5 }, (_, index) =>
      set(`k${index}`, "x".repeat(BATCH_CHARACTERS / 2 - 50)),
    );
    const queue = seal(
      gather(EMPTY_QUEUE, [set("first", "x".repeat(BATCH_CHARACTERS * 2)), ...long]),
      1,
    );
    expect(queue.batches[0]?.operations).toHaveLength(1);
    expect(seal(queue, 2).batches[1]?.operations).toHaveLength(2);
  });

  test("batches that waited go together, as many as one request carries", () => {
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
    expect(nextBatches(waiting(3, BATCH_LIMIT))).toHaveLength(1);
    expect(nextBatches(EMPTY_QUEUE)).toEqual([]);
  });

  test("SYNC-05 whatever the order of gathering, numbering and acknowledging, no last value is lost", () => {
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
            if (queue.gathering.length > 0) queue = seal(queue, (sequence += 1));
          } else if (each === "acknowledge") {
            const [first] = queue.batches;
            if (first === undefined) continue;
            server = applyOperations(server, first.operations);
            queue = acknowledge(queue, first.sequence);
          } else {
            queue = gather(queue, [set(each.key, each.value)]);
            expected = applyOperations(expected, [set(each.key, each.value)]);
          }
        }
        expect(applyOperations(server, pendingOperations(queue))).toEqual(expected);
      }),
    );
  });
});
