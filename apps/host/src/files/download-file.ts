import { formatDate } from "../platform/date-pattern.ts";
import { platform } from "../platform/platform.ts";
import { triggerDownload } from "../platform/trigger-download.ts";
import { appendLog } from "../timeline/append-log.ts";
import { extensionOf } from "./file-name.ts";
import { writePendingEdits } from "./pending-edits.ts";
import { nameOf } from "./project-file.ts";

/** Returns "{name}_{yyMMdd_HHmmss}{ext}". */
export function downloadName(name: string, now: Date): string {
  const extension = name.slice(name.length - extensionOf(name).length);
  const base = name.slice(0, name.length - extension.length);
  return `${base}_${formatDate(now, "yyMMdd_HHmmss")}${extension}`;
}

/** Downloads a file with all pending edits, and logs it on the timeline. */
export async function downloadFile(projectId: string, path: string): Promise<void> {
  const { files, clock } = platform();
  await writePendingEdits(projectId, path);
  const content = await files.download(projectId, path);
  triggerDownload(content, downloadName(nameOf(path), new Date(clock.now())));
  await appendLog(projectId, { type: "fileDownload", filePath: path });
}
