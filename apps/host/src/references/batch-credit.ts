export interface BatchCredit {
  /** Counts a sent batch; resolves when the next may be sent. */
  readonly sent: () => Promise<void>;
  readonly taken: () => void;
}

/** Controls the flow: the worker sends at most `most` batches that the page has not taken yet. */
export function batchCredit(most: number): BatchCredit {
  let left = most;
  let resume = (): void => undefined;
  return {
    sent: () => {
      left -= 1;
      return left > 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            resume = resolve;
          });
    },
    taken: () => {
      left += 1;
      resume();
    },
  };
}
