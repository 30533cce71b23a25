// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SETTLING_MILLISECONDS, useSettled } from "./use-settled.ts";

let root: Root;
let place: HTMLElement;

function Question({ isGuarded }: { readonly isGuarded: boolean }) {
  return <b>{useSettled(isGuarded) ? "may be answered" : "not yet"}</b>;
}

const pass = (milliseconds: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
const ask = (isGuarded: boolean): Promise<void> => act(async () => root.render(<Question isGuarded={isGuarded} />));

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("BRIDGE-12 what a tool asks is answered with yes once it has been in sight for a moment, and again after the window came back", async () => {
  await ask(true);
  await pass(SETTLING_MILLISECONDS - 1);
  expect(place.textContent).toBe("not yet");
  await pass(100);
  expect(place.textContent).toBe("may be answered");
  act(() => void window.dispatchEvent(new Event("focus")));
  expect(place.textContent).toBe("not yet");
  await pass(SETTLING_MILLISECONDS + 100);
  expect(place.textContent).toBe("may be answered");
});

test("the moment begins when the question is drawn, not while its page is out of sight", async () => {
  const draw: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => draw.push(callback));
  await ask(true);
  await pass(10 * SETTLING_MILLISECONDS);
  expect(place.textContent).toBe("not yet");
  draw.at(-1)?.();
  await pass(SETTLING_MILLISECONDS);
  expect(place.textContent).toBe("may be answered");
});

test("what the host itself asks waits for nothing", async () => {
  await ask(false);
  expect(place.textContent).toBe("may be answered");
});
