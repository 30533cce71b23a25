import { codeOf } from "../../platform/app-error.ts";
import type { LibraryIndex } from "../../references/open-library-index.ts";
import type { LibraryReader } from "./library-reader.ts";

/**
 * Runs a task on the library's index, and repeats it if another version of the file replaces the
 * index before it ends. Rejects with NOT-READY until one version is fully read.
 */
export async function runOnIndex<Result>(
  reader: Pick<LibraryReader, "current" | "requireCurrent">,
  task: (index: LibraryIndex) => Promise<Result>,
): Promise<Result> {
  const { index } = reader.requireCurrent();
  try {
    return await task(index);
  } catch (error) {
    const isReplaced = reader.current()?.index !== index;
    if (codeOf(error) === "CANCEL" && isReplaced) return runOnIndex(reader, task);
    throw error;
  }
}
