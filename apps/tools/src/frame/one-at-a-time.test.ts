import { expect, it } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

it("oneAtATime: calls during a run start exactly one more run after it", async () => {
  const ends: (() => void)[] = [];
  const start = oneAtATime(() => new Promise((resolve) => ends.push(resolve)));
  start();
  start();
  start();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(ends).toHaveLength(2);
  start();
  await expect.poll(() => ends.length).toBe(3);
});
