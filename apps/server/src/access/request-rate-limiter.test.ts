import { expect, it } from "vitest";
import { openRequestRateLimiter } from "./request-rate-limiter.ts";

const MINUTE = 60_000;

it("a sender may use a minute's requests in one burst, and the allowance refills evenly", () => {
  let time = 0;
  const rates = openRequestRateLimiter(60, () => time);
  const allowed = () => Array.from({ length: 100 }, () => rates.spend("a")).filter(Boolean).length;
  expect(allowed()).toBe(60);
  time = MINUTE / 2;
  expect(allowed()).toBe(30);
  time = 10 * MINUTE;
  expect(allowed()).toBe(60);
});

it("one sender's requests do not use up another sender's allowance", () => {
  const rates = openRequestRateLimiter(1, () => 0);
  expect([rates.spend("a"), rates.spend("a"), rates.spend("b")]).toEqual([true, false, true]);
});

it("a flood of requests from other senders does not reset an exhausted sender's allowance", () => {
  let time = 0;
  const rates = openRequestRateLimiter(1, () => time);
  expect(rates.spend("a")).toBe(true);
  for (let index = 0; index < 20_000; index += 1) rates.spend(`flood ${index}`);
  time = MINUTE / 2;
  expect(rates.spend("a")).toBe(false);
});
