/** Long work yields after this time, to allow cancellation and keep the page responsive. */
const MAX_BLOCKING_MS = 24;

export class MainThreadYield {
  #begun = performance.now();

  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#begun < MAX_BLOCKING_MS) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#begun = performance.now();
  }
}
