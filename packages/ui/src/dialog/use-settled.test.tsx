// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SETTLE_DELAY_MS, useSettled } from "./use-settled.ts";

let root: Root;
let place: HTMLElement;

function Question({ isGuarded }: { readonly isGuarded: boolean }) {
  return <b>{useSettled(isGuarded) ? "may be answered" : "not yet"}</b>;
}

const pass = (milliseconds: number): Promise<void> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
const ask = (isGuarded: boolean): Promise<void> =>
  act(async () => root.render(<Question isGuarded={isGuarded} />));

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

test("BRIDGE-12 a tool's question can be confirmed only after a short delay", async () => {
  await ask(true);
  await pass(SETTLE_DELAY_MS - 1);
  expect(place.textContent).toBe("not yet");
  await pass(1);
  expect(place.textContent).toBe("may be answered");
});

test("the host's own question can be confirmed immediately", async () => {
  await ask(false);
  expect(place.textContent).toBe("may be answered");
});
