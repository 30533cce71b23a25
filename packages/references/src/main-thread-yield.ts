/** After so much work the event loop gets its turn: for a cancel, and for a page that works without a worker. */
const MAX_BLOCKING_MS = 24;

/** Gives the event loop its turn now and then in long work. */
export class MainThreadYield {
  #begun = performance.now();

  /** Lets others work, where this work has gone on for long enough. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#begun < MAX_BLOCKING_MS) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#begun = performance.now();
  }
}
