// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { versionText } from "./health-checks.ts";
import { runHealthCheck } from "./run-health-check.ts";

const checking = (run: (signal: AbortSignal) => Promise<string>) => ({
  id: "io",
  name: "IO",
  run,
});

test("HEALTH-03 HEALTH-04 runHealthCheck: a service without an answer in 5 s has timed out", async () => {
  const timeout = new AbortController();
  const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(timeout.signal);
  const result = runHealthCheck(
    checking(
      (signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason as Error)),
        ),
    ),
  );
  expect(limit).toHaveBeenCalledExactlyOnceWith(5000);
  timeout.abort();
  expect(await result).toEqual({
    state: "Failed",
    reason: "Cannot establish connection (timeout)",
  });
  limit.mockRestore();
});

test.each([
  [
    new AppError("NOT-FOUND", "There is no such page.", { status: 404 }),
    "Cannot establish connection",
  ],
  [new TypeError("Failed to fetch"), "Cannot establish connection"],
  [new AppError("UNAVAILABLE", "The database is down.", { status: 503 }), "The database is down."],
])("HEALTH-04 runHealthCheck: the failure %s reads '%s'", async (error, reason) => {
  expect(await runHealthCheck(checking(() => Promise.reject(error)))).toEqual({
    state: "Failed",
    reason,
  });
});

test("HEALTH-02 runHealthCheck: the result of a service that answers says what was found", async () => {
  expect(await runHealthCheck(checking(async () => "Files can be written."))).toEqual({
    state: "Ok",
    milliseconds: expect.any(Number) as number,
    found: "Files can be written.",
  });
});

test("versionText: names the server's version, and asks to reload a page of another version", () => {
  const page = '<script>{"productName":"TERA","version":"v1.12.0"}</script>';
  expect(versionText(page, "v1.12.0")).toBe("Runs v1.12.0.");
  expect(versionText(page, "v1.11.0")).toBe("Runs v1.12.0. Reload the page to use it.");
  expect(versionText("<p>A proxy's page</p>", "v1.11.0")).toBe("Answers requests.");
});
