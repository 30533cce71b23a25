import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callHandler } from "./handlers/call-handler.fixture.ts";
import { toolHandlers } from "./handlers/tool-handlers.ts";
import { createKnownStates } from "./known-states.ts";
import { memoryServices } from "./memory-services.fixture.ts";
import { sendStates } from "./send-states.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function startSending() {
  const { memory, services } = memoryServices();
  const knownStates = createKnownStates();
  const handlers = toolHandlers(services, knownStates);
  const emitState = vi.fn<(projectId: string, state: object) => void>();
  const stop = sendStates(services, knownStates, { emitState });
  return {
    memory,
    emitState,
    stop,
    call: (name: "getProjectState" | "setProjectState", ...args: unknown[]) =>
      callHandler(handlers, name, args),
  };
}

it("BRIDGE-13 a tool gets the state once after several quick changes by others", async () => {
  const { memory, emitState, call } = startSending();
  await call("getProjectState");
  memory.setState("p1", { name: "Sepsis", text: "a" });
  memory.setState("p1", { name: "Sepsis", text: "ab" });
  vi.advanceTimersByTime(1_000);
  expect(emitState.mock.calls).toEqual([["p1", { id: "p1", name: "Sepsis", text: "ab" }]]);
});

it("BRIDGE-13 a tool does not get its own changes, nor a state that it never read", async () => {
  const { memory, emitState, stop, call } = startSending();
  memory.setState("p1", { name: "Sepsis", text: "unread" });
  vi.advanceTimersByTime(1_000);
  await call("getProjectState");
  await call("setProjectState", "text", "mine");
  vi.advanceTimersByTime(1_000);
  expect(emitState).not.toHaveBeenCalled();
  memory.setState("p1", { name: "Sepsis", text: "theirs" });
  stop();
  vi.advanceTimersByTime(1_000);
  expect(emitState).not.toHaveBeenCalled();
});
