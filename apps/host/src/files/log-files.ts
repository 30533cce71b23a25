import { appendLog } from "../timeline/timeline-store.ts";
import { isHidden } from "./project-file.ts";

/** The server's limit for one entry. */
const MAX_PATHS_PER_ENTRY = 1000;

/** Logs an act on several files in one entry, or in one for each thousand. Skips hidden files. */
export async function logFiles(
  projectId: string,
  paths: readonly string[],
  entry: { readonly type: "fileDelete" | "fileEdit"; readonly title?: string },
): Promise<void> {
  const seen = paths.filter((path) => !isHidden(path));
  for (let at = 0; at < seen.length; at += MAX_PATHS_PER_ENTRY) {
    const filePaths = seen.slice(at, at + MAX_PATHS_PER_ENTRY);
    const [filePath = ""] = filePaths;
    await appendLog(projectId, {
      ...entry,
      ...(filePaths.length === 1 ? { filePath } : { filePaths }),
    });
  }
}
