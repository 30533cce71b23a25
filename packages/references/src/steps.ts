/** A generator that yields between steps of long work. */
export type Steps<Result> = Generator<undefined, Result>;

/** Simple work on this many items takes a few milliseconds. */
export const ITEMS_PER_STEP = 8_192;

export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
