import { afterAll, beforeAll, vi } from "vitest";

/** Only a busy machine takes this long. */
const WAIT_TIMEOUT_MS = 20_000;

const { waitFor } = vi;

/**
 * The default timeout of `vi.waitFor` is 1 s. Unlike that of `expect.poll`, no setting changes it.
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
  // The worker's next file sets its own.
  vi.waitFor = waitFor;
});
