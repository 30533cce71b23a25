import { useEffect, useState } from "react";
import { AppError } from "../../platform/app-error.ts";
import { writePendingEdits } from "../pending-edits.ts";
import { nameOf } from "../project-file.ts";
import { type FileVersion, fileVersionsGateway } from "../versions/file-versions-gateway.ts";
import type { PreviewContent } from "./preview-content.ts";
import { previewKind } from "./preview-kind.ts";

export type FilePreview =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "loaded"; readonly version: FileVersion; readonly content: PreviewContent };

/** Reads the current version, or the one with the id `versionId`. */
export function useFilePreview(
  projectId: string,
  path: string,
  versionId: string | undefined,
): FilePreview {
  const [preview, setPreview] = useState<FilePreview>({ state: "loading" });
  useEffect(() => {
    let isCancelled = false;
    load(projectId, path, versionId).then(
      (loaded) => isCancelled || setPreview(loaded),
      (error: unknown) => isCancelled || setPreview({ state: "failed", error }),
    );
    return () => {
      isCancelled = true;
    };
  }, [projectId, path, versionId]);
  return preview;
}

async function load(
  projectId: string,
  path: string,
  versionId: string | undefined,
): Promise<FilePreview> {
  if (versionId === undefined) await writePendingEdits(projectId, path);
  const version = await findVersion(projectId, path, versionId);
  const { bytesToRead, readPreview } = await import("./preview-content.ts");
  const kind = previewKind(nameOf(path));
  const bytes = bytesToRead(kind, version.size);
  const content =
    bytes === 0
      ? new Blob([])
      : await fileVersionsGateway.readContent(projectId, version.id, bytes);
  return { state: "loaded", version, content: await readPreview(kind, content, version.size) };
}

async function findVersion(
  projectId: string,
  path: string,
  versionId: string | undefined,
): Promise<FileVersion> {
  let before: string | undefined;
  do {
    const page = await fileVersionsGateway.list(
      projectId,
      path,
      before === undefined ? {} : { before },
    );
    const found = page.versions.find(({ id, replaced_at }) =>
      versionId === undefined ? replaced_at === null : id === versionId,
    );
    if (found !== undefined) return found;
    before = page.next ?? undefined;
  } while (before !== undefined && versionId !== undefined);
  throw new AppError(
    "NOT-FOUND",
    versionId === undefined
      ? "That file no longer exists. It may have been moved or deleted."
      : "This file has no such version.",
  );
}
