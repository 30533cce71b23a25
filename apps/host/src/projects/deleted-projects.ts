import { atom } from "nanostores";
import { attempt } from "../errors/notices.ts";
import { refreshProjects } from "./projects-store.ts";
import { type DeletedProject, projectsGateway } from "./projects-gateway.ts";

/** The projects that the person deleted in the last 30 days, the latest first. */
export type DeletedProjects =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "loaded"; readonly projects: readonly DeletedProject[] };

export const $deletedProjects = atom<DeletedProjects>({ state: "loading" });

/** Never rejects: a failure is the store's new state. */
export async function refreshDeletedProjects(): Promise<DeletedProjects> {
  const answer = await projectsGateway.listDeleted().then(
    (projects): DeletedProjects => ({ state: "loaded", projects }),
    (error: unknown): DeletedProjects => ({ state: "failed", error }),
  );
  $deletedProjects.set(answer);
  return answer;
}

/** Resolves once the project is restored; the list of projects is refreshed afterwards. */
export async function restoreProject(id: string): Promise<void> {
  await projectsGateway.restore(id);
  attempt(refreshProjects);
}

export function removeFromBin(id: string): void {
  const deleted = $deletedProjects.get();
  if (deleted.state !== "loaded") return;
  $deletedProjects.set({
    state: "loaded",
    projects: deleted.projects.filter((project) => project.id !== id),
  });
}
