import { expect, it } from "vitest";
import { openTurns } from "./turns.ts";

it("so many run at once, so many wait in the order they came, and others are told to ask again", async () => {
  const take = openTurns(2, 2, "Try again in a moment.");
  const order: number[] = [];
  const endings: (() => void)[] = [];
  const work = (name: number) => take(async () => {
    order.push(name);
    await new Promise<void>((resolve) => void endings.push(resolve));
    if (name === 1) throw new Error("broken");
    return name;
  });
  const begun = [1, 2, 3, 4].map((name) => work(name).catch(() => "failed"));
  await expect(work(5)).rejects.toMatchObject({ code: "UNAVAILABLE", status: 503, message: "Try again in a moment." });
  expect(order).toEqual([1, 2]);
  for (const place of [0, 1, 2, 3]) {
    endings[place]?.();
    await begun[place];
    await Promise.resolve();
  }
  expect([await Promise.all(begun), order]).toEqual([["failed", 2, 3, 4], [1, 2, 3, 4]]);
  const last = work(6);
  endings[4]?.();
  expect(await last).toBe(6);
});
