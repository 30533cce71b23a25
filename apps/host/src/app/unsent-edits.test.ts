// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { $files } from "../files/files-store.ts";
import type { ProjectFile } from "../files/project-file.ts";
import { createMemoryDatabase, type LocalDatabase } from "../platform/local-database.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import type { ProjectSummary } from "@tera/contract";
import { $projects } from "../projects/projects-store.ts";
import { testLocks } from "../sync/tabs/locks.fixture.ts";
import { keptEntries } from "../timeline/kept-entries.ts";
import { keepProfile } from "../user/kept-profile.ts";
import { claimDevice, deviceOwner, clearDevice } from "./device-owner.ts";
import { removeUnsentNames, hasUnsentNames, listUnsentEdits } from "./unsent-edits.ts";

const ANN = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const BOB = "9b2d7a1c-0f55-4f0e-8f25-3f2f6d1c9a10";
const PROJECT = "0f8fad5b-d9cb-469f-a165-70867728950e";

let local: LocalDatabase;
beforeEach(() => {
  local = createMemoryDatabase();
  setPlatform({ local } as unknown as Platform);
  vi.stubGlobal("navigator", { locks: testLocks().locks });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const storeUnsent = (user: string, path: string, sequence: number, operations: number) =>
  local.putUnsent(
    [
      {
        path,
        session: `${user}.life`,
        user,
        sequence,
        operations: Array.from({ length: operations }, (_, index) => ({
          set: ["a"],
          value: index,
        })),
      },
    ],
    true,
  );

async function storeAnnsEdits(): Promise<void> {
  await claimDevice(ANN);
  await local.write("projects", ANN, [
    { id: PROJECT, name: "Sepsis review" },
    { id: BOB, name: "Another" },
  ]);
  await local.write("projectFiles", PROJECT, [{ path: "search/trials.ris", contentId: "c0ffee" }]);
  await local.write("settings", `plan:${ANN}`, { isActive: true });
  await local.write("settings", `typed:tab t ${ANN} ${PROJECT} name`, {
    text: "Half",
    over: "",
    at: 1,
  });
  await local.write(
    "settings",
    `typed:tab t ${JSON.stringify([ANN, PROJECT, "search/trials.ris"])} title r1`,
    { text: "Half", over: "", at: 1 },
  );
  await storeUnsent(ANN, `projects::${PROJECT}`, 1, 2);
  await storeUnsent(ANN, `projects::${PROJECT}`, 2, 1);
  await storeUnsent(ANN, `project_libraries::${PROJECT}::c0ffee_*`, 1, 1);
  await storeUnsent(ANN, `project_libraries::${PROJECT}::gone_*`, 1, 1);
  await storeUnsent(ANN, `project_namespaces::${PROJECT}::screening`, 1, 1);
  await storeUnsent(ANN, `users::${ANN}`, 1, 1);
  await storeUnsent(ANN, "from a later version", 1, 1);
}

const ANNS_EDITS = [
  { label: "Details of Sepsis review", count: 3, unit: "change" },
  { label: "search/trials.ris in Sepsis review", count: 1, unit: "change" },
  { label: "A library in Sepsis review", count: 1, unit: "change" },
  { label: "Tool data of Sepsis review", count: 1, unit: "change" },
  { label: "Your profile", count: 1, unit: "change" },
  { label: "Other changes", count: 1, unit: "change" },
  { label: "Text you were still typing", count: 2, unit: "field" },
];

test("unsent edits made after another tab cleared the device are listed with their file names", async () => {
  await claimDevice(ANN);
  await clearDevice();
  await storeUnsent(ANN, `project_libraries::${PROJECT}::c0ffee_*`, 1, 1);
  $projects.set([{ id: PROJECT, name: "Sepsis review" } as ProjectSummary]);
  $files.set([{ path: "search/trials.ris", contentId: "c0ffee" } as ProjectFile]);
  await clearDevice(ANN);
  $projects.set(undefined);
  $files.set(undefined);
  const hers = [{ label: "search/trials.ris in Sepsis review", count: 1, unit: "change" }];
  expect(await listUnsentEdits(ANN)).toEqual(hers);
  // Clear again, like another tab that does not have the names.
  await clearDevice(ANN);
  expect(await listUnsentEdits(ANN)).toEqual(hers);
});

test("clearDevice: keeps only unsent edits, with the project and file names to list them", async () => {
  await storeAnnsEdits();
  await clearDevice();
  expect(await listUnsentEdits(ANN)).toEqual(expect.arrayContaining(ANNS_EDITS));
  expect(await listUnsentEdits(ANN)).toHaveLength(ANNS_EDITS.length);
  expect(await local.keys("projects")).toEqual([]);
  expect(await local.keys("projectFiles")).toEqual([]);
  const settings = await local.keys("settings");
  expect(settings.filter((key) => key.startsWith("typed:"))).toHaveLength(2);
  expect(settings.filter((key) => !key.startsWith("typed:"))).toEqual([`kept:${ANN}`]);
  expect(JSON.stringify(await local.read("settings", `kept:${ANN}`))).not.toContain("Another");
  expect(await deviceOwner()).toBeUndefined();
  // Clear again, like another tab.
  await clearDevice();
  expect(await listUnsentEdits(ANN)).toEqual(expect.arrayContaining(ANNS_EDITS));
});

test("profile changes made while the profile can't be opened are listed with the unsent edits", async () => {
  await claimDevice(ANN);
  keepProfile(ANN, { dateLanguage: "de", institute: undefined });
  await clearDevice();
  const hers = { label: "Your profile", count: 2, unit: "change" };
  expect(await listUnsentEdits(ANN)).toEqual([hers]);
  await storeUnsent(ANN, `users::${ANN}`, 1, 1);
  expect(await listUnsentEdits(ANN)).toEqual([{ ...hers, count: 3 }]);
  expect(await listUnsentEdits(BOB)).toEqual([]);
});

test("timeline entries that the server lacks survive a logout, and are listed for their author", async () => {
  await claimDevice(ANN);
  const entry = {
    id: "e1",
    person: ANN,
    project: PROJECT,
    at: 1,
    entry: { type: "mark" },
  } as const;
  keptEntries.keep(entry);
  await clearDevice();
  expect(await listUnsentEdits(ANN)).toEqual([
    { label: "Timeline entries", count: 1, unit: "change" },
  ]);
  expect(await listUnsentEdits(BOB)).toEqual([]);
  keptEntries.forget(entry);
});

test("clearDevice: concurrent calls keep the names that list the unsent edits", async () => {
  await storeAnnsEdits();
  await Promise.all([clearDevice(), clearDevice(), clearDevice()]);
  expect(await listUnsentEdits(ANN)).toEqual(expect.arrayContaining(ANNS_EDITS));
});

test("claimDevice: keeps another person's unsent edits without listing them", async () => {
  await storeAnnsEdits();
  await claimDevice(BOB);
  expect(await deviceOwner()).toBe(BOB);
  expect(await listUnsentEdits(BOB)).toEqual([]);
  expect(await hasUnsentNames(BOB)).toBe(false);
  await local.write("settings", `plan:${BOB}`, { isActive: false });
  await clearDevice();
  expect(await local.read("settings", `plan:${BOB}`)).toBeUndefined();
  expect(await listUnsentEdits(ANN)).toEqual(expect.arrayContaining(ANNS_EDITS));
  await claimDevice(ANN);
  expect(await hasUnsentNames(ANN)).toBe(true);
  await removeUnsentNames(ANN);
  expect(await hasUnsentNames(ANN)).toBe(false);
  expect(await listUnsentEdits(ANN)).toContainEqual({
    label: "Details of a project",
    count: 3,
    unit: "change",
  });
});

test("claimDevice: keeps the owner's cached data when the same person claims again", async () => {
  await storeAnnsEdits();
  await claimDevice(ANN);
  expect(await local.read("settings", `plan:${ANN}`)).toEqual({ isActive: true });
});
