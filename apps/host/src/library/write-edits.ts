import { toastError, toaster } from "../errors/notices.ts";
import { AppError } from "../platform/app-error.ts";
import { countOf } from "../platform/date-text.ts";
import { appendLog } from "../timeline/timeline-store.ts";
import type { LoadedVersion } from "./load-version.ts";
import { writeBack, type WriteBackOptions } from "./write-back.ts";

/** Attempts to write a change of many references while others write the file. */
const MAX_ATTEMPTS = 5;

/** A library whose edits are written, while it is open or as it is closed. */
export interface EditedLibrary {
  readonly projectId: string;
  readonly path: string;
  readonly current: () => LoadedVersion | undefined;
  readonly isClosed: () => boolean;
  /** Reads the file after it was written. */
  readonly reload: () => Promise<void>;
}

/** Writes what was edited into the file, and with it what is too much to be edits. */
export async function writeEdits(
  { projectId, path, current, isClosed, reload }: EditedLibrary,
  extraUpdates?: WriteBackOptions["extraUpdates"],
): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = current();
    if (before === undefined) return;
    await before.edits.settled();
    // Another version may have come meanwhile.
    const { version, references, index } = current() ?? before;
    const { kind } = await writeBack(version, references, index.report.format, {
      onWriting: (count) => toaster.show(`Saving ${countOf(count, "reference")}`),
      extraUpdates,
      // In the background another worker reads the file once more: while it is written, who searches would wait.
      rewriter: extraUpdates === undefined && !isClosed() ? undefined : index,
    });
    if (kind === "written") {
      appendLog(projectId, { type: "fileEdit", filePath: path }).catch(toastError);
    }
    if (kind !== "nothing to write" && !isClosed()) await reload();
    if (kind !== "conflict" || extraUpdates === undefined) return;
  }
  throw new AppError(
    "VERSION-CONFLICT",
    "Other people are saving this library right now, so your change wasn't made. Try again in a moment.",
  );
}
