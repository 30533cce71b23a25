import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { autoResize } from "./auto-resize.ts";
import type { Connection } from "./connection.ts";
import { BridgeError } from "./protocol/errors.ts";

/** Callbacks of fake resize observers. */
let changed: (() => void)[] = [];
class Observer {
  readonly notify: () => void;
  constructor(notify: () => void) {
    this.notify = notify;
  }
  observe(): void {
    changed.push(this.notify);
  }
  disconnect(): void {
    changed = changed.filter((notify) => notify !== this.notify);
  }
}

beforeEach(() => {
  changed = [];
  vi.useFakeTimers();
  vi.stubGlobal("ResizeObserver", Observer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function content(answer: () => Promise<void> = () => Promise.resolve()) {
  const asked: number[] = [];
  const element = { height: 100, getBoundingClientRect: () => ({ height: element.height }) };
  const tera = {
    page: {
      resize: ({ height }: { height: number }) => {
        asked.push(height);
        return answer();
      },
    },
  } as unknown as Connection;
  const grow = (height: number, later = 1_000): void => {
    vi.advanceTimersByTime(later);
    element.height = height;
    for (const notify of changed) notify();
  };
  return { asked, grow, tera, element: element as unknown as Element };
}

describe("autoResize", () => {
  it("autoResize requests a new height after every change of at least 1 px, until it is stopped", () => {
    const { asked, grow, tera, element } = content();
    const stop = autoResize(tera, { element });
    for (const height of [100, 250.2, 250.6, 80]) grow(height);
    expect(asked).toEqual([100, 251, 80]);
    stop();
    grow(500);
    expect(asked).toEqual([100, 251, 80]);
  });

  it("autoResize stops and reports once if the content's height depends on the frame's height", () => {
    const { asked, grow, tera, element } = content();
    const told: string[] = [];
    autoResize(tera, { element, onLoop: (words) => told.push(words) });
    // Simulates content of `100vh` with a margin, which grows after each resize.
    for (let count = 1; count <= 50; count += 1) grow(100 + count * 16, 20);
    expect(asked.length).toBeLessThan(12);
    expect(told).toEqual([expect.stringContaining("vh")]);
  });

  it("autoResize keeps up with content whose height changes often but slowly", () => {
    const { asked, grow, tera, element } = content();
    autoResize(tera, { element });
    for (let count = 1; count <= 50; count += 1) grow(100 + count * 16, 250);
    expect(asked).toHaveLength(51);
  });

  it("autoResize stops and reports if the host detects a resize loop", async () => {
    const { asked, grow, tera, element } = content(() =>
      Promise.reject(new BridgeError("RESIZE-LOOP", "enough")),
    );
    const told: string[] = [];
    autoResize(tera, { element, onLoop: (words) => told.push(words) });
    await vi.advanceTimersByTimeAsync(1);
    grow(300);
    expect([asked, told.length]).toEqual([[100], 1]);
  });

  it("autoResize leaves the height unchanged without an error if the host can't resize", async () => {
    const { asked, grow, tera, element } = content(() =>
      Promise.reject(new BridgeError("NOT-AVAILABLE", "no")),
    );
    autoResize(tera, { element });
    await vi.advanceTimersByTimeAsync(1);
    grow(300);
    expect(asked).toEqual([100]);
  });
});
