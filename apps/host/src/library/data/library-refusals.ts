import { toastBackgroundError } from "../../errors/notices.ts";
import { codeOf } from "../../platform/app-error.ts";
import { requireUser } from "../../session/session-store.ts";
import type { OwnEdits } from "../edits/own-edits.ts";
import { rebaseEdits } from "../edits/rebase-edits.ts";
import { type LibraryDisplay, shownReferences } from "../view/library-display.ts";
import type { LibraryReader } from "./library-reader.ts";
import type { LoadOptions } from "./load-version.ts";
import { notifyEditsLost, notifyFileMissing, notifyReferencesDeleted } from "./lost-edits.ts";
import { editsPath, isMadeFrom } from "./version-chain.ts";

type Refused = Parameters<LoadOptions["onRefused"]>;

export interface RefusalOptions {
  readonly projectId: string;
  readonly path: string;
  readonly reader: Pick<LibraryReader, "current" | "read">;
  readonly ownEdits: OwnEdits;
  readonly display: LibraryDisplay;
  readonly isClosed: () => boolean;
}

/**
 * Rebases edits that the server rejected because they were made for an earlier version of the file.
 * Shows other errors.
 */
export async function rebaseRefused(options: RefusalOptions, ...refused: Refused): Promise<void> {
  const [, error, , name] = refused;
  if (name === undefined || codeOf(error) !== "VERSION-CONFLICT")
    return toastBackgroundError(error);
  return options.isClosed() ? rebaseClosed(options, ...refused) : rebaseShown(options, ...refused);
}

/** Applies the refused edits to the version that is now shown. */
async function rebaseShown(
  { path, reader, ownEdits, display }: RefusalOptions,
  ...[contentId, , operations]: Refused
): Promise<void> {
  try {
    if (reader.current()?.version.contentId === contentId) await reader.read();
  } catch (failure) {
    if (codeOf(failure) !== "NOT-FOUND") throw failure;
    display.update({ error: failure });
    return notifyFileMissing(path);
  }
  const current = reader.current();
  // If the file was replaced, the person has already seen a message about it.
  if (current === undefined || !isMadeFrom(current.version, contentId)) return;
  const left = operations.filter((operation) => !ownEdits.isCarried(operation));
  if (left.length > 0) current.edits.edit(ownEdits.rebase(left));
  notifyReferencesDeleted(path, operations, shownReferences());
}

/** After the library was closed, sends the refused edits to the file's next version. */
async function rebaseClosed(
  { projectId, ownEdits }: RefusalOptions,
  ...[contentId, error, operations, name]: Refused
): Promise<void> {
  if (name === undefined) return;
  const batch = {
    path: editsPath(projectId, contentId),
    ...name,
    user: requireUser().id,
    operations: ownEdits.rebase(operations),
  };
  if ((await rebaseEdits([batch], error)) === "conflict") notifyEditsLost();
}
