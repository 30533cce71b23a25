/** Runs work that finds no opener of this window; the opener itself stays. */
export async function hideOpener<Result>(work: () => Promise<Result>): Promise<Result> {
  const opener = Object.getOwnPropertyDescriptor(window, "opener");
  if (opener?.configurable !== true) return work();
  // Not null: that would cut the two windows off for good.
  Object.defineProperty(window, "opener", { value: undefined, configurable: true, writable: true });
  try {
    return await work();
  } finally {
    Object.defineProperty(window, "opener", opener);
  }
}
