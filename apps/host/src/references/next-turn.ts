/** After so much work others have their turn. With what a frame draws beside it nobody feels that. */
const TURN_MILLISECONDS = 12;

/** So few items are handled at once, and between two looks at the clock not many. */
const AT_ONCE = 512;
const ITEMS_A_LOOK = 64;

/** When the last turn that was waited for began. One for the thread: works that follow each other without a turn in between share theirs. */
let turnBegan = 0;

/** Lets the page or the worker answer what waits, before work goes on. A timer would wait for some milliseconds more, each time. */
export async function nextTurn(): Promise<void> {
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
  turnBegan = performance.now();
}

/** Handles each of many items, in their order, and gives others their turn now and then; a few are handled without. They must stay as they are meanwhile. */
export async function eachInTurns<Item>(items: Iterable<Item>, handle: (item: Item) => void): Promise<void> {
  let count = 0;
  for (const item of items) {
    handle(item);
    count += 1;
    if (count > AT_ONCE && count % ITEMS_A_LOOK === 0 && performance.now() - turnBegan >= TURN_MILLISECONDS) await nextTurn();
  }
}
