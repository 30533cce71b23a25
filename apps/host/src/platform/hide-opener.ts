/** Runs `work` with `window.opener` undefined, then restores it. */
export async function hideOpener<Result>(work: () => Promise<Result>): Promise<Result> {
  const opener = Object.getOwnPropertyDescriptor(window, "opener");
  if (opener?.configurable !== true) return work();
  // Assigning null would sever the windows permanently.
  Object.defineProperty(window, "opener", { value: undefined, configurable: true, writable: true });
  try {
    return await work();
  } finally {
    Object.defineProperty(window, "opener", opener);
  }
}
