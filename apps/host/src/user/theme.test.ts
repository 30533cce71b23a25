// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { $theme, applyDarkMode } from "./theme.ts";

class Scheme extends EventTarget {
  matches = false;
}

let dark: Scheme;

beforeEach(() => {
  vi.useFakeTimers();
  dark = new Scheme();
  vi.stubGlobal("matchMedia", () => dark);
});

afterEach(() => {
  applyDarkMode(undefined);
  // A store stays mounted for a moment after its last listener.
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function changeSystem(isDark: boolean): void {
  dark.matches = isDark;
  dark.dispatchEvent(new Event("change"));
}

describe("the theme in effect", () => {
  it("LAYOUT-11 follows the person's choice, and the system's scheme only under 'system'", () => {
    const themes: string[] = [];
    const stop = $theme.subscribe((theme) => void themes.push(theme));
    changeSystem(true);
    applyDarkMode(true);
    applyDarkMode(false);
    changeSystem(false);
    changeSystem(true);
    applyDarkMode("system");
    stop();
    expect(themes).toEqual(["light", "dark", "light", "dark"]);
  });

  it("follows the system in a hidden frame, which gets no change events", () => {
    vi.stubGlobal("parent", {});
    const themes: string[] = [];
    const stop = $theme.subscribe((theme) => void themes.push(theme));
    dark.matches = true;
    vi.advanceTimersByTime(2_000);
    stop();
    expect(themes).toEqual(["light", "dark"]);
  });
});
