/** Loads once; after a failure, the next call loads again. */
export function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let pending: Promise<Loaded> | undefined;
  return () => {
    pending ??= load().catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
    return pending;
  };
}
