import { z } from "zod";
import { readFields } from "../platform/readable-fields.ts";

const dataSchema = z.looseObject({
  from: z.string().optional(),
  to: z.string().optional(),
  emails: z.array(z.string()).optional(),
  filePath: z.string().optional(),
  filePaths: z.array(z.string()).optional(),
  tool: z.string().optional(),
  title: z.string().optional(),
});

/** One thing that happened in a project, as the API tells it. */
export const logEntrySchema = z.looseObject({
  id: z.string(),
  user: z.string().nullish(),
  type: z.string(),
  data: z.unknown().transform((data) => readFields(dataSchema, data)),
  credits: z.coerce
    .number()
    .nullish()
    .transform((credits) => credits ?? 0),
  created_at: z.string(),
});

export type LogEntry = z.infer<typeof logEntrySchema>;

/** What a room reports to the timeline. */
export interface NewLogEntry {
  readonly type:
    | "tool"
    | "mark"
    | "projectRename"
    | "fileEdit"
    | "fileUpload"
    | "fileDownload"
    | "fileDelete"
    | "fileDownloadZip";
  readonly from?: string;
  readonly to?: string;
  readonly filePath?: string;
  readonly filePaths?: readonly string[];
  readonly tool?: string;
  readonly title?: string;
  readonly credits?: number;
}

/** Entries in the order of their making. */
export function sortEntries(
  entries: readonly LogEntry[],
  isLatestFirst: boolean,
): readonly LogEntry[] {
  const sign = isLatestFirst ? -1 : 1;
  return entries.toSorted(
    (a, b) => sign * (a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id)),
  );
}

/** Leaves out what a collapsed timeline leaves out: tool entries that cost nothing and follow another tool entry. */
export function collapse(entries: readonly LogEntry[]): readonly LogEntry[] {
  return entries.filter(
    (entry, index) =>
      !(entry.type === "tool" && entry.credits === 0 && entries[index - 1]?.type === "tool"),
  );
}
