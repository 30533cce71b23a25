// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { toastBackgroundError, toaster } from "../errors/notices.ts";
import { AppError } from "../platform/app-error.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import type { ProjectSummary } from "@tera/contract";
import { projectsGateway } from "../projects/projects-gateway.ts";
import { $projects } from "../projects/projects-store.ts";
import { $session } from "../session/session-store.ts";
import { createMemoryDatabase } from "../platform/local-database.ts";
import { placeConfiguration } from "../platform/configuration.fixture.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { followProjectChanges } from "./project-changes.ts";

vi.mock(import("../project/project-store.ts"), async (original) => ({
  ...(await original()),
  openProject: () => Promise.resolve(),
}));

const SEPSIS = { id: "p1", name: "Sepsis" } as unknown as ProjectSummary;
const LOST = /You no longer have access to the project/u;
const REFUSAL = "You don't have access to that. Ask the project's manager to invite you.";
const refused = (): AppError => new AppError("FORBIDDEN", REFUSAL, { status: 403 });

let listed: readonly ProjectSummary[];

beforeAll(() => {
  // Refusal messages contain the product's name.
  placeConfiguration();
  followProjectChanges();
});

beforeEach(() => {
  setPlatform({ local: createMemoryDatabase() } as unknown as Platform);
  $session.set({
    state: "user",
    user: {
      id: "ruth",
      email: "ruth@uni.example",
      emailVerified: true,
      givenName: "Ruth",
      familyName: "Lee",
    },
  });
  listed = [SEPSIS];
  vi.spyOn(projectsGateway, "list").mockImplementation(() => Promise.resolve([...listed]));
  $projects.set([SEPSIS]);
  $activeProjectId.set("p1");
});

afterEach(() => {
  $activeProjectId.set(undefined);
  $projects.set(undefined);
  $session.set({ state: "not ready" });
  while (toaster.current() !== null) toaster.dismiss();
  vi.restoreAllMocks();
});

test("PROJ-20 losing access to a project is reported instead of the refused request", async () => {
  listed = [];
  toastBackgroundError(refused());
  await vi.waitFor(() => expect(toaster.current()?.message).toMatch(LOST));
  toaster.dismiss();
  expect(toaster.current()).toBeNull();
});

test("PROJ-20 a refused request is not shown after the lost access was already reported", async () => {
  $projects.set([]);
  expect(toaster.current()?.message).toMatch(LOST);
  toastBackgroundError(refused());
  await Promise.resolve();
  expect(toaster.current()?.message).toMatch(LOST);
  toaster.dismiss();
  expect(toaster.current()).toBeNull();
});

test("PROJ-20 the loss of access is shown until it is closed, also after another error", async () => {
  $projects.set([]);
  toaster.error("The file could not be saved.");
  toaster.dismiss();
  expect(toaster.current()?.message).toMatch(LOST);
  expect(toaster.current()?.tone).toBe("error");
});

test("a refused request in a project that the person still belongs to is shown", async () => {
  toastBackgroundError(refused());
  await vi.waitFor(() => expect(toaster.current()?.message).toBe(REFUSAL));
});
