import type { TracedFile } from "@tera/contract";
import { isHidden } from "../files/project-file.ts";

/** More would be slow, and too many to find one's way. */
export const MAX_DRAWN_FILES = 500;

/**
 * Returns the files to show: without tools' hidden files, and of very many the connected ones
 * first, then the latest.
 */
export function drawnFiles(files: readonly TracedFile[]): readonly TracedFile[] {
  const used = new Set(files.flatMap(({ parents }) => parents.map(({ file }) => file)));
  const shown = files.filter(({ id, path }) => used.has(id) || !isHidden(path));
  if (shown.length <= MAX_DRAWN_FILES) return shown;
  const isConnected = ({ id, parents }: TracedFile): boolean => parents.length > 0 || used.has(id);
  return shown
    .toSorted(
      (a, b) =>
        Number(isConnected(b)) - Number(isConnected(a)) ||
        Date.parse(b.savedAt) - Date.parse(a.savedAt),
    )
    .slice(0, MAX_DRAWN_FILES);
}
