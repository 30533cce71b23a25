/** Work in steps, between which others may have their turn. */
export type Steps<Result> = Generator<undefined, Result>;

/** So many items of quick work are a step: some milliseconds. */
export const ITEMS_PER_STEP = 8_192;

/** Does all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
