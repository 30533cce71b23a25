import { navigate } from "wouter/use-browser-location";
import { setRefusalCheck, toastBackgroundError, toastError, toaster } from "../errors/notices.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { $projects, refreshProjects } from "../projects/projects-store.ts";
import { isLeavingProject } from "../project/leave-project.ts";
import { closeProject, openProject } from "../project/project-store.ts";
import { $user, changeUserData } from "../user/user-store.ts";

/** True from the loss of access to a project until another project opens. */
let isAccessLost = false;

/** Opens the active project's document; closes the project when access is lost. */
export function followProjectChanges(): void {
  setRefusalCheck(checkAccess);
  $activeProjectId.listen((id) => {
    if (id === undefined) {
      closeProject();
      return;
    }
    isAccessLost = false;
    openProject(id).catch(toastBackgroundError);
    rememberActiveProject(id);
  });
  $projects.listen((projects) => {
    const active = $activeProjectId.get();
    if (active === undefined || projects === undefined || projects.some(({ id }) => id === active))
      return;
    // Deleting and leaving the project show their own messages.
    if (isLeavingProject(active)) return;
    isAccessLost = true;
    $activeProjectId.set(undefined);
    toaster.error(
      "You no longer have access to the project that was open. It was deleted, or its manager removed you.",
    );
    if (isProjectPage(location.pathname)) navigate("/projects", { replace: true });
  });
}

/** Returns whether the page at `path` needs an open project. */
export function isProjectPage(path: string): boolean {
  return /^\/project(\/|$)/u.test(path);
}

/**
 * Resolves to true if access to the open project is lost, which another message explains. Refreshes
 * the project list first, because a request may be refused before this tab receives the change.
 */
async function checkAccess(): Promise<boolean> {
  if ($activeProjectId.get() !== undefined) await refreshProjects();
  return isAccessLost;
}

/** Saves the project in the profile, so that the person's other devices open it first. */
export function rememberActiveProject(id: string | undefined): void {
  const isMine = $projects.get()?.some((project) => project.id === id) ?? false;
  const user = $user.get();
  if (isMine && user !== undefined && user.data.activeProject !== id)
    changeUserData({ activeProject: id }).catch(toastError);
}
