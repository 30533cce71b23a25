import { codeOf } from "../../platform/app-error.ts";
import { appendLog } from "../../timeline/append-log.ts";
import { logFiles } from "../log-files.ts";
import { refreshFiles } from "../files-store.ts";
import { freePath } from "../free-path.ts";
import {
  type FileVersion,
  fileVersionsGateway,
  NO_FILE,
} from "../versions/file-versions-gateway.ts";

/** Lists all deleted files that can be restored, latest deletion first. */
export async function listDeletedFiles(projectId: string): Promise<readonly FileVersion[]> {
  const files: FileVersion[] = [];
  let before: string | undefined;
  do {
    const page = await fileVersionsGateway.listDeleted(projectId, before);
    files.push(...page.versions);
    before = page.next ?? undefined;
  } while (before !== undefined);
  return files;
}

/**
 * Restores a deleted file and resolves to its path. If another file has taken the name, the
 * restored file gets a number: it never replaces anything.
 */
export async function restoreDeletedFile(
  projectId: string,
  { id, path }: Pick<FileVersion, "id" | "path">,
): Promise<string> {
  const restored = await restoreAtFreePath(projectId, id, path);
  await Promise.all([
    refreshFiles(projectId),
    appendLog(projectId, { type: "fileRestore", filePath: restored }),
  ]);
  return restored;
}

/**
 * Undoes a deletion: restores the files that were at `paths` and resolves to their new paths. Skips
 * files that somebody else has restored already or that can't be restored. Rejects if none could
 * be.
 */
export async function undoDeletion(
  projectId: string,
  paths: readonly string[],
): Promise<readonly string[]> {
  const wanted = new Set(paths);
  const restored: string[] = [];
  const failures: unknown[] = [];
  // Keep only the latest deletion at each path.
  for (const file of await listDeletedFiles(projectId))
    if (wanted.delete(file.path))
      try {
        restored.push(await restoreAtFreePath(projectId, file.id, file.path));
      } catch (error) {
        failures.push(error);
      }
  if (restored.length === 0 && failures.length > 0) throw failures[0];
  await Promise.all([
    refreshFiles(projectId),
    logFiles(projectId, restored, { type: "fileRestore" }),
  ]);
  return restored;
}

async function restoreAtFreePath(projectId: string, id: string, path: string): Promise<string> {
  for (let target = path; ; target = await freePath(projectId, path)) {
    try {
      await fileVersionsGateway.restore(projectId, id, { expected: NO_FILE, path: target });
      return target;
    } catch (error) {
      if (codeOf(error) !== "VERSION-CONFLICT") throw error;
    }
  }
}
