import { navigate } from "wouter/use-browser-location";
import { setRefusalCheck, toastBackgroundError, toastError, toaster } from "../errors/notices.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { $projects, refreshProjects } from "../projects/projects-store.ts";
import { closeProject, openProject } from "../project/project-store.ts";
import { $user, changeUserData } from "../user/user-store.ts";

/** True from when access to the open project is lost until another one opens. */
let isAccessLost = false;

/** Opens the shared data of whichever project becomes active, and closes the one that the person can no longer reach. */
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
    isAccessLost = true;
    $activeProjectId.set(undefined);
    toaster.show(
      "You no longer have access to the project that was open. It was deleted, or its manager removed you.",
    );
    if (/^\/project(\/|$)/.test(location.pathname)) navigate("/projects", { replace: true });
  });
}

/**
 * Resolves to whether the project that is or was open is lost, which a message then says. Requests that were under way are refused
 * before the news of the loss arrives, or after it.
 */
async function checkAccess(): Promise<boolean> {
  if ($activeProjectId.get() !== undefined) await refreshProjects();
  return isAccessLost;
}

/** Remembers in the profile which project is open, so that other devices open it first. */
export function rememberActiveProject(id: string | undefined): void {
  const isMine = $projects.get()?.some((project) => project.id === id) ?? false;
  const user = $user.get();
  if (isMine && user !== undefined && user.data.activeProject !== id)
    changeUserData({ activeProject: id }).catch(toastError);
}
