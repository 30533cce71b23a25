import { Button, EmptyState, SkeletonRows, text, TextButton } from "@tera/ui";
import { useMemo } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../errors/catalogue.ts";
import { attempt, toaster } from "../errors/notices.ts";
import type { HistoryValue } from "@tera/contract";
import { historyEntries, type HistoryEntry } from "../sync/history/history-entries.ts";
import { type ChangeDocument, revertEntry } from "../sync/history/revert-entry.ts";
import { ChangeList, type ChangeListProps } from "./ChangeList.tsx";
import { usePersonName } from "./person-name.ts";
import { useDocumentHistory } from "./use-document-history.ts";

const Earlier = styled.p`
  ${text.dense}
  margin-top: 16px;
`;

export interface DocumentChangesProps {
  /** Paths of successive documents, the current one first. */
  readonly documents: readonly string[];
  readonly placeName: ChangeListProps["placeName"];
  readonly formatValue?: (value: HistoryValue) => HistoryValue;
  readonly emptyText: string;
  /** Absent if the list cannot revert. */
  readonly change?: ChangeDocument | undefined;
}

/** Shows changes of the last 30 days. */
export function DocumentChanges({
  documents,
  placeName,
  formatValue,
  emptyText,
  change,
}: DocumentChangesProps) {
  const { patches, hasEarlier, error, showEarlier, retry } = useDocumentHistory(documents);
  const nameOf = usePersonName();
  const entries = useMemo(() => historyEntries(patches ?? []), [patches]);
  const formattedEntries = useMemo(
    () =>
      formatValue === undefined
        ? entries
        : entries.map((entry) => ({
            ...entry,
            before: formatValue(entry.before),
            after: formatValue(entry.after),
          })),
    [entries, formatValue],
  );
  const personName = (entry: HistoryEntry): string =>
    entry.author === null
      ? (entry.authorName ?? "Somebody")
      : nameOf(entry.author, entry.authorName ?? undefined);
  const onRevert =
    change &&
    ((entry: HistoryEntry) =>
      attempt(async () =>
        toaster.show(
          (await revertEntry(documents[0] ?? "", entry, entries, change))
            ? "Change undone"
            : "Couldn't undo: someone has changed it since",
        ),
      ));
  if (patches === undefined && error !== undefined)
    return <LoadError error={error} onRetry={retry} />;
  if (patches === undefined)
    return <SkeletonRows rows={6} rowHeight={64} label="Loading the changes" />;
  return (
    <>
      {entries.length === 0 && !hasEarlier ? (
        <EmptyState title="No changes in the last 30 days">{emptyText}</EmptyState>
      ) : (
        <ChangeList
          entries={formattedEntries}
          personName={personName}
          placeName={placeName}
          onRevert={onRevert}
        />
      )}
      {hasEarlier ? (
        <Earlier>
          <TextButton onClick={() => attempt(showEarlier)}>Show earlier changes</TextButton>
        </Earlier>
      ) : null}
    </>
  );
}

function LoadError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { code, title, text: message } = toErrorRecord(error);
  return (
    <EmptyState code={code} title={title} actions={<Button onClick={onRetry}>Try again</Button>}>
      {message}
    </EmptyState>
  );
}
