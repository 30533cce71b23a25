/**
 * Returns a function that runs at most `maxRunning` tasks in parallel and queues the others in
 * order.
 */
export function limitConcurrency(
  maxRunning: number,
): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
