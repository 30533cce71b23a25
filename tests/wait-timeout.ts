import { afterAll, beforeAll, vi } from "vitest";

/** Only a busy machine takes this long. */
const WAIT_TIMEOUT_MS = 20_000;

const { waitFor } = vi;

/**
 * `vi.waitFor` has a default timeout of 1 s. Unlike that of `expect.poll`, no setting changes it.
 */
const waitForWithTimeout: typeof waitFor = (callback, options) =>
  waitFor(
    callback,
    typeof options === "number" ? options : { timeout: WAIT_TIMEOUT_MS, ...options },
  );

beforeAll(() => {
  vi.waitFor = waitForWithTimeout;
});

afterAll(() => {
  // The next test file of this worker sets its own timeout.
  vi.waitFor = waitFor;
});
