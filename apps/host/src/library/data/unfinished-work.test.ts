import { afterAll, beforeEach, expect, test } from "vitest";
import { createMemoryDatabase } from "../../platform/local-database.ts";
import { type Platform, setPlatform } from "../../platform/platform.ts";
import { $session } from "../../session/session-store.ts";
import {
  countDecided,
  listDuplicateProgress,
  readDuplicateProgress,
  saveDuplicateProgress,
} from "../duplicates/duplicate-progress.ts";
import { moveUnfinishedWork } from "./move-unfinished-work.ts";
import { readReadingPlace, rememberReadingPlace } from "../view/reading-place.ts";

const DECISION = { left: "a", right: "b", score: 0.9, choice: "both" } as const;

beforeEach(() => {
  let now = 0;
  const clock = { now: () => (now += 1) };
  setPlatform({ local: createMemoryDatabase(), clock } as unknown as Platform);
  const user = {
    id: "ann",
    email: "a@b.example",
    emailVerified: true,
    givenName: "",
    familyName: "",
  };
  $session.set({ state: "user", user });
});
afterAll(() => $session.set({ state: "not ready" }));

test("reopening a library keeps the reference that was last open in it", async () => {
  const reference = { id: "r1", title: "t".repeat(400) };
  const short = { id: "r1", title: "t".repeat(300) };
  await rememberReadingPlace("p", "a.ris", reference);
  await rememberReadingPlace("p", "a.ris", undefined);
  expect(await readReadingPlace("p")).toEqual({ path: "a.ris", reference: short, at: 2 });
  await rememberReadingPlace("p", "b.ris", undefined);
  expect(await readReadingPlace("p")).toEqual({ path: "b.ris", at: 3 });
  expect(await readReadingPlace("other project")).toBeUndefined();
});

test("opening a library with a given reference remembers that reference, not the earlier one", async () => {
  await rememberReadingPlace("p", "a.ris", { id: "r1", title: "One" });
  void rememberReadingPlace("p", "a.ris", undefined);
  await rememberReadingPlace("p", "a.ris", { id: "r2", title: "Two" });
  expect((await readReadingPlace("p"))?.reference?.id).toBe("r2");
});

test("a duplicate review is unfinished from its first decision until every pair is decided", async () => {
  const save = (open: number, decisions: readonly (typeof DECISION)[]): Promise<void> =>
    saveDuplicateProgress("p", "a.ris", { open, decisions: [...decisions] });
  await save(41, []);
  expect(await listDuplicateProgress("p")).toEqual([]);
  await save(41, [DECISION]);
  expect(await listDuplicateProgress("p")).toMatchObject([{ path: "a.ris", total: 41, open: 41 }]);
  await save(40, []);
  expect((await listDuplicateProgress("p")).map(countDecided)).toEqual([1]);
  expect(await listDuplicateProgress("other project")).toEqual([]);
  await save(0, []);
  expect(await readDuplicateProgress("p", "a.ris")).toBeUndefined();
});

test("a review's progress is discarded if a new search finds every pair undecided", async () => {
  await saveDuplicateProgress("p", "a.ris", { open: 41, decisions: [DECISION] });
  await saveDuplicateProgress("p", "a.ris", { open: 40, decisions: [] });
  await saveDuplicateProgress("p", "a.ris", { open: 41, decisions: [] });
  expect(await readDuplicateProgress("p", "a.ris")).toBeUndefined();
});

test("unfinished work moves with renamed libraries, even if two swap names", async () => {
  await rememberReadingPlace("p", "a.ris", { id: "r1", title: "One" });
  await saveDuplicateProgress("p", "a.ris", { open: 41, decisions: [DECISION] });
  await saveDuplicateProgress("p", "b.ris", { open: 7, decisions: [DECISION] });
  await moveUnfinishedWork("p", [
    { from: "a.ris", to: "b.ris" },
    { from: "b.ris", to: "Box/a.ris" },
  ]);
  expect(await readReadingPlace("p")).toMatchObject({ path: "b.ris", reference: { id: "r1" } });
  expect(await listDuplicateProgress("p")).toMatchObject([
    { path: "b.ris", open: 41 },
    { path: "Box/a.ris", open: 7 },
  ]);
});
