import { formatSize } from "../files/file-size.ts";
import { AppError } from "../platform/app-error.ts";

/** Refuses files that have no room in a library of so many bytes, before any of them is read. `limit` is the most that a file of this installation may have. */
export function checkImportSize(
  files: readonly { readonly size: number }[],
  libraryBytes: number,
  limit: number,
): void {
  const together = files.reduce((sum, { size }) => sum + size, libraryBytes);
  if (together <= limit) return;
  throw new AppError(
    "TOO-LARGE",
    `The library would have about ${formatSize(together)} with ${files.length === 1 ? "this file" : "these files"}, and a file may have ${formatSize(limit)} here. Nothing was imported. Upload ${files.length === 1 ? "it" : "them"} as a library of ${files.length === 1 ? "its" : "their"} own, or split the export and import a part.`,
  );
}
