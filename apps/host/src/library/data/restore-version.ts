import { attempt, toaster } from "../../errors/notices.ts";
import { type LibraryMetadata, nameOf } from "../../files/project-file.ts";
import { AppError } from "../../platform/app-error.ts";
import { countOf } from "../../platform/date-text.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import { type ReferenceChanges, withChanges } from "../../references/reference-changes.ts";
import { appendLog } from "../../timeline/append-log.ts";
import { changesOf, type LibraryEdits } from "../edits/library-edits.ts";
import { libraryGateway, type LibraryVersion } from "./library-gateway.ts";
import { moveEdits } from "./write-back.ts";

/** A file's content and the edits shown with it. */
export interface LibrarySnapshot {
  readonly content: Blob;
  readonly changes: ReferenceChanges;
  readonly metadata: LibraryMetadata;
  /**
   * The version chain: this version's content id, then those of the versions that edits turned into
   * it, latest first.
   */
  readonly chain: readonly [string, ...string[]];
  /** The edits included in `changes`. */
  readonly edits: LibraryEdits;
}

export function takeSnapshot(
  { content, contentId, earlier }: LibraryVersion,
  references: readonly LazyReference[],
  edits: LibraryEdits,
  format: string,
): LibrarySnapshot {
  const changes = changesOf(references, edits);
  return {
    content,
    changes,
    edits,
    chain: [contentId, ...earlier],
    metadata: { refCount: withChanges<LazyReference>(references, changes).length, format },
  };
}

/** The undo entry for a replaced library file. */
export interface Replacement {
  readonly label: string;
  /** What a revert restores: the earlier library, or the later one after an undo. */
  readonly snapshot: LibrarySnapshot;
  readonly currentContentId: string;
}

/**
 * Restores the snapshot as the next version and resolves to its content id. Throws VERSION-CONFLICT
 * if the file has changed again. Pending edits of the snapshot's version chain still apply; those
 * of the replaced file do not, and their authors are notified.
 */
export async function restoreSnapshot(
  { snapshot: { content, changes, metadata, chain, edits }, currentContentId }: Replacement,
  current: LibraryVersion,
): Promise<string> {
  const { projectId, path, contentId } = current;
  if (contentId !== currentContentId) {
    throw new AppError(
      "VERSION-CONFLICT",
      `“${nameOf(path)}” has changed again since then, so the earlier library wasn't restored.`,
    );
  }
  const next = await libraryGateway.replaceVersion(current, { content, chain }, changes, metadata);
  const [before] = chain;
  await moveEdits(projectId, before, next, edits);
  await libraryGateway.dropEdits(projectId, contentId);
  await appendLog(projectId, { type: "fileRestore", filePath: path });
  return next;
}

/**
 * Offers to restore the earlier file; `undo` resolves to false if that is refused. Returns a
 * function that dismisses the message.
 */
export function notifyReplaced(
  path: string,
  { changes }: LibrarySnapshot,
  undo: () => Promise<boolean>,
): () => void {
  const changed = changes.changed.size + changes.added.length;
  const lost =
    changed === 0
      ? ""
      : ` Changes to ${countOf(changed, "reference")} hadn't been saved to the earlier file yet and aren't in the new one.`;
  const message = `“${nameOf(path)}” was replaced with another file while you had it open. You're now seeing the new file.${lost}`;
  toaster.error(message, {
    label: "Restore the earlier file",
    onSelect: () =>
      attempt(async () => {
        if (await undo()) toaster.success(`Restored the earlier “${nameOf(path)}”`);
      }),
  });
  return () => {
    if (toaster.current()?.message === message) toaster.dismiss();
  };
}
