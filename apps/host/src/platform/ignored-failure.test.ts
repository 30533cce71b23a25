import { expect, it, vi } from "vitest";
import type * as IgnoredFailure from "./ignored-failure.ts";

/** With a query, the import is a separate module, in which no other test has started the log. */
const FRESH_MODULE = "./ignored-failure.ts?fresh";

it("logIgnoredFailure: writes to the console only once the log has started", async () => {
  const fresh = (await import(/* @vite-ignore */ FRESH_MODULE)) as typeof IgnoredFailure;
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  try {
    const error = new Error("no connection");
    fresh.logIgnoredFailure("A heartbeat", error);
    expect(warn).not.toHaveBeenCalled();
    fresh.startIgnoredFailureLog();
    fresh.logIgnoredFailure("A heartbeat", error);
    expect(warn.mock.calls).toEqual([["Ignored: A heartbeat failed.", error]]);
  } finally {
    warn.mockRestore();
  }
});
