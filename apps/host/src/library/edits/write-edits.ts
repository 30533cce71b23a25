import { toastBackgroundError, toaster } from "../../errors/notices.ts";
import { AppError } from "../../platform/app-error.ts";
import { countOf } from "../../platform/date-text.ts";
import { appendLog } from "../../timeline/append-log.ts";
import type { LoadedVersion } from "../data/load-version.ts";
import { compactLibrary, writeBack, type WriteBackOptions } from "../data/write-back.ts";

/** Maximum attempts while others also write the file. */
const MAX_ATTEMPTS = 5;

export interface EditedLibrary {
  readonly projectId: string;
  readonly path: string;
  readonly current: () => LoadedVersion | undefined;
  readonly isClosed: () => boolean;
  readonly reload: () => Promise<void>;
}

/** Shows "Saving 12 references". Only for writes that a person started, never in the background. */
export function showSaving(count: number): void {
  toaster.show(`Saving ${countOf(count, "reference")}`);
}

/**
 * Writes pending edits into the file and, with `extraUpdates`, a change by the person that is too
 * large to be an edit. Only that change shows a message.
 */
export async function writeEdits(
  library: EditedLibrary,
  { extraUpdates }: Pick<WriteBackOptions, "extraUpdates"> = {},
): Promise<void> {
  const { projectId, path, current, isClosed, reload } = library;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = current();
    if (before === undefined) return;
    await before.edits.settled();
    // The version may have changed while edits were sent.
    const loaded = current() ?? before;
    const { version, references, index } = loaded;
    const isInBackground = extraUpdates === undefined && !isClosed();
    const { kind } = await writeBack(version, references, index.report.format, {
      onWriting: extraUpdates === undefined ? undefined : showSaving,
      extraUpdates,
      // Background writes use another worker, because the library's worker cannot search while it
      // writes.
      rewriter: isInBackground ? undefined : index,
    });
    if (kind === "written") {
      appendLog(projectId, { type: "fileEdit", filePath: path }).catch(toastBackgroundError);
    }
    // Edits that others wrote over, or that were made during the write, would wait for the scan of
    // abandoned edits.
    if (isClosed() && extraUpdates === undefined) {
      await loaded.edits.settled();
      return compactLibrary(projectId, path);
    }
    if (kind !== "nothing to write" && !isClosed()) await reload();
    if (kind !== "conflict" || extraUpdates === undefined) return;
  }
  throw new AppError(
    "VERSION-CONFLICT",
    "Other people are saving this library right now, so your change wasn't made. Try again in a moment.",
  );
}
