import { atom } from "nanostores";
import { codeOf } from "../platform/app-error.ts";

/** True from when the server no longer answers until it answers again. */
export const $isOffline = atom(false);

const UNREACHABLE = new Set(["NO-CONNECTION", "TIMEOUT"]);

/** Call it with the error of a request, or without one when the server answered. */
export function noteAnswer(error?: unknown): void {
  if (error === undefined) $isOffline.set(false);
  else if (UNREACHABLE.has(codeOf(error) ?? "")) $isOffline.set(true);
}

/**
 * A lost network is known at once. That it is back does not mean that the server answers: `check`
 * finds out.
 */
export function followNetwork(check: () => void): void {
  window.addEventListener("offline", () => $isOffline.set(true));
  window.addEventListener("online", check);
  if (!navigator.onLine) $isOffline.set(true);
}
