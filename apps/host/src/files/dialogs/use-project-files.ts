import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { attempt, toastBackgroundError } from "../../errors/notices.ts";
import { listenToFiles } from "../../project/file-events.ts";
import { $files, $filesError, openProjectFiles, refreshFiles } from "../files-store.ts";
import type { ProjectFile } from "../project-file.ts";

export interface ProjectFilesQuery {
  /** Undefined while loading. */
  readonly files: readonly ProjectFile[] | undefined;
  readonly problem: string | undefined;
  readonly onRetry: () => void;
}

export function useProjectFiles(projectId: string): ProjectFilesQuery {
  const files = useStore($files);
  const error = useStore($filesError);
  useEffect(() => {
    openProjectFiles(projectId).catch(toastBackgroundError);
    return listenToFiles(() => void refreshFiles(projectId));
  }, [projectId]);
  return {
    files,
    problem: error === undefined ? undefined : toErrorRecord(error).text,
    onRetry: () => attempt(() => refreshFiles(projectId)),
  };
}
