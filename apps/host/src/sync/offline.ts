import { atom } from "nanostores";
import { AppError, codeOf } from "../platform/app-error.ts";

/** True from when the server no longer answers until it answers again. */
export const $isOffline = atom(false);

const UNREACHABLE = new Set(["NO-CONNECTION", "TIMEOUT"]);

/** How often `check` runs while offline. */
const CHECK_INTERVAL_MS = 3000;

/** Call it after each request, with the error if it failed. A refusal counts as an answer, too. */
export function noteAnswer(error?: unknown): void {
  const isAnswer = error === undefined || (error instanceof AppError && error.status !== undefined);
  if (isAnswer) $isOffline.set(false);
  else if (UNREACHABLE.has(codeOf(error) ?? "")) $isOffline.set(true);
}

/**
 * Counts as offline as soon as the network is lost. Then calls `check` regularly until the server
 * answers, because the state of the network does not show whether the server is reachable.
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
