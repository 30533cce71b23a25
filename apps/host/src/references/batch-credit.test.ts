import fc from "fast-check";
import { expect, it } from "vitest";
import { batchCredit } from "./batch-credit.ts";
import { readIntoBatches } from "./read-into-batches.ts";

const MAX_BATCHES = 4;
const COUNT = 12_000;
const FILE = new Blob([
  Array.from(
    { length: COUNT },
    (_, index) => `TY  - JOUR\nTI  - Title ${index}\nAB  - ${"word ".repeat(200)}\nER  - \n`,
  ).join("\n"),
]);

/** Reads the file as the worker does. `take` receives a callback that acknowledges a batch. */
function read(take: (taken: () => void) => void): {
  readonly sent: () => number;
  readonly end: Promise<unknown>;
} {
  const credit = batchCredit(MAX_BATCHES);
  let sent = 0;
  const end = readIntoBatches(FILE, "library.ris", () => {
    sent += 1;
    take(credit.taken);
    return credit.sent();
  });
  return { sent: () => sent, end };
}

it("BRIDGE-10 batchCredit: reading pauses while 4 batches are unacknowledged, then resumes", async () => {
  const waiting: (() => void)[] = [];
  let isPaused = true;
  const paused = read((taken) => void (isPaused ? waiting.push(taken) : setTimeout(taken)));
  // By the time this second reader ends, the paused reader has sent all that it can.
  const other = read((taken) => setTimeout(taken));
  await other.end;
  expect(other.sent()).toBeGreaterThan(3 * MAX_BATCHES);
  expect(paused.sent()).toBe(MAX_BATCHES);
  waiting.shift()?.();
  await expect.poll(() => paused.sent()).toBe(MAX_BATCHES + 1);
  isPaused = false;
  for (const acknowledge of waiting.splice(0)) acknowledge();
  expect(await paused.end).toMatchObject({ refCount: COUNT });
  expect(paused.sent()).toBe(other.sent());
});

it("BRIDGE-10 batchCredit: the number of batches in flight never exceeds the limit", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.boolean(), { maxLength: 60 }),
      async (most, actions) => {
        const credit = batchCredit(most);
        let onTheWay = 0;
        let mayFollow = true;
        for (const isSending of actions) {
          if (isSending && mayFollow) {
            onTheWay += 1;
            mayFollow = false;
            void credit.sent().then(() => (mayFollow = true));
          } else if (!isSending && onTheWay > 0) {
            onTheWay -= 1;
            credit.taken();
          }
          await Promise.resolve();
          await Promise.resolve();
          expect(onTheWay).toBeLessThanOrEqual(most);
          expect(mayFollow).toBe(onTheWay < most);
        }
      },
    ),
  );
});
