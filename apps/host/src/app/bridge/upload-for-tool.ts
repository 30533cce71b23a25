import type { FilePlace } from "../../bridge/bridge-services.ts";
import { downloadName, triggerDownload } from "../../files/download-file.ts";
import { refreshFiles } from "../../files/files-store.ts";
import { nameOf } from "../../files/project-file.ts";
import { DOWNLOAD_DELAY_MS, expiryOf, isTemporary } from "../../files/temporary-file.ts";
import { platform } from "../../platform/platform.ts";

/** How a tool's file is stored. */
export interface ToolUpload {
  readonly overwrite: boolean;
  /** Content id that it replaces; undefined where any may be. */
  readonly expect: string | undefined;
  /** The tool's name and what it calls the file, kept with the version. */
  readonly tool: string;
  readonly hint: string | undefined;
  /** What is known of it as a citation library; undefined for any other file. */
  readonly library: { readonly refCount: number; readonly format: string } | undefined;
}

/**
 * Stores what a tool saves. Where the person chose to download instead, it is kept for half an hour only and the browser gets it
 * a moment after it is stored.
 */
export async function uploadForTool(
  { projectId, path }: FilePlace,
  contents: Blob,
  { overwrite, expect, tool, hint, library }: ToolUpload,
): Promise<void> {
  const { files, clock } = platform();
  const isDownload = isTemporary(path);
  const expiry = isDownload ? { expireAt: expiryOf(clock.now()) } : {};
  const provenance = { tool, ...(hint === undefined ? {} : { hint }) };
  await files.upload(projectId, path, contents, {
    overwrite,
    metadata: {
      provenance,
      ...(library === undefined ? expiry : { reflib: { ...library, ...expiry } }),
    },
    ...(expect === undefined ? {} : { expectVersion: expect }),
  });
  if (isDownload)
    setTimeout(
      () => triggerDownload(contents, downloadName(nameOf(path), new Date(clock.now()))),
      DOWNLOAD_DELAY_MS,
    );
  await refreshFiles(projectId);
}
