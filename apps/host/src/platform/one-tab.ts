/** Runs work while no other tab of this browser runs work of that name; at once where the browser gives no locks. */
export async function inOneTab<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (navigator.locks === undefined) return work();
  return navigator.locks.request(name, work);
}
