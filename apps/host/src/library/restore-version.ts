import { attempt, toaster } from "../errors/notices.ts";
import { type LibraryMetadata, nameOf } from "../files/project-file.ts";
import { AppError } from "../platform/app-error.ts";
import { countOf } from "../platform/date-text.ts";
import type { LazyReference } from "../references/serialized-reference.ts";
import { type ReferenceChanges, withChanges } from "../references/reference-changes.ts";
import { appendLog } from "../timeline/timeline-store.ts";
import { changesOf, type LibraryEdits } from "./library-edits.ts";
import { libraryGateway, type LibraryVersion } from "./library-gateway.ts";
import { moveEdits } from "./write-back.ts";

/** A library as it was on the screen: the content of its file, with what was edited in it since. */
export interface LibrarySnapshot {
  readonly content: Blob;
  readonly changes: ReferenceChanges;
  readonly metadata: LibraryMetadata;
  /** Its version, and those that one was made from by writing edits back, latest first. */
  readonly chain: readonly [string, ...string[]];
  /** What of the edits since that version is in `changes`. */
  readonly edits: LibraryEdits;
}

/** A library as it is shown: a version's references as its file has them, with the edits. */
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

/** Another file in a library's place, put there by somebody or a tool: one change, however much it changed. */
export interface Replacement {
  readonly label: string;
  /** What the library was before, or after it where that was taken back. */
  readonly snapshot: LibrarySnapshot;
  /** The version that has its place. */
  readonly currentContentId: string;
}

/**
 * Makes the library that another file took the place of the next version, edits included, and resolves to its content id; refused where a further version
 * has come meanwhile. It counts as made from what it was, so that edits which are still on their way to that find it, and those for the file whose place
 * it takes do not: their authors are told that another file came, and may bring theirs back.
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
  await appendLog(projectId, { type: "fileEdit", filePath: path });
  return next;
}

/** Says that another file took the place of a library that is open, and offers to take that back. Answers what takes the message away. */
export function notifyReplaced(
  path: string,
  { changes }: LibrarySnapshot,
  undo: () => Promise<void>,
): () => void {
  const changed = changes.changed.size + changes.added.length;
  const lost =
    changed === 0
      ? ""
      : ` Changes to ${countOf(changed, "reference")} of the file before were not written into it and are not in the new one.`;
  const message = `“${nameOf(path)}” was replaced with another file while you had it open. You now see the new one.${lost}`;
  toaster.error(message, {
    label: "Restore the earlier one",
    onSelect: () =>
      attempt(() => undo().then(() => toaster.success(`Restored the earlier “${nameOf(path)}”`))),
  });
  return () => {
    if (toaster.current()?.message === message) toaster.dismiss();
  };
}
