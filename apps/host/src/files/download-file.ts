import { platform } from "../platform/platform.ts";
import { triggerDownload } from "../platform/trigger-download.ts";
import { appendLog } from "../timeline/timeline-store.ts";
import { extensionOf } from "./file-name.ts";
import { writePendingEdits } from "./pending-edits.ts";
import { nameOf } from "./project-file.ts";

/** Returns "{name}_{yyMMdd_HHmmss}{ext}". */
export function downloadName(name: string, now: Date): string {
  const extension = name.slice(name.length - extensionOf(name).length);
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = `${two(now.getFullYear() % 100)}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  return `${name.slice(0, name.length - extension.length)}_${day}_${time}${extension}`;
}

/** Downloads a file with all pending edits, and logs it on the timeline. */
export async function downloadFile(projectId: string, path: string): Promise<void> {
  const { files, clock } = platform();
  await writePendingEdits(projectId, path);
  const content = await files.download(projectId, path);
  triggerDownload(content, downloadName(nameOf(path), new Date(clock.now())));
  await appendLog(projectId, { type: "fileDownload", filePath: path });
}
