import type { StoredEntry, StoredVersion } from "./stored-version.ts";

/** The entry of a restore may be stored just before its version. */
const TOLERANCE_MS = 60_000;

interface Placed extends StoredEntry {
  /** The first file is the one that was changed. */
  readonly files: readonly string[];
}

/** The time whose changes a restore removed from a file's content. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the removals of duplicates and imports that the content of their file lacks, because an
 * earlier version was restored. Returns, by their ids, the entries of the restores. `entries` and
 * the saves of each file have the latest first.
 */
export function leftByRestores(
  entries: readonly Placed[],
  savesOf: ReadonlyMap<string, readonly StoredVersion[]>,
): ReadonlyMap<string, string> {
  const left = new Map<string, string>();
  for (const [file, saves] of savesOf) {
    const own = entries.filter(({ files: [changed] }) => changed === file);
    for (const { from, to } of gapsOf(file, saves)) {
      const restore = own.findLast(
        ({ type, created_at }) =>
          type === "fileRestore" && created_at.getTime() >= to - TOLERANCE_MS,
      );
      if (restore === undefined) continue;
      for (const { id, type, created_at } of own) {
        const isCounted = type === "fileDedupe" || type === "fileImport";
        const at = created_at.getTime();
        if (isCounted && at > from && at < to) left.set(id, restore.id);
      }
    }
  }
  return left;
}

/** Follows the content back from the last save, through the versions that it continues. */
function gapsOf(file: string, saves: readonly StoredVersion[]): readonly Gap[] {
  const gaps: Gap[] = [];
  let before = Number.POSITIVE_INFINITY;
  for (const { version, copied, created_at } of saves) {
    if (version > before || copied?.file !== file) continue;
    const restored = saves.find((save) => save.version === copied.version);
    if (restored === undefined) continue;
    gaps.push({ from: restored.created_at.getTime(), to: created_at.getTime() });
    before = copied.version;
  }
  return gaps;
}
