import { navigate } from "wouter/use-browser-location";
import { attempt, toaster } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import { dayText } from "../platform/date-text.ts";
import { activateProject, deactivateProject } from "../projects/active-project.ts";
import { refreshDeletedProjects } from "../projects/deleted-projects.ts";
import { isInvited } from "../projects/project-summary.ts";
import { $projects, refreshProjects } from "../projects/projects-store.ts";
import { requireUser } from "../session/session-store.ts";
import { projectGateway } from "./project-gateway.ts";
import { requireProject } from "./project-store.ts";

let leavingId: string | undefined;

/** True while the person deletes or leaves the project, so that no message reports its loss. */
export function isLeavingProject(id: string): boolean {
  return leavingId === id;
}

/** Moves the manager's project to the bin. Resolves with the path to continue at. */
export async function deleteProject(): Promise<string> {
  const { id } = requireProject();
  return removeSelf(id, async () => {
    const bin = await refreshDeletedProjects();
    const deleted =
      bin.state === "loaded" ? bin.projects.find((project) => project.id === id) : undefined;
    const until =
      deleted === undefined
        ? "for 30 days"
        : `until ${dayText(new Date(deleted.kept_until), new Date())}`;
    toaster.success(`Project deleted. You can restore it ${until}.`, {
      label: "Deleted projects",
      onSelect: () => navigate("/projects/deleted"),
    });
  });
}

/** For members. Resolves with the path to continue at. */
export async function leaveProject(): Promise<string> {
  return removeSelf(requireProject().id, async () => {
    toaster.success("You have left 1 project(s)");
  });
}

/**
 * Removes the person from the project. If they are its creator, this deletes the project, even if
 * it has other members.
 */
async function removeSelf(id: string, report: () => Promise<void>): Promise<string> {
  leavingId = id;
  try {
    await projectGateway.remove(id, [requireUser().id], []).catch(async (error: unknown) => {
      // If the answer to an earlier attempt was lost, the retry is refused.
      if (codeOf(error) !== "FORBIDDEN") throw error;
      if ((await refreshProjects()).some((project) => project.id === id)) throw error;
    });
    await report();
    return await openNextProject(id);
  } finally {
    leavingId = undefined;
  }
}

/** Opens the most recently edited of the remaining projects, if there is one. */
async function openNextProject(left: string): Promise<string> {
  const rest = ($projects.get() ?? []).filter((project) => project.id !== left);
  const next = rest.find((project) => !isInvited(project));
  if (next === undefined) await deactivateProject();
  else await activateProject(next.id);
  $projects.set(rest);
  attempt(refreshProjects);
  return next === undefined ? "/projects" : "/project";
}
