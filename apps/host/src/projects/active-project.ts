import { atom, computed } from "nanostores";
import { removeCached, writeCached, readCached } from "../platform/device-cache.ts";
import { AppError } from "../platform/app-error.ts";
import { PROJECT_RETRY, retry } from "../platform/retry.ts";
import { requireUser } from "../session/session-store.ts";
import { isInvited } from "./project-summary.ts";
import { $projects, refreshProjects } from "./projects-store.ts";

/** Key of the active project in the local settings, followed by the person's id. */
const SETTING = "activeProject";

/** The project that is open; undefined while none is. */
export const $activeProjectId = atom<string | undefined>(undefined);

/** True once it is settled which project is open at the start, if any. */
export const $isSettled = atom(false);

/** The open project as the list knows it. */
export const $activeSummary = computed([$activeProjectId, $projects], (id, projects) =>
  projects?.find((project) => project.id === id && !isInvited(project)),
);

/** Where an active project may come from, strongest first. */
export interface ActiveProjectSources {
  readonly active: string | undefined;
  readonly joinUrl: string | undefined;
  readonly url: string | undefined;
  readonly stored: string | undefined;
  readonly profile: string | undefined;
}

/** The project to open: the first source that names one. Remembered projects count only while the person is still in them. */
export function chooseActiveProject(
  sources: ActiveProjectSources,
  known: readonly string[],
): string | undefined {
  const asked = sources.active ?? sources.joinUrl ?? sources.url;
  return (
    asked ?? [sources.stored, sources.profile].find((id) => id !== undefined && known.includes(id))
  );
}

const PROJECT_ADDRESS =
  /^\/projects\/(?:switch\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\/join)?(?=\/|$)/i;

/** The project that a path names, and whether the path joins it. */
export function projectInPath(path: string): {
  readonly joinUrl: string | undefined;
  readonly url: string | undefined;
} {
  const match = PROJECT_ADDRESS.exec(path);
  const id = match?.[1]?.toLowerCase();
  return match?.[2] === undefined
    ? { joinUrl: undefined, url: id }
    : { joinUrl: id, url: undefined };
}

/** The project that was open on this device last. */
export async function storedProject(): Promise<string | undefined> {
  const stored = await readCached("settings", `${SETTING}:${requireUser().id}`);
  return typeof stored === "string" ? stored : undefined;
}

/** Opens a project of the list; rejects with PROJECT-NOT-FOUND where it is not in the list after retries. Opening the open one does nothing. */
export async function activateProject(id: string): Promise<void> {
  if ($activeProjectId.get() === id) return;
  await retry(PROJECT_RETRY, async (attempt) => {
    const projects =
      attempt === 1 ? ($projects.get() ?? (await refreshProjects())) : await refreshProjects();
    if (!projects.some((project) => project.id === id && !isInvited(project)))
      throw new AppError(
        "PROJECT-NOT-FOUND",
        "The project is not in your list. You may have been removed, or the invitation is for another e-mail address.",
      );
  });
  // Remembered first: a page that is loaded anew a moment later opens this project, not the one before.
  await writeCached("settings", `${SETTING}:${requireUser().id}`, id);
  $activeProjectId.set(id);
}

/** Closes the open project, for example after leaving it. */
export async function deactivateProject(): Promise<void> {
  $activeProjectId.set(undefined);
  await removeCached("settings", `${SETTING}:${requireUser().id}`);
}
