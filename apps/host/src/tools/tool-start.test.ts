import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  IDLE_START,
  isFrameHidden,
  isSpinnerShown,
  scheduleOverdue,
  toolStart,
  type JudgedBy,
  type ToolStartEvent,
} from "./tool-start.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A start whose overdue events come from the fake clock. */
function begin(judgedBy: JudgedBy) {
  let start = IDLE_START;
  const send = (event: ToolStartEvent): void => {
    start = toolStart(start, event);
  };
  send({ type: "begin", judgedBy });
  return { send, stop: scheduleOverdue(send), now: () => start };
}

describe("the start of a tool in its frame", () => {
  test("TOOLX-04 a spinner shows after 300 ms, until the page has loaded", () => {
    const { send, now } = begin("load");
    vi.advanceTimersByTime(299);
    expect([isSpinnerShown(now()), isFrameHidden(now())]).toEqual([false, true]);
    vi.advanceTimersByTime(1);
    expect([isSpinnerShown(now()), isFrameHidden(now())]).toEqual([true, true]);
    send({ type: "load" });
    expect([isSpinnerShown(now()), isFrameHidden(now())]).toEqual([false, false]);
  });

  test.each<JudgedBy>(["handshake", "load"])(
    "TOOLX-04 without a %s a tool is slow after 10 s and silent after 30 s",
    (judgedBy) => {
      const { now } = begin(judgedBy);
      vi.advanceTimersByTime(9_999);
      expect(now().phase).toBe("waiting");
      vi.advanceTimersByTime(1);
      expect(now().phase).toBe("slow");
      expect(isFrameHidden(now())).toBe(false);
      vi.advanceTimersByTime(19_999);
      expect(now().phase).toBe("slow");
      vi.advanceTimersByTime(1);
      expect(now().phase).toBe("silent");
    },
  );

  test("TOOLX-04 a tool with scopes is shown once loaded, but is ready only after its handshake", () => {
    const { send, now } = begin("handshake");
    send({ type: "load" });
    vi.advanceTimersByTime(300);
    expect([isSpinnerShown(now()), isFrameHidden(now())]).toEqual([false, false]);
    vi.advanceTimersByTime(9_700);
    expect(now().phase).toBe("slow");
    send({ type: "handshake" });
    vi.advanceTimersByTime(60_000);
    expect(now().phase).toBe("ready");
  });

  test("TOOLX-04 a handshake before the load event ends the wait", () => {
    const { send, now } = begin("handshake");
    send({ type: "handshake" });
    vi.advanceTimersByTime(60_000);
    expect(now().phase).toBe("ready");
    expect(isFrameHidden(now())).toBe(false);
  });

  test("TOOLX-04 for a tool without scopes, the load event alone decides when the tool is ready", () => {
    const { send, now } = begin("load");
    send({ type: "handshake" });
    expect(now().phase).toBe("starting");
    send({ type: "load" });
    vi.advanceTimersByTime(60_000);
    expect(now().phase).toBe("ready");
  });

  test("TOOLX-04 an unreachable tool without scopes stays so when the error page loads", () => {
    for (const events of [
      [{ type: "load" }, { type: "unreachable" }],
      [{ type: "unreachable" }, { type: "load" }],
    ] as const) {
      const { send, stop, now } = begin("load");
      for (const event of events) send(event);
      vi.advanceTimersByTime(60_000);
      expect(now()).toMatchObject({ phase: "unreachable", hasLoaded: true });
      expect([isSpinnerShown(now()), isFrameHidden(now())]).toEqual([false, false]);
      stop();
      send({ type: "begin", judgedBy: "load" });
      expect(now().phase).toBe("starting");
    }
    const { send, now } = begin("handshake");
    send({ type: "unreachable" });
    expect(now().phase).toBe("starting");
  });

  test("TOOLX-04 a tool that refuses frames stays refused, unless its handshake proves otherwise", () => {
    for (const judgedBy of ["load", "handshake"] as const) {
      const { send, now } = begin(judgedBy);
      send({ type: "load" });
      send({ type: "refused" });
      vi.advanceTimersByTime(60_000);
      expect(now()).toMatchObject({ phase: "refused", hasLoaded: true });
    }
    const { send, now } = begin("handshake");
    send({ type: "refused" });
    send({ type: "handshake" });
    expect(now().phase).toBe("ready");
    send({ type: "refused" });
    expect(now().phase).toBe("ready");
  });

  test("TOOLX-04 a tool that answers after 30 s is ready", () => {
    const { send, now } = begin("handshake");
    vi.advanceTimersByTime(31_000);
    send({ type: "handshake" });
    expect(now().phase).toBe("ready");
  });

  test("TOOLX-04 a reload starts over, and the blank document's load does not count", () => {
    expect(toolStart(IDLE_START, { type: "load" })).toBe(IDLE_START);
    const { send, stop, now } = begin("handshake");
    vi.advanceTimersByTime(30_000);
    stop();
    send({ type: "begin", judgedBy: "handshake" });
    expect(now()).toEqual({ phase: "starting", judgedBy: "handshake", hasLoaded: false });
  });

  test("TOOLX-04 the phase does not change after the clock is stopped", () => {
    const { stop, now } = begin("load");
    stop();
    vi.advanceTimersByTime(60_000);
    expect(now().phase).toBe("starting");
  });
});
