import { expect, test } from "vitest";
import { removeCached, writeCached, readCached } from "./device-cache.ts";
import { createMemoryDatabase } from "./local-database.ts";
import { type Platform, setPlatform } from "./platform.ts";

test("readCached: returns the last written copy until it is removed", async () => {
  setPlatform({ local: createMemoryDatabase() } as unknown as Platform);
  await writeCached("projects", "ann", ["Hip"]);
  expect(await readCached("projects", "ann")).toEqual(["Hip"]);
  await removeCached("projects", "ann");
  expect(await readCached("projects", "ann")).toBeUndefined();
});

test("the cache causes no error on a device that refuses reads and writes", async () => {
  const refuse = () =>
    Promise.reject(new DOMException("The quota has been exceeded.", "QuotaExceededError"));
  setPlatform({
    local: { ...createMemoryDatabase(), read: refuse, write: refuse, remove: refuse },
  } as unknown as Platform);
  await writeCached("projects", "ann", ["Hip"]);
  await removeCached("projects", "ann");
  expect(await readCached("projects", "ann")).toBeUndefined();
});
