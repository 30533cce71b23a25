import type { TracedEntry } from "@tera/contract";
import { entrySentence } from "../timeline/entry-sentence.ts";
import { entryText } from "../timeline/entry-text.ts";
import { readLogEntry } from "../timeline/log-entry.ts";
import type { ToolName } from "../timeline/tool-names.ts";

/** Returns an entry about a file as plain text that follows the person's name. */
export function tracedSentence(
  entry: TracedEntry,
  projectId: string,
  toolName: (id: string) => ToolName,
): string {
  return entrySentence(
    entryText(readLogEntry({ ...entry, project: projectId, credits: 0 }), toolName),
  );
}
