import type { LogEntry } from "./log-entry.ts";

/** Neighbouring entries that are shown as one line. Single entries are groups of one. */
export interface EntryGroup {
  /** The entry whose type, person and time the group shows. */
  readonly first: LogEntry;
  readonly members: readonly LogEntry[];
}

const GROUPED_TYPES: ReadonlySet<string> = new Set([
  "fileUpload",
  "fileDownload",
  "fileDelete",
  "fileRestore",
  "fileCopy",
]);
const MAX_GAP_MS = 10 * 60_000;

/**
 * Joins neighbouring entries of one person and type about files, each at most ten minutes from the
 * next and on the same day, so that eleven uploads are one line.
 */
export function groupEntries(entries: readonly LogEntry[]): readonly EntryGroup[] {
  const groups: { first: LogEntry; members: LogEntry[] }[] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const last = group?.members.at(-1);
    if (group !== undefined && last !== undefined && isContinued(last, entry))
      group.members.push(entry);
    else groups.push({ first: entry, members: [entry] });
  }
  return groups;
}

export function ungrouped(entries: readonly LogEntry[]): readonly EntryGroup[] {
  return entries.map((entry) => ({ first: entry, members: [entry] }));
}

/** The paths of the group's entries, in the entries' order. */
export function pathsOf({ members }: EntryGroup): readonly string[] {
  return members.flatMap(({ data: { filePath, filePaths } }) =>
    filePath === undefined ? (filePaths ?? []) : [filePath],
  );
}

function isContinued(one: LogEntry, next: LogEntry): boolean {
  const [from, to] = [new Date(one.created_at), new Date(next.created_at)];
  return (
    GROUPED_TYPES.has(one.type) &&
    one.type === next.type &&
    one.user === next.user &&
    one.credits === 0 &&
    next.credits === 0 &&
    Math.abs(from.getTime() - to.getTime()) <= MAX_GAP_MS &&
    from.toDateString() === to.toDateString()
  );
}
