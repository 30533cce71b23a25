/** After so much work others have their turn. With what a frame draws beside it nobody feels that. */
const TURN_MILLISECONDS = 12;

/** So few items are handled at once, and between two looks at the clock not many. */
const AT_ONCE = 512;
const ITEMS_A_LOOK = 64;

/** When the last turn that was waited for began. One for the thread: works that follow each other without a turn in between share theirs. */
let turnBegan = 0;

/** Who waits for the next turn. */
const waiting: (() => void)[] = [];
let bell: MessagePort | undefined;

/** One channel for all turns: thousands of them, once they are let go of, would hold the page up when its memory is cleared. */
function ring(): void {
  if (bell === undefined) {
    const { port1, port2 } = new MessageChannel();
    bell = port2;
    port1.addEventListener("message", () => {
      turnBegan = performance.now();
      // One alone: works that wait beside each other would share a turn and hold the page for as long as all of them.
      waiting.shift()?.();
    });
    port1.start();
    // Where there is no page, an open port would keep the process from ending.
    for (const port of [port1, port2])
      if ("unref" in port && typeof port.unref === "function") port.unref();
  }
  bell.postMessage(undefined);
}

/** Lets the page or the worker answer what waits, before work goes on. A timer would wait for some milliseconds more, each time. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    ring();
  });
}

/** Does work that comes in steps, and gives others their turn now and then. */
export async function finishInTurns<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - turnBegan >= TURN_MILLISECONDS) await nextTurn();
  }
}

/** Handles each of many items, in their order, and gives others their turn now and then; a few are handled without. They must stay as they are meanwhile. */
export async function eachInTurns<Item>(
  items: Iterable<Item>,
  handle: (item: Item) => void,
): Promise<void> {
  let count = 0;
  for (const item of items) {
    handle(item);
    count += 1;
    if (
      count > AT_ONCE &&
      count % ITEMS_A_LOOK === 0 &&
      performance.now() - turnBegan >= TURN_MILLISECONDS
    )
      await nextTurn();
  }
}
