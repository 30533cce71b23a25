let isLogging = false;

/** Called in development, where failures that nobody sees explain what the page does. */
export function startIgnoredFailureLog(): void {
  isLogging = true;
}

/**
 * Records a failure that is retried or has no consequence, so that the person need not see it.
 * `work` names what failed. Writes to the console in development, and nothing elsewhere.
 */
export function logIgnoredFailure(work: string, error: unknown): void {
  if (isLogging) console.warn(`Ignored: ${work} failed.`, error);
}
