import { afterEach, expect, test, vi } from "vitest";
import { inOneTab } from "./one-tab.ts";

afterEach(() => vi.unstubAllGlobals());

const denied = { request: () => Promise.reject(new DOMException("Denied.", "SecurityError")) };

test.each([
  ["has no Web Locks", undefined],
  ["denies Web Locks", denied],
])("inOneTab: runs the work immediately if the browser %s", async (_, locks) => {
  vi.stubGlobal("navigator", { locks });
  expect(await inOneTab("work", () => Promise.resolve("done"))).toBe("done");
});

test("inOneTab: runs work that fails under the lock only once", async () => {
  vi.stubGlobal("navigator", { locks: { request: (_: string, work: () => unknown) => work() } });
  const work = vi.fn<() => Promise<never>>(() => Promise.reject(new Error("no space")));
  await expect(inOneTab("work", work)).rejects.toThrow("no space");
  expect(work).toHaveBeenCalledOnce();
});
