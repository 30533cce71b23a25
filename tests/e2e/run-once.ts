/**
 * Returns a function that runs `work` once and always returns the same promise, for shared setup.
 */
export function runOnce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= work());
}
