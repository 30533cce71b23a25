import { isRetryable } from "../platform/http.ts";
import { platform } from "../platform/platform.ts";
import { retryDelayMs, type RetryPolicy } from "../platform/retry.ts";
import { $joins } from "./document-events.ts";
import { resumeSending, allowSendingFor } from "./live-queues.ts";
import { type RebaseRefused, forgetUnsentBatches, sendUnsentBatches } from "./unsent-batches.ts";
import { onTabClosed } from "./tab-lifecycle.ts";

/** What nobody sends any more is tried for as long as there is a page. */
const RECOVERY_RETRY: RetryPolicy = {
  retries: Number.POSITIVE_INFINITY,
  factor: 2,
  minDelayMs: 500,
  maxDelayMs: 15_000,
};

export interface OutboxRecoveryOptions {
  readonly rebaseRefused: RebaseRefused;
  /** Told once of each failure that does not pass by itself; what failed stays on this device and counts as unsaved. */
  readonly onFailure: (error: unknown) => void;
}

let stopPrevious: (() => void) | undefined;

/**
 * From now on sends what this person's closed tabs have left on this device: at once, when the line is back, when the server can be heard again and when
 * another tab ends; a server that is away is asked until it answers. Nobody else's changes go out any more, also not those of open documents. A later call
 * takes the place of an earlier one.
 */
export function startOutboxRecovery(
  user: string,
  { rebaseRefused, onFailure }: OutboxRecoveryOptions,
): () => void {
  stopPrevious?.();
  allowSendingFor(user);
  const controller = new AbortController();
  let isSending = false;
  let isRerunNeeded = false;
  let reported: string | undefined;
  let wake: (() => void) | undefined;

  async function send(): Promise<void> {
    isRerunNeeded = true;
    wake?.();
    if (isSending) return;
    isSending = true;
    for (let attempt = 1; isRerunNeeded && !controller.signal.aborted; attempt += 1) {
      isRerunNeeded = false;
      try {
        await sendUnsentBatches(user, rebaseRefused);
        reported = undefined;
      } catch (error) {
        if (isRetryable(error)) await waitForRetry(attempt);
        else if (reported !== String(error)) onFailure(error);
        reported = isRetryable(error) ? reported : String(error);
      }
    }
    isSending = false;
  }

  /** Waits until the next attempt, or until something happens that makes one worth while. */
  async function waitForRetry(attempt: number): Promise<void> {
    const delay = new AbortController();
    wake = () => delay.abort();
    await platform()
      .clock.wait(retryDelayMs(attempt, RECOVERY_RETRY), delay.signal)
      .catch(() => undefined);
    wake = undefined;
    isRerunNeeded = true;
  }

  const resume = (): void => {
    resumeSending();
    void send();
  };
  addEventListener("online", resume);
  const stops = [
    () => removeEventListener("online", resume),
    $joins.listen(resume),
    onTabClosed(resume),
  ];
  const stop = (): void => {
    if (controller.signal.aborted) return;
    controller.abort();
    wake?.();
    for (const each of stops) each();
    forgetUnsentBatches();
  };
  stopPrevious = stop;
  resume();
  return stop;
}
