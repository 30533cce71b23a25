import { formatSize } from "../files/file-size.ts";
import { AppError } from "../platform/app-error.ts";

/** Throws TOO-LARGE if the library with the files would exceed `limit`. Sizes are in bytes. */
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
