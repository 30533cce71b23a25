import { expect, it, vi } from "vitest";
import { ApiError } from "../errors/api-error.ts";
import { openSemaphore, openSemaphorePerOwner } from "./semaphore.ts";

it("a semaphore runs work up to its limit, queues some work in order and rejects the rest", async () => {
  const take = openSemaphore({
    maxRunning: 2,
    maxWaiting: 2,
    refusal: () => new ApiError("UNAVAILABLE", "Try again in a moment."),
  });
  const order: number[] = [];
  const endings: (() => void)[] = [];
  const work = (name: number) =>
    take(async () => {
      order.push(name);
      await new Promise<void>((resolve) => void endings.push(resolve));
      if (name === 1) throw new Error("broken");
      return name;
    });
  const begun = [1, 2, 3, 4].map((name) => work(name).catch(() => "failed"));
  await expect(work(5)).rejects.toMatchObject({
    code: "UNAVAILABLE",
    status: 503,
    message: "Try again in a moment.",
  });
  expect(order).toEqual([1, 2]);
  for (const place of [0, 1, 2, 3]) {
    endings[place]?.();
    await begun[place];
    await Promise.resolve();
  }
  expect([await Promise.all(begun), order]).toEqual([
    ["failed", 2, 3, 4],
    [1, 2, 3, 4],
  ]);
  const last = work(6);
  endings[4]?.();
  expect(await last).toBe(6);
});

it("each owner has separate semaphore slots and a separate queue", async () => {
  const take = openSemaphorePerOwner({
    maxRunning: 1,
    maxWaiting: 1,
    refusal: () => new ApiError("TOO-MANY"),
  });
  const endings: (() => void)[] = [];
  const hold = (owner: string) =>
    take(owner, () => new Promise<void>((resolve) => void endings.push(resolve)));
  const [first, second] = [hold("ann"), hold("ann")];
  await expect(hold("ann")).rejects.toMatchObject({ code: "TOO-MANY", status: 429 });
  expect(await take("bob", async () => "done")).toBe("done");
  endings[0]?.();
  await first;
  await expect.poll(() => endings).toHaveLength(2);
  endings[1]?.();
  await second;
  expect(await take("ann", async () => "again")).toBe("again");
});

it("a semaphore slot stays taken for a cooldown period after its work", async () => {
  vi.useFakeTimers();
  try {
    const take = openSemaphorePerOwner({
      maxRunning: 1,
      maxWaiting: 1,
      refusal: () => new ApiError("TOO-MANY"),
      cooldownAfter: () => 50,
    });
    await take("ann", async () => {});
    const later = vi.fn<() => Promise<void>>(async () => {});
    const waiting = take("ann", later);
    expect(await take("bob", async () => "done")).toBe("done");
    await vi.advanceTimersByTimeAsync(49);
    expect(later).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(later).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
