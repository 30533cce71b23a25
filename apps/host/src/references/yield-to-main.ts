/** After so much work others have their turn. With what a frame draws beside it nobody feels that. */
const CHUNK_BUDGET_MS = 12;

/** So few items are handled at once, and between two looks at the clock not many. */
const MAX_SYNC_ITEMS = 512;
const ITEMS_PER_CLOCK_CHECK = 64;

/** When the last turn that was waited for began. One for the thread: works that follow each other without a turn in between share theirs. */
let chunkStartedAt = 0;

/** Who waits for the next turn. */
const waiting: (() => void)[] = [];
let wakePort: MessagePort | undefined;

/** One channel for all turns: thousands of them, once they are let go of, would hold the page up when its memory is cleared. */
function scheduleWake(): void {
  if (wakePort === undefined) {
    const { port1, port2 } = new MessageChannel();
    wakePort = port2;
    port1.addEventListener("message", () => {
      chunkStartedAt = performance.now();
      // One alone: works that wait beside each other would share a turn and hold the page for as long as all of them.
      waiting.shift()?.();
    });
    port1.start();
    // Where there is no page, an open port would keep the process from ending.
    for (const port of [port1, port2])
      if ("unref" in port && typeof port.unref === "function") port.unref();
  }
  wakePort.postMessage(undefined);
}

/** Lets the page or the worker answer what waits, before work goes on. A timer would wait for some milliseconds more, each time. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    scheduleWake();
  });
}

/** Does work that comes in steps, and gives others their turn now and then. */
export async function runInChunks<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - chunkStartedAt >= CHUNK_BUDGET_MS) await yieldToMain();
  }
}

/** Handles each of many items, in their order, and gives others their turn now and then; a few are handled without. They must stay as they are meanwhile. */
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
