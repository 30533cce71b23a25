import { mayHelp } from "../platform/http.ts";
import { platform } from "../platform/platform.ts";
import { delayBefore, type RetryPolicy } from "../platform/retry.ts";
import { $joins } from "./document-events.ts";
import { goOnSending, sendFor } from "./live-queues.ts";
import { type FindPlace, forgetOrphans, sendOrphans } from "./orphans.ts";
import { followTabDeaths } from "./tab-deaths.ts";

/** What nobody sends any more is tried for as long as there is a page. */
const TAKE_OVER_RETRY: RetryPolicy = {
  retries: Number.POSITIVE_INFINITY,
  factor: 2,
  minimum: 500,
  maximum: 15_000,
};

export interface TakeOverOptions {
  readonly findPlace: FindPlace;
  /** Told once of each failure that does not pass by itself; what failed stays on this device and counts as unsaved. */
  readonly onFailure: (error: unknown) => void;
}

let stopLast: (() => void) | undefined;

/**
 * From now on sends what this person's closed tabs have left on this device: at once, when the line is back, when the server can be heard again and when
 * another tab ends; a server that is away is asked until it answers. Nobody else's changes go out any more, also not those of open documents. A later call
 * takes the place of an earlier one.
 */
export function takeOverOrphans(
  user: string,
  { findPlace, onFailure }: TakeOverOptions,
): () => void {
  stopLast?.();
  sendFor(user);
  const over = new AbortController();
  let isSending = false;
  let isAskedAgain = false;
  let told: string | undefined;
  let wake: (() => void) | undefined;

  async function send(): Promise<void> {
    isAskedAgain = true;
    wake?.();
    if (isSending) return;
    isSending = true;
    for (let attempt = 1; isAskedAgain && !over.signal.aborted; attempt += 1) {
      isAskedAgain = false;
      try {
        await sendOrphans(user, findPlace);
        told = undefined;
      } catch (error) {
        if (mayHelp(error)) await waitOrWoken(attempt);
        else if (told !== String(error)) onFailure(error);
        told = mayHelp(error) ? told : String(error);
      }
    }
    isSending = false;
  }

  /** Waits until the next attempt, or until something happens that makes one worth while. */
  async function waitOrWoken(attempt: number): Promise<void> {
    const rested = new AbortController();
    wake = () => rested.abort();
    await platform()
      .clock.wait(delayBefore(attempt, TAKE_OVER_RETRY), rested.signal)
      .catch(() => undefined);
    wake = undefined;
    isAskedAgain = true;
  }

  const goOn = (): void => {
    goOnSending();
    void send();
  };
  addEventListener("online", goOn);
  const stops = [
    () => removeEventListener("online", goOn),
    $joins.listen(goOn),
    followTabDeaths(goOn),
  ];
  const stop = (): void => {
    if (over.signal.aborted) return;
    over.abort();
    wake?.();
    for (const each of stops) each();
    forgetOrphans();
  };
  stopLast = stop;
  goOn();
  return stop;
}
