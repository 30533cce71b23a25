import { atom, computed } from "nanostores";
import { z } from "zod";
import { writeCached, readCached } from "../platform/device-cache.ts";
import { platform } from "../platform/platform.ts";
import { type ProjectFile, toProjectFile, toTree } from "./project-file.ts";

/** How the list is being loaded: with nothing to show yet, behind a list that is shown, or not at all. */
export type FilesLoading = "foreground" | "background" | "none";

/** The open project's files with the hidden ones; undefined until a list, kept or fresh, is there. */
export const $files = atom<readonly ProjectFile[] | undefined>(undefined);
export const $filesLoading = atom<FilesLoading>("none");
/** Why the last load failed; undefined after one that did not. */
export const $filesError = atom<unknown>(undefined);
/** The files as folders, without the hidden ones. */
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

/** Makes a project's files the list: what this device kept of it shows at once, the fresh list follows. */
export async function openProjectFiles(projectId: string): Promise<void> {
  if (project !== projectId) {
    project = projectId;
    currentRequest?.abort();
    $files.set(undefined);
    $filesError.set(undefined);
    const cached = cachedFilesSchema.safeParse(await readCached("projectFiles", projectId));
    if (cached.success && project === projectId && $files.get() === undefined)
      $files.set(cached.data);
  }
  await refreshFiles(projectId);
}

let loading: Promise<void> | undefined;
let queuedRefresh: Promise<void> | undefined;

/**
 * Loads the list anew. While one load is under way the calls that come share the next one, so that many changes at once cost two loads and not hundreds.
 * Failures are told by `$filesError`, beside the list that is still shown.
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
    $files.set(files);
    $filesError.set(undefined);
    await writeCached("projectFiles", projectId, files);
  } catch (error) {
    if (!controller.signal.aborted) $filesError.set(error);
  } finally {
    if (currentRequest === controller) $filesLoading.set("none");
  }
}

/** The fresh list of a project, whichever is shown; for callers that must not see a kept one. */
export async function listFiles(projectId: string): Promise<readonly ProjectFile[]> {
  return (await platform().files.list(projectId)).map(toProjectFile);
}
