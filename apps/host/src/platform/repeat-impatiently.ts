/** How long an answer may take before the question is asked a second time beside the first. */
const PATIENCE_MILLISECONDS = 2000;

/**
 * Asks what may be asked twice, and settles with the first answer. The first question waits for as long as its transport lets it, so that a slow
 * line gets through; beside it a fresh one is asked every 2 s, so that a connection which died without a word is noticed. Open ones are aborted at the end.
 */
export function repeatImpatiently<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const patient = new AbortController();
  let impatient: AbortController | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const end = (): void => {
    clearInterval(timer);
    patient.abort();
    impatient?.abort();
  };
  return new Promise<Answer>((resolve, reject) => {
    const run = (question: AbortController): void => {
      ask(question.signal).then(resolve, (error: unknown) => {
        if (!question.signal.aborted) reject(error);
      });
    };
    run(patient);
    timer = setInterval(() => {
      impatient?.abort();
      impatient = new AbortController();
      run(impatient);
    }, PATIENCE_MILLISECONDS);
  }).finally(end);
}
