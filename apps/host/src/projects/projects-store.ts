import { atom } from "nanostores";
import { z } from "zod";
import { writeCached, readCached } from "../platform/device-cache.ts";
import { AppError } from "../platform/app-error.ts";
import { randomId } from "../platform/session-id.ts";
import { requireUser } from "../session/session-store.ts";
import { ERROR_CATALOGUE, projectSummaryRow, type ProjectSummary } from "@tera/contract";
import { canEdit, isInvited } from "./project-summary.ts";
import { projectsGateway, type NewProject } from "./projects-gateway.ts";

/** Latest edit first; undefined until loaded. */
export const $projects = atom<readonly ProjectSummary[] | undefined>(undefined);

/** False for viewers of the project; true while the list of projects is not loaded. */
export function mayEdit(projectId: string): boolean {
  const project = $projects.get()?.find(({ id }) => id === projectId);
  return project === undefined || canEdit(project);
}

let inFlight: Promise<readonly ProjectSummary[]> | undefined;
let isStale = false;

/**
 * During a load, resolves after one more load, so that the list includes all changes made before
 * this call.
 */
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
    // Load again for a call during the cache write, because the list may lack changes made before
    // the call.
  } while (isStale);
  return projects;
}

/** Shows the cached list until the fresh one loads. */
export async function recallProjects(): Promise<void> {
  const cached = projectSummaryRow
    .array()
    .safeParse(await readCached("projects", requireUser().id));
  if (cached.success && $projects.get() === undefined) $projects.set(cached.data);
}

/** Resolves with the new project's id once it is in the list. */
export async function createProject(project: NewProject): Promise<string> {
  const id = await projectsGateway.create(requireUser(), project, randomId());
  await refreshProjects();
  return id;
}

const projectIdSchema = z.guid();

/**
 * Accepts an invitation; resolves once the project is in the list. Rejects without a request with
 * ALREADY-SET for a member, and with PROJECT-NOT-FOUND for an id that is none, as in a link that was
 * cut off. `invite` is the secret of a mailed link.
 */
export async function joinProject(projectId: string, invite?: string): Promise<void> {
  if (!projectIdSchema.safeParse(projectId).success)
    throw new AppError("PROJECT-NOT-FOUND", ERROR_CATALOGUE["PROJECT-NOT-FOUND"].message);
  const mine = await refreshProjects();
  if (mine.some((project) => project.id === projectId && !isInvited(project)))
    throw new AppError("ALREADY-SET", ERROR_CATALOGUE["ALREADY-SET"].message);
  await projectsGateway.accept(requireUser(), projectId, invite);
  await refreshProjects();
}
