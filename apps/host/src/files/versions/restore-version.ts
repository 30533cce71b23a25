import { attempt, toaster } from "../../errors/notices.ts";
import { appendLog } from "../../timeline/append-log.ts";
import { refreshFiles } from "../files-store.ts";
import { writePendingEdits } from "../pending-edits.ts";
import { nameOf } from "../project-file.ts";
import { type FileVersion, fileVersionsGateway, NO_FILE } from "./file-versions-gateway.ts";

/**
 * Makes an earlier version current, as a new version, and offers to undo it. First writes pending
 * edits into the current file, so that its last version includes them.
 */
export async function restoreFileVersion(
  projectId: string,
  path: string,
  version: Pick<FileVersion, "id" | "version">,
): Promise<void> {
  await writePendingEdits(projectId, path);
  const replaced = await currentVersion(projectId, path);
  const contentId = await makeCurrent(projectId, path, version, replaced?.content_id ?? NO_FILE);
  toaster.success(
    `Restored version ${version.version} of “${nameOf(path)}”`,
    replaced === undefined
      ? undefined
      : {
          label: "Undo",
          onSelect: () =>
            attempt(async () => {
              await makeCurrent(projectId, path, replaced, contentId);
              toaster.success(
                `Undid the restore. “${nameOf(path)}” is at version ${replaced.version} again`,
              );
            }),
        },
  );
}

async function currentVersion(projectId: string, path: string): Promise<FileVersion | undefined> {
  const { versions } = await fileVersionsGateway.list(projectId, path, { limit: 1 });
  return versions.find(({ replaced_at }) => replaced_at === null);
}

async function makeCurrent(
  projectId: string,
  path: string,
  { id, version }: Pick<FileVersion, "id" | "version">,
  expected: string,
): Promise<string> {
  const contentId = await fileVersionsGateway.restore(projectId, id, { expected, path });
  await Promise.all([
    refreshFiles(projectId),
    appendLog(projectId, {
      type: "fileRestore",
      filePath: path,
      title: `Version ${version}`,
    }),
  ]);
  return contentId;
}
