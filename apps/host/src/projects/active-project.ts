import type { ProjectSummary } from "@tera/contract";
import { atom, computed } from "nanostores";
import { removeCached, writeCached, readCached } from "../platform/device-cache.ts";
import { AppError } from "../platform/app-error.ts";
import { PROJECT_RETRY, retry, type RetryPolicy } from "../platform/retry.ts";
import { requireUser } from "../session/session-store.ts";
import { isInvited } from "./project-summary.ts";
import { $projects, refreshProjects } from "./projects-store.ts";
import { forgetTabProject, rememberTabProject, tabProject } from "./tab-project.ts";

/** Prefix of the settings key; the person's id follows. */
const SETTING = "activeProject";

/** Makes one attempt, because loading the list already retries when the server does not answer. */
const ONCE: RetryPolicy = { ...PROJECT_RETRY, retries: 0 };

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
  readonly tab: string | undefined;
  readonly stored: string | undefined;
  readonly profile: string | undefined;
}

/**
 * Returns the first source that has an id. `tab`, `stored` and `profile` count only if the project
 * is `known`.
 */
export function chooseActiveProject(
  sources: ActiveProjectSources,
  known: readonly string[],
): string | undefined {
  const asked = sources.active ?? sources.joinUrl ?? sources.url;
  return asked ?? remembered(sources).find((id) => known.includes(id));
}

/** True if projects are remembered but none of them is in `known`. */
export function isRememberedGone(
  sources: Pick<ActiveProjectSources, "tab" | "stored" | "profile">,
  known: readonly string[],
): boolean {
  const ids = remembered(sources);
  return ids.length > 0 && !ids.some((id) => known.includes(id));
}

function remembered({
  tab,
  stored,
  profile,
}: Pick<ActiveProjectSources, "tab" | "stored" | "profile">): readonly string[] {
  return [tab, stored, profile].filter((id) => id !== undefined);
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

/** The projects that this tab and this device opened last. */
export async function rememberedProjects(): Promise<Pick<ActiveProjectSources, "tab" | "stored">> {
  const { id } = requireUser();
  const stored = await readCached("settings", `${SETTING}:${id}`);
  return { tab: tabProject(id), stored: typeof stored === "string" ? stored : undefined };
}

/**
 * Rejects with PROJECT-NOT-FOUND if the project is not in a fresh list. With `isJustJoined`, loads
 * the list several times, because a project that was just joined may be missing at first.
 */
export async function activateProject(
  id: string,
  { isJustJoined = false }: { readonly isJustJoined?: boolean } = {},
): Promise<void> {
  if ($activeProjectId.get() === id) return;
  const isMine = (projects: readonly ProjectSummary[]): boolean =>
    projects.some((project) => project.id === id && !isInvited(project));
  if (!isMine($projects.get() ?? []))
    await retry(isJustJoined ? PROJECT_RETRY : ONCE, async () => {
      if (!isMine(await refreshProjects()))
        throw new AppError(
          "PROJECT-NOT-FOUND",
          "The project isn't in your list. You may have been removed, or the invitation is for another e-mail address.",
        );
    });
  const person = requireUser().id;
  // Stored first, so that a reload right after opens this project.
  rememberTabProject(person, id);
  await writeCached("settings", `${SETTING}:${person}`, id);
  $activeProjectId.set(id);
}

export async function deactivateProject(): Promise<void> {
  $activeProjectId.set(undefined);
  forgetTabProject();
  await removeCached("settings", `${SETTING}:${requireUser().id}`);
}
