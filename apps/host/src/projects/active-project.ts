import { atom, computed } from "nanostores";
import { removeCached, writeCached, readCached } from "../platform/device-cache.ts";
import { AppError } from "../platform/app-error.ts";
import { PROJECT_RETRY, retry } from "../platform/retry.ts";
import { requireUser } from "../session/session-store.ts";
import { isInvited } from "./project-summary.ts";
import { $projects, refreshProjects } from "./projects-store.ts";

/** Prefix of the settings key; the person's id follows. */
const SETTING = "activeProject";

export const $activeProjectId = atom<string | undefined>(undefined);

/** True once it is known which project, if any, opens first. */
export const $isSettled = atom(false);

export const $activeSummary = computed([$activeProjectId, $projects], (id, projects) =>
  projects?.find((project) => project.id === id && !isInvited(project)),
);

/** Project ids in order of precedence. */
export interface ActiveProjectSources {
  readonly active: string | undefined;
  readonly joinUrl: string | undefined;
  readonly url: string | undefined;
  readonly stored: string | undefined;
  readonly profile: string | undefined;
}

/**
 * Returns the first source that has an id. `stored` and `profile` count only if the project is
 * `known`.
 */
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

export async function storedProject(): Promise<string | undefined> {
  const stored = await readCached("settings", `${SETTING}:${requireUser().id}`);
  return typeof stored === "string" ? stored : undefined;
}

/** Rejects with PROJECT-NOT-FOUND if the project is not in the list after several tries. */
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
  // Store the id first, so that a reload right after opens this project.
  await writeCached("settings", `${SETTING}:${requireUser().id}`, id);
  $activeProjectId.set(id);
}

export async function deactivateProject(): Promise<void> {
  $activeProjectId.set(undefined);
  await removeCached("settings", `${SETTING}:${requireUser().id}`);
}
