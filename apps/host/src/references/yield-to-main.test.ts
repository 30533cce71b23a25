import { expect, it } from "vitest";
import { forEachInChunks, yieldToMain } from "./yield-to-main.ts";

/** Works for so long without a turn for anybody. */
function blockFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it("each of many items is handled in order, and what waits has its turn in between", async () => {
  let yields = 0;
  let isDone = false;
  const others = (async () => {
    while (!isDone) {
      await yieldToMain();
      yields += 1;
    }
  })();
  const handled: number[] = [];
  await forEachInChunks(
    Array.from({ length: 2_000 }, (_, number) => number),
    (number) => {
      handled.push(number);
      if (number % 64 === 0) blockFor(3);
    },
  );
  isDone = true;
  await others;
  expect(handled).toEqual(Array.from({ length: 2_000 }, (_, number) => number));
  expect(yields).toBeGreaterThan(2);
});

it("few are handled before anything else comes between", () => {
  const handled: number[] = [];
  const done = forEachInChunks(
    Array.from({ length: 500 }, (_, number) => number),
    (number) => handled.push(number),
  );
  expect(handled).toHaveLength(500);
  return done;
});
