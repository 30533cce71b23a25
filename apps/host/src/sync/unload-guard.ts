import { $unstored } from "./save-state.ts";

/** Told where this device does not keep what was changed. */
export const UNSTORED_MESSAGE =
  "This browser can't store your changes: the device is full, or storage is turned off for this page. Keep the page open until everything is saved, and free some space.";

/** While something that was changed is nowhere but in this page the browser asks before the page is left; `tell` runs as this happens first. Answers how to stop. */
export function guardUnload(notify: () => void): () => void {
  let isNotified = false;
  const stop = $unstored.subscribe((isUnstored) => {
    removeEventListener("beforeunload", handleBeforeUnload);
    if (!isUnstored) return;
    addEventListener("beforeunload", handleBeforeUnload);
    if (!isNotified) notify();
    isNotified = true;
  });
  return () => {
    stop();
    removeEventListener("beforeunload", handleBeforeUnload);
  };
}

function handleBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
