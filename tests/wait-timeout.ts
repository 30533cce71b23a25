import { afterAll, beforeAll, vi } from "vitest";

/** A wait ends when what it waits for is there; only on a machine that is busy with other things does it take this long. */
const WAIT_TIMEOUT_MS = 20_000;

const { waitFor } = vi;

/** Vitest gives `vi.waitFor` a second and has no setting for it, as there is for `expect.poll`. */
const waitForWithTimeout: typeof waitFor = (callback, options) =>
  waitFor(
    callback,
    typeof options === "number" ? options : { timeout: WAIT_TIMEOUT_MS, ...options },
  );

beforeAll(() => {
  vi.waitFor = waitForWithTimeout;
});

afterAll(() => {
  // The next file of this worker brings its own.
  vi.waitFor = waitFor;
});
