import { appendLog } from "../../timeline/append-log.ts";
import { triggerDownload } from "../../platform/trigger-download.ts";
import { downloadName } from "../download-file.ts";
import { nameOf } from "../project-file.ts";
import { type FileVersion, fileVersionsGateway } from "./file-versions-gateway.ts";

/**
 * Downloads a version, with the time when it was saved in the file's name, and logs it on the
 * timeline.
 */
export async function downloadVersion(
  projectId: string,
  path: string,
  { id, created_at }: Pick<FileVersion, "id" | "created_at">,
): Promise<void> {
  const content = await fileVersionsGateway.readContent(projectId, id);
  triggerDownload(content, downloadName(nameOf(path), new Date(created_at)));
  await appendLog(projectId, { type: "fileDownload", filePath: path });
}
