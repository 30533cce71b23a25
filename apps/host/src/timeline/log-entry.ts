import {
  type Answer,
  type logApi,
  logEntryData,
  type LogType,
  type NewLogData,
} from "@tera/contract";
import { readFields } from "../platform/readable-fields.ts";

type StoredEntry = Answer<typeof logApi.list>["logs"][number];

export interface LogEntry extends Omit<StoredEntry, "data"> {
  readonly data: ReturnType<typeof readFields<typeof logEntryData>>;
  /** True until the server has stored it. */
  readonly isUnsent?: boolean;
}

/** Fields of the wrong type, as in older entries, count as unset. */
export function readLogEntry(stored: StoredEntry): LogEntry {
  return { ...stored, data: readFields(logEntryData, stored.data) };
}

export interface NewLogEntry extends NewLogData {
  readonly type: LogType;
  readonly credits?: number;
}

/** Sorts by creation time, then id. */
export function sortEntries(
  entries: readonly LogEntry[],
  isLatestFirst: boolean,
): readonly LogEntry[] {
  const sign = isLatestFirst ? -1 : 1;
  return entries.toSorted((a, b) => sign * compareEntries(a, b));
}

/** Compares times as numbers, because their text may differ in the fraction of the second. */
function compareEntries(a: LogEntry, b: LogEntry): number {
  return (
    Date.parse(a.created_at) - Date.parse(b.created_at) ||
    a.created_at.localeCompare(b.created_at) ||
    a.id.localeCompare(b.id)
  );
}

/** Drops tool entries without credits that follow another tool entry. */
export function collapse(entries: readonly LogEntry[]): readonly LogEntry[] {
  return entries.filter(
    (entry, index) =>
      !(entry.type === "tool" && entry.credits === 0 && entries[index - 1]?.type === "tool"),
  );
}
