import { useStore } from "@nanostores/react";
import { TextLink } from "@tera/ui";
import { useMemo } from "react";
import { attempt } from "../../errors/notices.ts";
import { referenceAddress } from "../../files/file-address.ts";
import { ChangeHistory } from "../../project/ChangeHistory.tsx";
import type { ListedChange } from "../../project/ChangeList.tsx";
import { useAuthorName } from "../../project/person-name.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import { type LazyReference, toReference } from "../../references/serialized-reference.ts";
import { $library, $openLibrary } from "../data/library-store.ts";
import { lazyReferencesById } from "../data/references-by-id.ts";
import { FormattedText } from "../panel/FormattedText.tsx";
import { changeSentence, shownValues } from "./change-sentence.ts";
import { headingTitle } from "./heading-title.ts";
import { undoChange } from "./undo-change.ts";
import { type LibraryChangesState, useLibraryChanges } from "./use-library-changes.ts";
import { useUndoableChanges } from "./use-undoable-changes.ts";

interface LibraryChangesProps {
  readonly projectId: string;
  readonly path: string;
  /** Content ids of the file's versions, the current one first. */
  readonly versions: readonly string[];
}

const NO_REFERENCES: readonly LazyReference[] = [];

/** The edits of an open library's references in the last 30 days. */
export function LibraryChanges({
  projectId,
  path,
  versions,
}: LibraryChangesProps): React.JSX.Element {
  const history = useLibraryChanges(projectId, path, versions);
  const { changes } = history;
  const isEditor = useCanEdit();
  const authorName = useAuthorName();
  const library = useStore($openLibrary);
  const view = useStore($library);
  const isRead = view?.report !== undefined;
  const references = isRead ? view.references : NO_REFERENCES;
  const undoable = useUndoableChanges(changes, references);
  const headings = useHeadings(path, history, references, isRead || view?.error !== undefined);
  const listed = changes.map((change): ListedChange => {
    const { key, at } = change.entry;
    const canUndo = isEditor && library !== undefined && undoable.has(key);
    return {
      key,
      at,
      author: change.entry.author,
      authorName: authorName(change.entry),
      label: { label: changeSentence(change), isPath: false },
      values: shownValues(change),
      heading: headings.get(change.id),
      onUndo: canUndo ? () => attempt(() => undoChange(library, change)) : undefined,
    };
  });
  return (
    <ChangeHistory
      {...history}
      changes={listed}
      emptyText="When someone edits a reference, the edit is listed here with the earlier value."
    />
  );
}

/**
 * Headings by reference id: titles, which link to the references that still exist. `isComplete` is
 * false while references are missing because they are still being read.
 */
function useHeadings(
  path: string,
  { changes, fileOf }: LibraryChangesState,
  references: readonly LazyReference[],
  isComplete: boolean,
): ReadonlyMap<string, NonNullable<ListedChange["heading"]>> {
  return useMemo(() => {
    const ids = new Set(changes.map(({ id }) => id));
    const current = lazyReferencesById(references, ids);
    return new Map(
      [...ids].map((id) => {
        const existing = current.get(id);
        const title = existing
          ? (toReference(existing).title ?? "No title")
          : headingTitle(id, changes, fileOf, isComplete);
        const text = <FormattedText text={title} />;
        return [
          id,
          {
            key: id,
            content:
              existing === undefined ? (
                text
              ) : (
                <TextLink href={referenceAddress(path, id)}>{text}</TextLink>
              ),
          },
        ];
      }),
    );
  }, [path, changes, fileOf, references, isComplete]);
}
