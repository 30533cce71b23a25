import { isRetryable } from "../../platform/http.ts";
import { platform } from "../../platform/platform.ts";
import { retryDelayMs, type RetryPolicy } from "../../platform/retry.ts";
import { $joins } from "../document-events.ts";
import { resumeSending, allowSendingFor } from "./live-queues.ts";
import {
  type RebaseRefused,
  forgetUnsentBatches,
  sendUnsentBatches,
} from "../device/send-unsent-batches.ts";
import { onTabClosed } from "./tab-lifecycle.ts";
import { logIgnoredFailure } from "../../platform/ignored-failure.ts";

const RECOVERY_RETRY: RetryPolicy = {
  retries: Number.POSITIVE_INFINITY,
  factor: 2,
  minDelayMs: 500,
  maxDelayMs: 15_000,
};

export interface OutboxRecoveryOptions {
  readonly rebaseRefused: RebaseRefused;
  /** Called once per permanent failure. The failed batches stay stored and dirty. */
  readonly onFailure: (error: unknown) => void;
}

let stopPrevious: (() => void) | undefined;

/**
 * Sends the unsent batches of this person's closed tabs: immediately, when the connection or live
 * channel returns, and when another tab closes. Retries while the server is unreachable. Allows
 * sending for this person only. Replaces an earlier call.
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
        if (isRetryable(error)) {
          logIgnoredFailure("Sending what closed tabs left, which is retried,", error);
          await waitForRetry(attempt);
        } else if (reported !== String(error)) onFailure(error);
        reported = isRetryable(error) ? reported : String(error);
      }
    }
    isSending = false;
  }

  /** Waits for the backoff delay or until `wake` is called. */
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
