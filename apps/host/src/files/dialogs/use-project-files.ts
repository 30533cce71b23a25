import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { attempt } from "../../errors/notices.ts";
import { listenToFiles } from "../../project/file-events.ts";
import { $files, $filesError, openProjectFiles, refreshFiles } from "../files-store.ts";
import type { ProjectFile } from "../project-file.ts";

/** A project's files as the kit's file dialogs take them. */
export interface ProjectFilesQuery {
  /** Undefined until they have come. */
  readonly files: readonly ProjectFile[] | undefined;
  /** Why they could not be listed. */
  readonly problem: string | undefined;
  readonly onRetry: () => void;
}

/** Lists a project's files for as long as a dialog is open, kept up to date with what others do. */
export function useProjectFiles(projectId: string): ProjectFilesQuery {
  const files = useStore($files);
  const error = useStore($filesError);
  useEffect(() => {
    attempt(() => openProjectFiles(projectId));
    return listenToFiles(() => void refreshFiles(projectId));
  }, [projectId]);
  return {
    files,
    problem: error === undefined ? undefined : toErrorRecord(error).text,
    onRetry: () => attempt(() => refreshFiles(projectId)),
  };
}
