import { expect, it } from "vitest";
import { eachInTurns, nextTurn } from "./next-turn.ts";

/** Works for so long without a turn for anybody. */
function workFor(milliseconds: number): void {
  const over = performance.now() + milliseconds;
  while (performance.now() < over);
}

it("each of many items is handled in order, and what waits has its turn in between", async () => {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await nextTurn();
      turns += 1;
    }
  })();
  const handled: number[] = [];
  await eachInTurns(
    Array.from({ length: 2_000 }, (_, number) => number),
    (number) => {
      handled.push(number);
      if (number % 64 === 0) workFor(3);
    },
  );
  isOver = true;
  await others;
  expect(handled).toEqual(Array.from({ length: 2_000 }, (_, number) => number));
  expect(turns).toBeGreaterThan(2);
});

it("few are handled before anything else comes between", () => {
  const handled: number[] = [];
  const done = eachInTurns(
    Array.from({ length: 500 }, (_, number) => number),
    (number) => handled.push(number),
  );
  expect(handled).toHaveLength(500);
  return done;
});
