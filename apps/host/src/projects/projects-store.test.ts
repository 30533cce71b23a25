import { afterEach, expect, test, vi } from "vitest";
import { createMemoryDatabase } from "../platform/local-database.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { $session } from "../session/session-store.ts";
import type { ProjectSummary } from "@tera/contract";
import { projectSummary } from "./project-summary.fixture.ts";
import { projectsGateway } from "./projects-gateway.ts";
import { $projects, joinProject, refreshProjects } from "./projects-store.ts";

afterEach(() => {
  vi.restoreAllMocks();
  $projects.set(undefined);
  $session.set({ state: "not ready" });
});

test("PROJ-02 a refresh that starts during a cache write returns the newest list", async () => {
  const [old, made] = [
    projectSummary({ id: "0f8fad5b-d9cb-469f-a165-70867728950e" }),
    projectSummary({ id: "7c9e6679-7425-40de-944b-e07fc1f90ae7" }),
  ];
  let stored: readonly ProjectSummary[] = [old];
  vi.spyOn(projectsGateway, "list").mockImplementation(() => Promise.resolve([...stored]));
  const local = createMemoryDatabase();
  let later: Promise<readonly ProjectSummary[]> | undefined;
  const write = local.write.bind(local);
  vi.spyOn(local, "write").mockImplementation((...given) => {
    // Another person creates a project now, then the list is requested.
    stored = [old, made];
    later ??= refreshProjects();
    return write(...given);
  });
  setPlatform({ local } as unknown as Platform);
  $session.set({
    state: "user",
    user: {
      id: "ann",
      email: "ann@uni.example",
      emailVerified: true,
      givenName: "Ann",
      familyName: "Lee",
    },
  });
  await refreshProjects();
  expect(await later).toEqual([old, made]);
  expect($projects.get()).toEqual([old, made]);
});

test("joinProject: refuses an id that is none, as in a link that was cut off, without a request", async () => {
  const list = vi.spyOn(projectsGateway, "list");
  for (const id of ["0f8fad5b-d9cb-469f-a165", "%zz", ""])
    await expect(joinProject(id)).rejects.toMatchObject({ code: "PROJECT-NOT-FOUND" });
  expect(list).not.toHaveBeenCalled();
});
