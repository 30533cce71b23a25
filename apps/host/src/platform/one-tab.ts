/** Runs work while no other tab of this browser runs work of that name; at once where the browser gives no locks or denies them, as in the frame of a page of another site. */
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
