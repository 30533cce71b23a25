// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { createMemoryDatabase } from "../platform/local-database.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { $hasNewChanges } from "./changelog-news.ts";
import { checkChangelog, lastVisit, saveVisit } from "./changelog-visit.ts";

const CHANGELOG = "<h2>1.2</h2><ul><li>Rounds can be blind.</li></ul>";
let answer: (html: string) => void;

beforeEach(() => {
  const call = () =>
    new Promise<string>((resolve) => {
      answer = resolve;
    });
  const clock = { now: () => Date.UTC(2026, 0, 1) };
  setPlatform({ http: { call }, local: createMemoryDatabase(), clock } as unknown as Platform);
  $hasNewChanges.set(false);
});

test("entries that the person has not seen are new", async () => {
  await saveVisit([]);
  const checked = checkChangelog();
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  answer(CHANGELOG);
  await checked;
  expect($hasNewChanges.get()).toBe(true);
});

test("a visit during the check counts, not the check", async () => {
  await saveVisit([]);
  const checked = checkChangelog();
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  await saveVisit(["seen now"]);
  answer(CHANGELOG);
  await checked;
  expect($hasNewChanges.get()).toBe(false);
  expect((await lastVisit())?.seen).toEqual(["seen now"]);
});
