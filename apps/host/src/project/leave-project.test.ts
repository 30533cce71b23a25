import type { ProjectSummary } from "@tera/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toaster } from "../errors/notices.ts";
import { AppError } from "../platform/app-error.ts";
import { dayText } from "../platform/date-text.ts";
import { createMemoryDatabase } from "../platform/local-database.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { projectsGateway } from "../projects/projects-gateway.ts";
import { $projects } from "../projects/projects-store.ts";
import { $session } from "../session/session-store.ts";
import { deleteProject, isLeavingProject, leaveProject } from "./leave-project.ts";
import { projectGateway } from "./project-gateway.ts";

const GUESTS = Array.from({ length: 150 }, (_, index) => ({
  user: null,
  email: `guest-${index}@uni.example`,
  name: "",
  role: "invite" as const,
  created_at: "2026-11-01T00:00:00Z",
}));
const project = (id: string, role: ProjectSummary["role"]): ProjectSummary =>
  ({ id, role, name: id, members: GUESTS }) as unknown as ProjectSummary;
const KEPT_UNTIL = "2026-12-23T10:00:00Z";

/** Latest edit first. */
let listed: readonly ProjectSummary[];

function open(...projects: readonly ProjectSummary[]): void {
  listed = projects;
  $projects.set(projects);
  $activeProjectId.set("open");
}

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
  vi.spyOn(projectsGateway, "list").mockImplementation(() => Promise.resolve([...listed]));
  vi.spyOn(projectsGateway, "listDeleted").mockResolvedValue([
    {
      id: "open",
      name: "open",
      type: null,
      icon: null,
      deleted_at: "2026-11-23T10:00:00Z",
      kept_until: KEPT_UNTIL,
    },
  ]);
  vi.spyOn(projectGateway, "remove").mockImplementation(async (id) => {
    listed = listed.filter((each) => each.id !== id);
    return { removed: 1 };
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  while (toaster.current() !== null) toaster.dismiss();
  $activeProjectId.set(undefined);
  $projects.set(undefined);
  $session.set({ state: "not ready" });
});

test("PROJ-20 deleting a project with 150 invitations sends one request to remove its creator", async () => {
  open(project("open", "creator"));
  await deleteProject();
  expect(projectGateway.remove).toHaveBeenCalledExactlyOnceWith("open", ["ruth"], []);
});

test("PROJ-20 deleting a project opens the most recently edited project, not an invitation", async () => {
  open(
    project("invitation", "invite"),
    project("open", "creator"),
    project("recent", "member"),
    project("old", "creator"),
  );
  expect(await deleteProject()).toBe("/project");
  expect($activeProjectId.get()).toBe("recent");
  expect($projects.get()?.map(({ id }) => id)).toEqual(["invitation", "recent", "old"]);
});

test("PROJ-20 deleting the last project says until when it can be restored", async () => {
  open(project("open", "creator"), project("invitation", "invite"));
  expect(await deleteProject()).toBe("/projects");
  expect($activeProjectId.get()).toBeUndefined();
  expect(toaster.current()).toMatchObject({
    message: `Project deleted. You can restore it until ${dayText(new Date(KEPT_UNTIL), new Date())}.`,
    action: { label: "Deleted projects" },
  });
});

test("PROJ-20 deleting a project shows no date if the bin does not answer", async () => {
  vi.spyOn(projectsGateway, "listDeleted").mockRejectedValue(new AppError("TIMEOUT", "Too slow."));
  open(project("open", "creator"));
  await deleteProject();
  expect(toaster.current()?.message).toBe("Project deleted. You can restore it for 30 days.");
});

test("PROJ-20 leaving a project says 'You have left 1 project(s)'", async () => {
  open(project("open", "member"));
  await leaveProject();
  expect(toaster.current()?.message).toBe("You have left 1 project(s)");
});

test("a deletion succeeds on retry if the first response was lost; a refused deletion says why", async () => {
  const refusal = new AppError("FORBIDDEN", "No access.", { status: 403 });
  vi.spyOn(projectGateway, "remove").mockRejectedValue(refusal);
  open(project("open", "creator"));
  const refused = deleteProject();
  expect(isLeavingProject("open")).toBe(true);
  await expect(refused).rejects.toBe(refusal);
  expect(isLeavingProject("open")).toBe(false);
  listed = [];
  expect(await deleteProject()).toBe("/projects");
});
