/** Leaves time in a frame for rendering. */
const CHUNK_BUDGET_MS = 12;

/** Items handled before the first yield. */
const MAX_SYNC_ITEMS = 512;
const ITEMS_PER_CLOCK_CHECK = 64;

/**
 * Time at which the last yield ended. All work in a thread shares this time, and therefore one
 * budget.
 */
let chunkStartedAt = 0;

const waiting: (() => void)[] = [];
let wakePort: MessagePort | undefined;

/**
 * Reuses one message channel, because the garbage collection of thousands of channels would block
 * the page.
 */
function scheduleWake(): void {
  if (wakePort === undefined) {
    const { port1, port2 } = new MessageChannel();
    wakePort = port2;
    port1.addEventListener("message", () => {
      chunkStartedAt = performance.now();
      // Wakes only one waiter, because several in one task would block the page for the sum of
      // their budgets.
      waiting.shift()?.();
    });
    port1.start();
    // In Node.js, an open port would keep the process running.
    for (const port of [port1, port2])
      if ("unref" in port && typeof port.unref === "function") port.unref();
  }
  wakePort.postMessage(undefined);
}

/**
 * Resolves after the waiting events have been handled. Faster than a timer, which adds several
 * milliseconds each time.
 */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    scheduleWake();
  });
}

/** Runs the generator to its end and yields whenever the time budget is used up. */
export async function runInChunks<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - chunkStartedAt >= CHUNK_BUDGET_MS) await yieldToMain();
  }
}

/**
 * Handles items in order and yields when the time budget is used up, but not within the first 512
 * items. `items` must not change while it runs.
 */
export async function forEachInChunks<Item>(
  items: Iterable<Item>,
  handle: (item: Item) => void,
): Promise<void> {
  let count = 0;
  for (const item of items) {
    handle(item);
    count += 1;
    if (
      count > MAX_SYNC_ITEMS &&
      count % ITEMS_PER_CLOCK_CHECK === 0 &&
      performance.now() - chunkStartedAt >= CHUNK_BUDGET_MS
    )
      await yieldToMain();
  }
}
