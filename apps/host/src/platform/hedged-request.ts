const HEDGE_DELAY_MS = 2000;

/**
 * Sends an idempotent request and settles with the first answer. The first attempt stays open, in
 * case the connection is slow. Every 2 s a new attempt replaces the second one, in case a
 * connection is dead.
 */
export function hedgedRequest<Answer>(
  send: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const primary = new AbortController();
  let hedge: AbortController | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const end = (): void => {
    clearInterval(timer);
    primary.abort();
    hedge?.abort();
  };
  return new Promise<Answer>((resolve, reject) => {
    const run = (controller: AbortController): void => {
      send(controller.signal).then(resolve, (error: unknown) => {
        if (!controller.signal.aborted) reject(error);
      });
    };
    run(primary);
    timer = setInterval(() => {
      hedge?.abort();
      hedge = new AbortController();
      run(hedge);
    }, HEDGE_DELAY_MS);
  }).finally(end);
}
