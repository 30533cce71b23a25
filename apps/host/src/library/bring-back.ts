import { attempt, toaster } from "../errors/notices.ts";
import { type LibraryMetadata, nameOf } from "../files/project-file.ts";
import { AppError } from "../platform/app-error.ts";
import { countOf } from "../platform/date-text.ts";
import type { ReferenceChanges } from "../references/reference-changes.ts";
import { appendLog } from "../timeline/timeline-store.ts";
import { libraryGateway, type LibraryVersion } from "./library-gateway.ts";
import { moveEdits } from "./write-back.ts";

/** A library as it was on the screen: the content of its file, with what was edited in it since. */
export interface LibrarySnapshot {
  readonly content: Blob;
  readonly changes: ReferenceChanges;
  readonly metadata: LibraryMetadata;
}

/** Another file in a library's place, put there by somebody or a tool: one change, however much it changed. */
export interface Replacement {
  readonly words: string;
  /** What the library was before, or after it where that was taken back. */
  readonly other: LibrarySnapshot;
  /** The version that has its place. */
  readonly standing: string;
}

/**
 * Makes the library that another file took the place of the next version, edits included, and resolves to its content id; refused where a further version
 * has come meanwhile. What was edited in the file whose place it takes goes with that one.
 */
export async function bringBack({ other: { content, changes, metadata }, standing }: Replacement, present: LibraryVersion): Promise<string> {
  const { projectId, path, contentId } = present;
  if (contentId !== standing) {
    throw new AppError("VERSION-CONFLICT", `“${nameOf(path)}” has been written again since, so it was not replaced as a whole. Each of its versions can be brought back among the project's files.`);
  }
  const { edits } = await libraryGateway.readEdits(projectId, contentId);
  const next = await libraryGateway.writeVersion({ ...present, content }, changes, metadata);
  await moveEdits(projectId, contentId, next, edits);
  await appendLog(projectId, { type: "fileEdit", filePath: path });
  return next;
}

/** Says that another file took the place of a library that is open, and offers to take that back. Answers what takes the message away. */
export function tellReplaced(path: string, { changes }: LibrarySnapshot, takeBack: () => Promise<void>): () => void {
  const changed = changes.changed.size + changes.added.length;
  const lost = changed === 0 ? "" : ` Changes to ${countOf(changed, "reference")} of the file before were not written into it and are not in the new one.`;
  const message = `“${nameOf(path)}” was replaced with another file while you had it open. This is the new one.${lost}`;
  toaster.error(message, {
    label: "Bring the one before back",
    onSelect: () => attempt(() => takeBack().then(() => toaster.success(`“${nameOf(path)}” is as it was before`))),
  });
  return () => {
    if (toaster.current()?.message === message) toaster.dismiss();
  };
}
