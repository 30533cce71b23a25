import { formatSize } from "../../files/file-size.ts";
import { AppError } from "../../platform/app-error.ts";

/**
 * Throws TOO-LARGE if the library and the imported files together exceed `limit`. Sizes are in
 * bytes.
 */
export function checkImportSize(
  files: readonly { readonly size: number }[],
  libraryBytes: number,
  limit: number,
): void {
  const together = files.reduce((sum, { size }) => sum + size, libraryBytes);
  if (together <= limit) return;
  throw new AppError(
    "TOO-LARGE",
    `With ${files.length === 1 ? "this file" : "these files"}, the library would have about ${formatSize(together)}, but the limit is ${formatSize(limit)}. Nothing was imported. Upload ${files.length === 1 ? "it as a separate library" : "them as separate libraries"}, or split the export and import part of it.`,
  );
}
