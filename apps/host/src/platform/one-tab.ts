/**
 * Runs `work` in one tab at a time per `name`. Without Web Locks, as in a cross-site frame, runs it
 * without waiting.
 */
export async function inOneTab<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (navigator.locks === undefined) return work();
  let isGranted = false;
  try {
    return await navigator.locks.request(name, () => {
      isGranted = true;
      return work();
    });
  } catch (error) {
    if (isGranted) throw error;
    return work();
  }
}
