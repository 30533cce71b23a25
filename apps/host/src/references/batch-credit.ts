/** How far a worker may be ahead of the page that takes its batches. */
export interface BatchCredit {
  /** Counts a batch that was sent; resolves when the next may follow. */
  readonly sent: () => Promise<void>;
  /** Counts a batch that the page has taken. */
  readonly taken: () => void;
}

/** Lets `most` batches be on their way, and the next follow when one of them was taken. */
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
