import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPendingCalls } from "./pending-calls.ts";

const LIMIT = 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

function calls() {
  const withdrawn: number[] = [];
  const pending = createPendingCalls((id) => withdrawn.push(id), LIMIT);
  const ask = (id: number, timeout?: number): { outcome: string } => {
    const call = { outcome: "waits" };
    pending.add({ id, method: "getUser" }, timeout, undefined).then(
      () => (call.outcome = "answered"),
      (error: { code: string }) => (call.outcome = error.code),
    );
    return call;
  };
  return { pending, ask, withdrawn };
}

it("gives up what is not answered in time, and tells the host", async () => {
  const { ask, withdrawn } = calls();
  const usual = ask(1);
  const short = ask(2, LIMIT / 4);
  const patient = ask(3, 0);
  await vi.advanceTimersByTimeAsync(LIMIT / 2);
  expect([usual.outcome, short.outcome]).toEqual(["waits", "TIMEOUT"]);
  await vi.advanceTimersByTimeAsync(LIMIT);
  expect([usual.outcome, patient.outcome]).toEqual(["TIMEOUT", "waits"]);
  expect(withdrawn).toEqual([2, 1]);
});

it("lets what is asked before and while a person decides wait as long as it takes; afterwards the limit begins anew", async () => {
  const { pending, ask } = calls();
  const before = ask(1);
  pending.liftLimits(true);
  const meanwhile = ask(2);
  const impatient = ask(3, LIMIT);
  await vi.advanceTimersByTimeAsync(5 * LIMIT);
  expect([before.outcome, meanwhile.outcome, impatient.outcome]).toEqual([
    "waits",
    "waits",
    "TIMEOUT",
  ]);
  pending.liftLimits(false);
  await vi.advanceTimersByTimeAsync(LIMIT / 2);
  expect([before.outcome, meanwhile.outcome]).toEqual(["waits", "waits"]);
  await vi.advanceTimersByTimeAsync(LIMIT);
  expect([before.outcome, meanwhile.outcome]).toEqual(["TIMEOUT", "TIMEOUT"]);
});
