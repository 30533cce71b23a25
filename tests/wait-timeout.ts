import { afterAll, beforeAll, vi } from "vitest";

/** Only a busy machine takes this long. */
const WAIT_TIMEOUT_MS = 20_000;

const { waitFor } = vi;

/** Vitest's default for `vi.waitFor` is 1 s, without a setting as for `expect.poll`. */
const waitForWithTimeout: typeof waitFor = (callback, options) =>
  waitFor(
    callback,
    typeof options === "number" ? options : { timeout: WAIT_TIMEOUT_MS, ...options },
  );

beforeAll(() => {
  vi.waitFor = waitForWithTimeout;
});

afterAll(() => {
  // The worker's next file sets its own.
  vi.waitFor = waitFor;
});
