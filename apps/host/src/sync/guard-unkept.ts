import { $unkept } from "./save-state.ts";

/** Told where this device does not keep what was changed. */
export const UNKEPT_WORDS =
  "This browser does not keep what you changed: the device is full, or storage is switched off for this page. Keep the page open until everything is saved, and make some room.";

/** While something that was changed is nowhere but in this page the browser asks before the page is left; `tell` runs as this happens first. Answers how to stop. */
export function guardUnkept(tell: () => void): () => void {
  let isTold = false;
  const stop = $unkept.subscribe((isUnkept) => {
    removeEventListener("beforeunload", ask);
    if (!isUnkept) return;
    addEventListener("beforeunload", ask);
    if (!isTold) tell();
    isTold = true;
  });
  return () => {
    stop();
    removeEventListener("beforeunload", ask);
  };
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
