import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPendingCalls } from "./pending-calls.ts";

const DEFAULT_TIMEOUT_MS = 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

function calls() {
  const cancelled: number[] = [];
  const pending = createPendingCalls((id) => cancelled.push(id), DEFAULT_TIMEOUT_MS);
  const request = (id: number, timeout?: number): { outcome: string } => {
    const call = { outcome: "waits" };
    pending.add({ id, method: "getUser" }, timeout, undefined).then(
      () => (call.outcome = "answered"),
      (error: { code: string }) => (call.outcome = error.code),
    );
    return call;
  };
  return { pending, ask: request, withdrawn: cancelled };
}

it("a call that times out is cancelled in the host", async () => {
  const { ask, withdrawn } = calls();
  const usual = ask(1);
  const short = ask(2, DEFAULT_TIMEOUT_MS / 4);
  const patient = ask(3, 0);
  await vi.advanceTimersByTimeAsync(DEFAULT_TIMEOUT_MS / 2);
  expect([usual.outcome, short.outcome]).toEqual(["waits", "TIMEOUT"]);
  await vi.advanceTimersByTimeAsync(DEFAULT_TIMEOUT_MS);
  expect([usual.outcome, patient.outcome]).toEqual(["TIMEOUT", "waits"]);
  expect(withdrawn).toEqual([2, 1]);
});

it("default timeouts are suspended while a person decides, and start again afterwards", async () => {
  const { pending, ask } = calls();
  const before = ask(1);
  pending.suspendTimeouts(true);
  const meanwhile = ask(2);
  const impatient = ask(3, DEFAULT_TIMEOUT_MS);
  await vi.advanceTimersByTimeAsync(5 * DEFAULT_TIMEOUT_MS);
  expect([before.outcome, meanwhile.outcome, impatient.outcome]).toEqual([
    "waits",
    "waits",
    "TIMEOUT",
  ]);
  pending.suspendTimeouts(false);
  await vi.advanceTimersByTimeAsync(DEFAULT_TIMEOUT_MS / 2);
  expect([before.outcome, meanwhile.outcome]).toEqual(["waits", "waits"]);
  await vi.advanceTimersByTimeAsync(DEFAULT_TIMEOUT_MS);
  expect([before.outcome, meanwhile.outcome]).toEqual(["TIMEOUT", "TIMEOUT"]);
});
