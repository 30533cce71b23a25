/**
 * Returns a function that does `work` at its first call and answers each later one with the same result.
 * For what several tests need: whichever of them runs first in a worker pays for it.
 */
export function runOnce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= work());
}
