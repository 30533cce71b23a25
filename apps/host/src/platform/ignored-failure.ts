let isLogging = false;

/**
 * Makes ignored failures appear in the console. Called in development, where they help explain what
 * the page does.
 */
export function startIgnoredFailureLog(): void {
  isLogging = true;
}

/**
 * Records a failure that is retried or has no consequence, so that the person need not see it.
 * `work` names what failed. Writes to the console in development, and does nothing elsewhere.
 */
export function logIgnoredFailure(work: string, error: unknown): void {
  if (isLogging) console.warn(`Ignored: ${work} failed.`, error);
}
