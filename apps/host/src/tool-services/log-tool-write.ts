import type { FilePlace } from "./tool-services.ts";
import { toastBackgroundError } from "../errors/notices.ts";
import { $files } from "../files/files-store.ts";
import { isHidden } from "../files/project-file.ts";
import { platform } from "../platform/platform.ts";
import { appendLog } from "../timeline/append-log.ts";

/** Minimum time between timeline entries for the same file and tool. */
const MIN_INTERVAL_MS = 10 * 60_000;

const loggedAt = new Map<string, number>();

export function isFileKnown({ path }: FilePlace): boolean {
  return $files.get()?.some((file) => file.path === path) ?? false;
}

/**
 * Logs on the timeline that a tool wrote a file. If that fails, only shows the error, because the
 * file is already stored.
 */
export function logToolWrite(
  { projectId, path }: FilePlace,
  tool: string,
  { isEdit }: { readonly isEdit: boolean },
): void {
  if (isHidden(path)) return;
  const now = platform().clock.now();
  const key = JSON.stringify([projectId, path, tool]);
  if (now - (loggedAt.get(key) ?? Number.NEGATIVE_INFINITY) < MIN_INTERVAL_MS) return;
  loggedAt.set(key, now);
  appendLog(projectId, { type: isEdit ? "fileEdit" : "fileUpload", filePath: path, tool }).catch(
    toastBackgroundError,
  );
}
