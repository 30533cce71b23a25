import type { FilePlace, WrittenFile } from "./tool-services.ts";
import { downloadName } from "../files/download-file.ts";
import { triggerDownload } from "../platform/trigger-download.ts";
import { refreshFiles } from "../files/files-store.ts";
import { type LibraryMetadata, nameOf } from "../files/project-file.ts";
import { DOWNLOAD_DELAY_MS, expiryOf, isTemporary } from "../files/temporary-file.ts";
import { isFileKnown, logToolWrite } from "./log-tool-write.ts";
import { mayEdit } from "../projects/projects-store.ts";
import { platform } from "../platform/platform.ts";

export interface ToolUpload {
  readonly overwrite: boolean;
  /** Content id of the version to replace; undefined accepts any. */
  readonly expect: string | undefined;
  /** The tool's name; stored with the version, like `hint`. */
  readonly tool: string;
  readonly hint: string | undefined;
  /** Ids of the files that it was made from. */
  readonly madeFrom: readonly string[];
  /** Undefined for a file that is not a library. */
  readonly library: LibraryMetadata | undefined;
}

/**
 * Stores a tool's file. A file that the person chose to download is also downloaded by the browser
 * and expires after half an hour. A viewer's download is not stored.
 */
export async function uploadForTool(
  { projectId, path }: FilePlace,
  contents: Blob,
  { overwrite, expect, tool, hint, madeFrom, library }: ToolUpload,
): Promise<WrittenFile> {
  const { files, clock } = platform();
  const isDownload = isTemporary(path);
  const download = (): void => {
    setTimeout(
      () => triggerDownload(contents, downloadName(nameOf(path), new Date(clock.now()))),
      DOWNLOAD_DELAY_MS,
    );
  };
  if (isDownload && !mayEdit(projectId)) {
    download();
    return { version: undefined };
  }
  const expiry = isDownload ? { expireAt: expiryOf(clock.now()) } : {};
  const isEdit = isFileKnown({ projectId, path });
  const provenance = {
    tool,
    ...(hint === undefined ? {} : { hint }),
    ...(madeFrom.length === 0 ? {} : { madeFrom }),
  };
  const { contentId } = await files.upload(projectId, path, contents, {
    overwrite,
    metadata: {
      provenance,
      ...(library === undefined ? expiry : { reflib: { ...library, ...expiry } }),
    },
    ...(expect === undefined ? {} : { expectVersion: expect }),
  });
  if (isDownload) download();
  logToolWrite({ projectId, path }, tool, { isEdit });
  await refreshFiles(projectId);
  return { version: contentId };
}
