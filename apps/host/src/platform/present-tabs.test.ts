import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LEAVE_DELAY_MS, trackPresentTabs } from "./present-tabs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("trackPresentTabs: a tab whose data changes stays present, and comes last", () => {
  const seen: unknown[] = [];
  const { update } = trackPresentTabs((tabs) => seen.push(tabs));
  update({ one: ["files"], two: ["timeline"] });
  update({ two: ["timeline"] });
  update({ two: ["timeline"], one: ["library"] });
  vi.advanceTimersByTime(LEAVE_DELAY_MS);
  expect(seen).toEqual([
    ["files", "timeline"],
    ["files", "timeline"],
    ["timeline", "library"],
  ]);
});

test("trackPresentTabs: a tab that leaves stays present for a moment only", () => {
  const seen: unknown[] = [];
  const { update } = trackPresentTabs((tabs) => seen.push(tabs));
  update({ one: ["files"], two: ["timeline"] });
  update({ two: ["timeline"] });
  vi.advanceTimersByTime(LEAVE_DELAY_MS - 1);
  expect(seen.at(-1)).toEqual(["files", "timeline"]);
  vi.advanceTimersByTime(1);
  expect(seen.at(-1)).toEqual(["timeline"]);
});

test("trackPresentTabs: sends no notifications after it is stopped", () => {
  const onChange = vi.fn<(tabs: readonly unknown[]) => void>();
  const { update, stop } = trackPresentTabs(onChange);
  update({ one: ["files"] });
  update({});
  stop();
  onChange.mockClear();
  vi.advanceTimersByTime(LEAVE_DELAY_MS);
  expect(onChange).not.toHaveBeenCalled();
});
