import type { FileOf, LibraryChange } from "./library-changes.ts";

/**
 * Returns the last known title of a reference that the library does not have. `isComplete` is false
 * while the library is still being read, so that it may have the reference after all.
 */
export function headingTitle(
  id: string,
  changes: readonly LibraryChange[],
  fileOf: FileOf,
  isComplete: boolean,
): string {
  const known = changes
    .filter((change) => change.id === id)
    .map(
      ({ reference, contentId }) =>
        reference?.before?.title ?? reference?.after?.title ?? fileOf(contentId)?.get(id)?.title,
    )
    .find((title) => title !== undefined);
  return known ?? (isComplete ? "A reference that no longer exists" : "Loading the title...");
}
