import { type Answer, type logApi, logEntryData, type LogType } from "@tera/contract";
import { readFields } from "../platform/readable-fields.ts";

type StoredEntry = Answer<typeof logApi.list>["logs"][number];

export interface LogEntry extends Omit<StoredEntry, "data"> {
  readonly data: ReturnType<typeof readFields<typeof logEntryData>>;
}

/** Fields of the wrong type, as in older entries, count as unset. */
export function readLogEntry(stored: StoredEntry): LogEntry {
  return { ...stored, data: readFields(logEntryData, stored.data) };
}

export interface NewLogEntry {
  readonly type: LogType;
  readonly from?: string;
  readonly to?: string;
  readonly filePath?: string;
  readonly filePaths?: readonly string[];
  readonly tool?: string;
  readonly title?: string;
  readonly credits?: number;
}

/** Sorts by creation time, then id. */
export function sortEntries(
  entries: readonly LogEntry[],
  isLatestFirst: boolean,
): readonly LogEntry[] {
  const sign = isLatestFirst ? -1 : 1;
  return entries.toSorted(
    (a, b) => sign * (a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id)),
  );
}

/** Drops tool entries without credits that follow another tool entry. */
export function collapse(entries: readonly LogEntry[]): readonly LogEntry[] {
  return entries.filter(
    (entry, index) =>
      !(entry.type === "tool" && entry.credits === 0 && entries[index - 1]?.type === "tool"),
  );
}
