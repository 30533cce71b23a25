import { atom } from "nanostores";
import { AppError, codeOf } from "../platform/app-error.ts";
import { isRetryableStatus } from "../platform/retryable-status.ts";
import { platform } from "../platform/platform.ts";
import { retryDelayMs, type RetryPolicy } from "../platform/retry.ts";

const START_RETRY: RetryPolicy = {
  retries: Number.POSITIVE_INFINITY,
  factor: 2,
  minDelayMs: 3000,
  maxDelayMs: 60_000,
};

/** How long a start waits for the server's answer before it counts as failed. */
const START_PATIENCE_MS = 6000;

/** `attempt` counts the failures. `retryAt` is in milliseconds since 1970. */
export type StartFailure =
  | {
      readonly state: "waiting";
      readonly error: unknown;
      readonly attempt: number;
      readonly retryAt: number;
    }
  | { readonly state: "retrying"; readonly error: unknown; readonly attempt: number };

export type StartEvent =
  | { readonly kind: "failed"; readonly error: unknown; readonly now: number }
  | { readonly kind: "retry" }
  | { readonly kind: "started" };

export function nextStartFailure(
  failure: StartFailure | undefined,
  event: StartEvent,
): StartFailure | undefined {
  switch (event.kind) {
    case "failed": {
      const attempt = (failure?.attempt ?? 0) + 1;
      const retryAt = event.now + retryDelayMs(attempt, START_RETRY);
      return { state: "waiting", error: event.error, attempt, retryAt };
    }
    case "retry":
      return failure && { state: "retrying", error: failure.error, attempt: failure.attempt };
    case "started":
      return undefined;
  }
}

/** Why the person's account is not loaded; undefined unless the start has failed. */
export const $startFailure = atom<StartFailure | undefined>(undefined);

let wait = new AbortController();
let patience = new AbortController();
let startAgain: () => Promise<void> = () => Promise.resolve();

/** Shows the background failures of a start in progress; undefined once the start has succeeded. */
let heldFailures: (() => void)[] | undefined = [];

/** Shows a background failure once the start has succeeded, as a failed start has its own page. */
export function showAfterStart(show: () => void): void {
  if (heldFailures === undefined) show();
  else heldFailures.push(show);
}

function dispatch(event: StartEvent): void {
  $startFailure.set(nextStartFailure($startFailure.get(), event));
}

/** Whether the same start may succeed later. */
export function isStartFailure(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.status === undefined
    ? error.code === "NO-CONNECTION" || error.code === "TIMEOUT"
    : isRetryableStatus(error.status);
}

/**
 * Fails the start after 6 s unless it ends earlier. Calling this again restarts the wait. The
 * requests stay open until the next attempt, in case they are answered after all.
 */
export function expectStartAnswer(start: () => Promise<void>): void {
  patience.abort();
  patience = new AbortController();
  platform()
    .clock.wait(START_PATIENCE_MS, patience.signal)
    .then(
      () => failStart(new AppError("TIMEOUT", "The server took too long to answer."), start),
      () => undefined,
    );
}

/** Calls `start` again after a growing delay, or when the network is back. */
export function failStart(error: unknown, start: () => Promise<void>): void {
  const { clock } = platform();
  patience.abort();
  heldFailures = [];
  dispatch({ kind: "failed", error, now: clock.now() });
  const failure = $startFailure.get();
  if (failure?.state !== "waiting") return;
  startAgain = start;
  wait.abort();
  wait = new AbortController();
  addEventListener("online", retryStart, { signal: wait.signal });
  clock.wait(failure.retryAt - clock.now(), wait.signal).then(retryStart, () => undefined);
}

/** Does nothing during an attempt. */
export function retryStart(): void {
  if ($startFailure.get()?.state !== "waiting") return;
  wait.abort();
  dispatch({ kind: "retry" });
  void startAgain();
}

export function finishStart(): void {
  patience.abort();
  wait.abort();
  dispatch({ kind: "started" });
  const shown = heldFailures ?? [];
  heldFailures = undefined;
  for (const show of shown) show();
}

/** Pages that need no login, and help when the login can't be checked. */
const PAGES_WITHOUT_ACCOUNT = /^\/(help|contact|changelog|health-check|logout|login|error)(\/|$)/u;

export function isBlockedByStart(failure: StartFailure | undefined, path: string): boolean {
  return failure !== undefined && !PAGES_WITHOUT_ACCOUNT.test(path);
}

export function isConnectionLost(error: unknown): boolean {
  return !navigator.onLine || codeOf(error) === "NO-CONNECTION" || codeOf(error) === "TIMEOUT";
}
