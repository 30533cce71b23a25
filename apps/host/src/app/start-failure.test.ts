// @vitest-environment jsdom
import { expect, test } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { createMemoryDatabase } from "../platform/local-database.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import {
  $startFailure,
  expectStartAnswer,
  finishStart,
  isBlockedByStart,
  isStartFailure,
  nextStartFailure,
  type StartFailure,
} from "./start-failure.ts";

const error = new AppError("UNAVAILABLE", "", { status: 503 });

test("a failed start is tried again after growing delays of at most a minute", () => {
  let failure: StartFailure | undefined;
  const delays = Array.from({ length: 7 }, () => {
    failure = nextStartFailure(failure, { kind: "failed", error, now: 1000 });
    const delay = failure?.state === "waiting" ? failure.retryAt - 1000 : 0;
    failure = nextStartFailure(failure, { kind: "retry" });
    expect(failure?.state).toBe("retrying");
    return delay / 1000;
  });
  expect(delays).toEqual([3, 6, 12, 24, 48, 60, 60]);
  expect(nextStartFailure(failure, { kind: "started" })).toBeUndefined();
  expect(nextStartFailure(undefined, { kind: "retry" })).toBeUndefined();
});

test("a server failure or a lost connection fails the start, but a refusal does not", () => {
  for (const code of ["NO-CONNECTION", "TIMEOUT"])
    expect(isStartFailure(new AppError(code, ""))).toBe(true);
  for (const status of [500, 502, 503, 507, 429])
    expect(isStartFailure(new AppError("DATABASE-REFUSED", "", { status }))).toBe(true);
  for (const other of [
    new AppError("FORBIDDEN", "", { status: 403 }),
    new AppError("NEED-LOGIN", ""),
    new TypeError("x is not a function"),
  ])
    expect(isStartFailure(other)).toBe(false);
});

test("a failed start blocks pages that need an account, but not help or logout", () => {
  const failure = nextStartFailure(undefined, { kind: "failed", error, now: 0 });
  for (const path of ["/", "/project/files", "/projects", "/profile", "/helpers"])
    expect([path, isBlockedByStart(failure, path)]).toEqual([path, true]);
  for (const path of ["/help", "/help/faq", "/contact", "/health-check", "/logout", "/error"])
    expect([path, isBlockedByStart(failure, path)]).toEqual([path, false]);
  expect(isBlockedByStart(undefined, "/")).toBe(false);
});

test("a start fails and is retried only if the server has not answered after 6 s", async () => {
  const waits: { readonly milliseconds: number; readonly end: () => void }[] = [];
  const clock: Platform["clock"] = {
    now: () => 0,
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("Aborted")));
        waits.push({ milliseconds, end: resolve });
      }),
  };
  setPlatform({ clock, local: createMemoryDatabase() } as Platform);
  let starts = 0;
  const start = async (): Promise<void> => {
    starts += 1;
  };

  expectStartAnswer(start);
  finishStart();
  waits[0]?.end();
  await Promise.resolve();
  expect($startFailure.get()).toBeUndefined();

  expectStartAnswer(start);
  waits[1]?.end();
  await expect.poll(() => $startFailure.get()?.state).toBe("waiting");
  expect($startFailure.get()?.error).toMatchObject({ code: "TIMEOUT" });
  waits[2]?.end();
  await expect.poll(() => starts).toBe(1);
  expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([6000, 6000, 3000]);
  finishStart();
});
