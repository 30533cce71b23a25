/** How long an answer may take before the question is asked a second time beside the first. */
const HEDGE_DELAY_MS = 2000;

/**
 * Asks what may be asked twice, and settles with the first answer. The first question waits for as long as its transport lets it, so that a slow
 * line gets through; beside it a fresh one is asked every 2 s, so that a connection which died without a word is noticed. Open ones are aborted at the end.
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
