import { Button, EmptyState, SkeletonRows, text, TextButton } from "@tera/ui";
import styled from "styled-components";
import { toErrorRecord } from "../errors/catalogue.ts";
import { attempt } from "../errors/notices.ts";
import { ChangeList, type ListedChange } from "./ChangeList.tsx";
import type { DocumentHistory } from "./use-document-history.ts";

interface ChangeHistoryProps extends Pick<
  DocumentHistory,
  "isLoading" | "hasEarlier" | "error" | "showEarlier" | "retry"
> {
  /** Latest first. */
  readonly changes: readonly ListedChange[];
  readonly emptyText: string;
}

/** A list of changes, with a button for earlier ones. */
export function ChangeHistory({
  changes,
  isLoading,
  hasEarlier,
  error,
  showEarlier,
  retry,
  emptyText,
}: ChangeHistoryProps): React.JSX.Element {
  if (changes.length === 0 && error !== undefined)
    return <LoadError error={error} onRetry={retry} />;
  if (changes.length === 0 && isLoading)
    return <SkeletonRows rows={6} rowHeight={64} label="Loading the changes" />;
  return (
    <>
      {changes.length === 0 && !hasEarlier ? (
        <EmptyState title="No changes in the last 30 days">{emptyText}</EmptyState>
      ) : (
        <ChangeList changes={changes} />
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

const Earlier = styled.p`
  ${text.dense}
  margin-top: 16px;
`;
