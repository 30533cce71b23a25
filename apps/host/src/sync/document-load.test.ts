import { atom } from "nanostores";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DocumentLoad, loadText, trackLoad } from "./document-load.ts";
import { $areSavesLate, createSaveTimer } from "./tabs/late-saves.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;

test("a document is late if it takes over three seconds, and open once it has loaded", async () => {
  const $load = atom<DocumentLoad>("closed");
  let open: (value: string) => void = () => undefined;
  const opening = trackLoad($load, never, () => new Promise<string>((done) => (open = done)));
  expect($load.get()).toBe("opening");
  vi.advanceTimersByTime(3000);
  expect($load.get()).toBe("late");
  expect(loadText("late", "Usual")).toContain("You can't edit these yet");
  open("opened");
  expect(await opening).toBe("opened");
  expect($load.get()).toBe("open");
  expect(loadText("open", "Usual")).toBe("Usual");
  // Opening it again, for example after a reconnect, locks no form.
  await trackLoad($load, never, () => {
    expect($load.get()).toBe("open");
    return Promise.resolve();
  });
});

test("a refused document is reported, and a document that is left reports nothing", async () => {
  const $load = atom<DocumentLoad>("closed");
  await expect(trackLoad($load, never, () => Promise.reject(new Error("no")))).rejects.toThrow(
    "no",
  );
  expect($load.get()).toBe("refused");

  const left = new AbortController();
  $load.set("closed");
  const opening = trackLoad($load, left.signal, () => Promise.reject(new Error("left")));
  left.abort();
  $load.set("closed");
  await expect(opening).rejects.toThrow("left");
  expect($load.get()).toBe("closed");
});

test("saves are late only while a change has been waiting for three seconds", () => {
  const [one, other] = [createSaveTimer(), createSaveTimer()];
  one.start();
  vi.advanceTimersByTime(2000);
  // A second change does not restart the time of the first.
  one.start();
  other.start();
  expect($areSavesLate.get()).toBe(false);
  vi.advanceTimersByTime(1000);
  expect($areSavesLate.get()).toBe(true);
  one.stop();
  expect($areSavesLate.get()).toBe(false);
  vi.advanceTimersByTime(2000);
  expect($areSavesLate.get()).toBe(true);
  other.stop();
  expect($areSavesLate.get()).toBe(false);
});
