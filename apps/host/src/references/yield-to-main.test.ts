import { expect, it } from "vitest";
import { forEachInChunks, yieldToMain } from "./yield-to-main.ts";

function blockFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it("forEachInChunks: handles items in order and yields to other work in between", async () => {
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

it("forEachInChunks: handles a few items without yielding", () => {
  const handled: number[] = [];
  const done = forEachInChunks(
    Array.from({ length: 500 }, (_, number) => number),
    (number) => handled.push(number),
  );
  expect(handled).toHaveLength(500);
  return done;
});
