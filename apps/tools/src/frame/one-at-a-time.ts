/**
 * Returns a function that starts `work`, one run at a time. Calls during a run start one more run
 * after it. `work` must not reject.
 */
export function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    do {
      isWanted = false;
      await work();
    } while (isWanted);
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}
