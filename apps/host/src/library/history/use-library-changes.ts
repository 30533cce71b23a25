import { useMemo, useState } from "react";
import { useDocumentHistory } from "../../project/use-document-history.ts";
import { editsPath } from "../data/version-chain.ts";
import {
  type FileOf,
  idsByVersion,
  type LibraryChange,
  libraryChanges,
  type VersionHistory,
} from "./library-changes.ts";
import { useVersionFiles } from "./use-version-files.ts";

export interface LibraryChangesState {
  /** Latest first. */
  readonly changes: readonly LibraryChange[];
  readonly fileOf: FileOf;
  readonly isLoading: boolean;
  readonly hasEarlier: boolean;
  readonly error: unknown;
  readonly showEarlier: () => Promise<void>;
  readonly retry: () => void;
}

/** `versions` has the content ids of the file's versions, the current one first. */
export function useLibraryChanges(
  projectId: string,
  path: string,
  versions: readonly string[],
): LibraryChangesState {
  const documents = useMemo(
    () => versions.map((contentId) => editsPath(projectId, contentId)),
    [projectId, versions],
  );
  const { pages, isLoading, hasEarlier, error, showEarlier, retry } = useDocumentHistory(documents);
  const loaded = useMemo(
    () =>
      pages?.flatMap((patches, index) => {
        const contentId = versions[index];
        return contentId === undefined || patches.length === 0 ? [] : [{ contentId, patches }];
      }),
    [pages, versions],
  );
  // The list stays visible while the pages of a new version are loaded.
  const [shown, setShown] = useState<readonly VersionHistory[]>([]);
  if (loaded !== undefined && !isLoading && loaded !== shown) setShown(loaded);
  const histories = isLoading && shown.length > 0 ? shown : (loaded ?? shown);
  const wanted = useMemo(() => idsByVersion(histories), [histories]);
  const fileOf = useVersionFiles(projectId, path, wanted);
  const changes = useMemo(() => libraryChanges(histories, fileOf), [histories, fileOf]);
  return { changes, fileOf, isLoading, hasEarlier, error, showEarlier, retry };
}
