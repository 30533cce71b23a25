import { atom } from "nanostores";
import { z } from "zod";
import { writeCached, readCached } from "../platform/device-cache.ts";
import { AppError } from "../platform/app-error.ts";
import { randomId } from "../platform/session-id.ts";
import { requireUser } from "../session/session-store.ts";
import { isInvited, projectSummarySchema, type ProjectSummary } from "./project-summary.ts";
import { projectsGateway, type NewProject } from "./projects-gateway.ts";

/** The person's projects, latest edit first; undefined until they are known. */
export const $projects = atom<readonly ProjectSummary[] | undefined>(undefined);

let inFlight: Promise<readonly ProjectSummary[]> | undefined;
let isStale = false;

/** Loads the list anew. Calls during a load share one further load, so that the last one always sees everything before it. */
export function refreshProjects(): Promise<readonly ProjectSummary[]> {
  if (inFlight !== undefined) {
    isStale = true;
    return inFlight;
  }
  inFlight = load().finally(() => {
    inFlight = undefined;
  });
  return inFlight;
}

async function load(): Promise<readonly ProjectSummary[]> {
  const { id } = requireUser();
  let projects: readonly ProjectSummary[];
  do {
    isStale = false;
    projects = await projectsGateway.list(id);
    if (isStale) continue;
    $projects.set(projects);
    await writeCached("projects", id, projects);
    // Whoever asks while the copy is written has to see what came before that, too.
  } while (isStale);
  return projects;
}

/** Shows the list of the last visit until the present one has come. */
export async function recallProjects(): Promise<void> {
  const cached = z
    .array(projectSummarySchema)
    .safeParse(await readCached("projects", requireUser().id));
  if (cached.success && $projects.get() === undefined) $projects.set(cached.data);
}

/** Makes a project and resolves with its id once it is in the list. */
export async function createProject(project: NewProject): Promise<string> {
  const id = await projectsGateway.create(requireUser(), project, randomId());
  await refreshProjects();
  return id;
}

/** Takes up an invitation and resolves once the project is in the list. Rejects with ALREADY-SET for a member; the list tells so without a request that is refused. */
export async function joinProject(projectId: string): Promise<void> {
  const mine = await refreshProjects();
  if (mine.some((project) => project.id === projectId && !isInvited(project)))
    throw new AppError("ALREADY-SET", "You are already a member of this project");
  await projectsGateway.accept(requireUser(), projectId);
  await refreshProjects();
}
