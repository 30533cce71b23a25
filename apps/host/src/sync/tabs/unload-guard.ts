import { $unstored } from "../save-state.ts";

export const UNSTORED_MESSAGE =
  "This browser can't store your changes: the device is full, or storage is turned off for this page. Keep the page open until everything is saved, and free some space.";

/**
 * While `$unstored` is true, makes the browser ask before leaving. Calls `notify` the first time.
 */
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
