import { useMemo } from "react";
import type { Segment } from "@tera/sync";
import { attempt, toaster } from "../errors/notices.ts";
import { historyEntries } from "../sync/history/history-entries.ts";
import { type ChangeDocument, revertEntry } from "../sync/history/revert-entry.ts";
import { ChangeHistory } from "./ChangeHistory.tsx";
import type { PlaceLabel } from "./history-labels.ts";
import { useAuthorName } from "./person-name.ts";
import { useDocumentHistory } from "./use-document-history.ts";

export interface DocumentChangesProps {
  readonly path: string;
  readonly placeName: (place: readonly Segment[]) => PlaceLabel;
  readonly emptyText: string;
  /** Absent if the list cannot revert. */
  readonly change?: ChangeDocument | undefined;
}

/** Shows a document's changes of the last 30 days. */
export function DocumentChanges({ path, placeName, emptyText, change }: DocumentChangesProps) {
  const documents = useMemo(() => [path], [path]);
  const history = useDocumentHistory(documents);
  const authorName = useAuthorName();
  const { pages } = history;
  const entries = useMemo(() => historyEntries(pages?.flat() ?? []), [pages]);
  return (
    <ChangeHistory
      {...history}
      changes={entries.map((entry) => ({
        key: entry.key,
        at: entry.at,
        author: entry.author,
        authorName: authorName(entry),
        label: placeName(entry.place),
        values: entry,
        onUndo:
          change &&
          (() =>
            attempt(async () =>
              toaster.show(
                (await revertEntry(path, entry, entries, change))
                  ? "Change undone"
                  : "Couldn't undo: someone has changed it since",
              ),
            )),
      }))}
      emptyText={emptyText}
    />
  );
}
