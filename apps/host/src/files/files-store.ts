import { atom, computed } from "nanostores";
import { z } from "zod";
import { writeCached, readCached } from "../platform/device-cache.ts";
import { platform } from "../platform/platform.ts";
import { handleMovedFiles, movedFiles } from "./moved-files.ts";
import { type ProjectFile, toProjectFile, toTree } from "./project-file.ts";

/** "background" refreshes a list that is already shown. */
export type FilesLoading = "foreground" | "background" | "none";

/** Includes hidden files; undefined until a cached or fresh list is loaded. */
export const $files = atom<readonly ProjectFile[] | undefined>(undefined);
export const $filesLoading = atom<FilesLoading>("none");
/** Error of the last load. */
export const $filesError = atom<unknown>(undefined);
/** The root folder, without hidden files. */
export const $fileTree = computed($files, (files) =>
  files === undefined ? undefined : toTree(files),
);

const cachedFilesSchema = z.array(
  z.custom<ProjectFile>(
    (value) => typeof value === "object" && value !== null && "path" in value && "name" in value,
  ),
);

let project: string | undefined;
let currentRequest: AbortController | undefined;

/** Shows the cached list at once, then refreshes it. */
export async function openProjectFiles(projectId: string): Promise<void> {
  if (project !== projectId) {
    project = projectId;
    currentRequest?.abort();
    $files.set(undefined);
    $filesError.set(undefined);
    const cached = cachedFilesSchema.safeParse(await readCached("projectFiles", projectId));
    if (cached.success && project === projectId && $files.get() === undefined) {
      $files.set(cached.data);
      // Another caller may already be loading.
      if ($filesLoading.get() === "foreground") $filesLoading.set("background");
    }
  }
  await refreshFiles(projectId);
}

let loading: Promise<void> | undefined;
let queuedRefresh: Promise<void> | undefined;

/**
 * Refreshes the list. Calls during a load share one further load. If a load fails, the list stays
 * and `$filesError` has the error.
 */
export function refreshFiles(projectId: string): Promise<void> {
  if (project !== projectId) return Promise.resolve();
  if (loading === undefined) {
    loading = load(projectId).finally(() => {
      loading = undefined;
    });
    return loading;
  }
  queuedRefresh ??= loading.then(() => {
    queuedRefresh = undefined;
    return project === undefined ? undefined : refreshFiles(project);
  });
  return queuedRefresh;
}

async function load(projectId: string): Promise<void> {
  const controller = new AbortController();
  currentRequest = controller;
  $filesLoading.set($files.get() === undefined ? "foreground" : "background");
  try {
    const files = (await platform().files.list(projectId, controller.signal)).map(toProjectFile);
    if (controller.signal.aborted) return;
    $filesError.set(undefined);
    // Keep the same list if nothing changed, so that nothing is computed or rendered again.
    if (isSameList($files.get(), files)) return;
    await handleMovedFiles(projectId, movedFiles($files.get() ?? [], files));
    if (controller.signal.aborted) return;
    $files.set(files);
    await writeCached("projectFiles", projectId, files);
  } catch (error) {
    if (!controller.signal.aborted) $filesError.set(error);
  } finally {
    if (currentRequest === controller) $filesLoading.set("none");
  }
}

/** Compares content ids and dates, because each write changes one of them. */
function isSameList(
  before: readonly ProjectFile[] | undefined,
  after: readonly ProjectFile[],
): boolean {
  return (
    before?.length === after.length &&
    before.every((file, index) => {
      const other = after[index];
      return (
        other?.path === file.path &&
        other.contentId === file.contentId &&
        other.modified === file.modified &&
        other.library?.refCount === file.library?.refCount
      );
    })
  );
}

/** Never uses the cache. */
export async function listFiles(projectId: string): Promise<readonly ProjectFile[]> {
  return (await platform().files.list(projectId)).map(toProjectFile);
}
