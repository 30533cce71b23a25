import { atom } from "nanostores";
import { AppError, codeOf } from "../platform/app-error.ts";

/** True from when the server no longer answers until it answers again. */
export const $isOffline = atom(false);

const UNREACHABLE = new Set(["NO-CONNECTION", "TIMEOUT"]);

/** How often `check` runs while offline. */
const CHECK_INTERVAL_MS = 3000;

/** Call it after a request: with its error, or without one. A refusal is an answer too. */
export function noteAnswer(error?: unknown): void {
  const isAnswer = error === undefined || (error instanceof AppError && error.status !== undefined);
  if (isAnswer) $isOffline.set(false);
  else if (UNREACHABLE.has(codeOf(error) ?? "")) $isOffline.set(true);
}

/**
 * A lost network counts as offline at once. As the server may answer nevertheless, and a network
 * that is back may not reach it, `check` asks until it does.
 */
export function followNetwork(check: () => void): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  $isOffline.subscribe((isOffline) => {
    clearInterval(timer);
    timer = isOffline ? setInterval(check, CHECK_INTERVAL_MS) : undefined;
  });
  window.addEventListener("offline", () => $isOffline.set(true));
  window.addEventListener("online", check);
  if (!navigator.onLine) $isOffline.set(true);
}
