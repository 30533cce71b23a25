import type { NewLogEntry } from "../timeline/log-entry.ts";
import { appendLog } from "../timeline/append-log.ts";
import { isHidden } from "./project-file.ts";

/** The server's limit for one entry. */
const MAX_PATHS_PER_ENTRY = 1000;

type FilesEntry = Pick<NewLogEntry, "type" | "title" | "from" | "to">;

/** Returns the log entries for an action on several files or folders: one per thousand. */
export function fileLogEntries(
  entry: FilesEntry,
  paths: readonly string[],
): readonly NewLogEntry[] {
  return Array.from({ length: Math.ceil(paths.length / MAX_PATHS_PER_ENTRY) }, (_, part) => {
    const filePaths = paths.slice(part * MAX_PATHS_PER_ENTRY, (part + 1) * MAX_PATHS_PER_ENTRY);
    const [filePath = ""] = filePaths;
    return { ...entry, ...(filePaths.length === 1 ? { filePath } : { filePaths }) };
  });
}

/** Logs an action on several files. Skips hidden files. */
export async function logFiles(
  projectId: string,
  paths: readonly string[],
  entry: FilesEntry,
): Promise<void> {
  const seen = paths.filter((path) => !isHidden(path));
  for (const each of fileLogEntries(entry, seen)) await appendLog(projectId, each);
}
