import type { Reference } from "@tera/references";
import { attachedFiles, withAttachedFiles } from "@tera/references/attached-files";
import { dialogs, toaster } from "../../errors/notices.ts";
import { nameOf } from "../../files/project-file.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { undoAction } from "../view/library-commands.ts";

/** Asks for one of the project's files, or for one to upload, and attaches it. */
export async function attachFile(
  library: OpenLibrary,
  projectId: string,
  reference: Reference,
): Promise<void> {
  const { FileOpenDialog } = await import("../../files/dialogs/FileOpenDialog.tsx");
  const path = await dialogs.show<string | null>((close) => (
    <FileOpenDialog
      projectId={projectId}
      title="Attach a file"
      filter={{
        isLibrary: false,
        basename: undefined,
        filename: undefined,
        extension: undefined,
        showHiddenFiles: false,
      }}
      allowUpload
      allowRefresh
      allowCancel
      onClose={close}
    />
  ));
  if (path === null) return;
  const attached = attachedFiles(reference);
  if (attached.includes(path)) {
    toaster.show(`${nameOf(path)} is already attached`);
    return;
  }
  await library.change(
    new Map([[reference.id, withAttachedFiles(reference, [...attached, path])]]),
    `Attach ${nameOf(path)}`,
  );
}

/** Leaves the file in the project, and offers to undo. */
export async function detachFile(
  library: OpenLibrary,
  reference: Reference,
  path: string,
): Promise<void> {
  const others = attachedFiles(reference).filter((each) => each !== path);
  const entry = await library.change(
    new Map([[reference.id, withAttachedFiles(reference, others)]]),
    `Detach ${nameOf(path)}`,
  );
  toaster.success(
    `Detached ${nameOf(path)}. The file stays in the project.`,
    undoAction(library, entry),
  );
}
