import { beforeEach, expect, test } from "vitest";
import { createMemoryDatabase } from "../platform/local-database.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { forgetProfile, isKeptProfileKey, keepProfile, keptProfile } from "./kept-profile.ts";

beforeEach(() => setPlatform({ local: createMemoryDatabase() } as Platform));

test("keptProfile: returns a person's latest changes by field, until each is forgotten", async () => {
  await keepProfile("ann", { darkMode: true, dateLanguage: "de" });
  await keepProfile("ann", { darkMode: false });
  await keepProfile("ben", { darkMode: "system" });
  expect(await keptProfile("ann")).toEqual({ darkMode: false, dateLanguage: "de" });
  await forgetProfile("ann", { darkMode: false });
  expect(await keptProfile("ann")).toEqual({ dateLanguage: "de" });
  expect(await keptProfile("ben")).toEqual({ darkMode: "system" });
});

test("keptProfile: a field to be unset is undefined, and an invalid value is dropped", async () => {
  const local = createMemoryDatabase();
  setPlatform({ local } as Platform);
  await keepProfile("ann", { institute: undefined });
  await local.write("settings", "profile:ann darkMode", { value: "purple" });
  await local.write("settings", "profile:ann name", "Ann");
  const change = await keptProfile("ann");
  expect(Object.entries(change)).toEqual([["institute", undefined]]);
  expect((await local.keys("settings")).every(isKeptProfileKey)).toBe(true);
  expect(isKeptProfileKey("plan:ann")).toBe(false);
});
