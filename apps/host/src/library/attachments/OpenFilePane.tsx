import { useStore } from "@nanostores/react";
import { lazy, Suspense, useEffect } from "react";
import { $activeProjectId } from "../../projects/active-project.ts";
import { $openFile, useOpenFile } from "./open-file.ts";

const FilePane = lazy(async () => ({ default: (await import("./FilePane.tsx")).FilePane }));

/** The file that is open beside the reference, if any. */
export function OpenFilePane({
  referenceId,
  isReading,
}: {
  readonly referenceId: string | undefined;
  /** True if the reference covers the list, for reading. */
  readonly isReading: boolean;
}): React.ReactNode {
  const open = useOpenFile(referenceId);
  // It closes with its reference, so that it does not reappear with another of the same id.
  useEffect(() => () => $openFile.set(undefined), [referenceId]);
  const projectId = useStore($activeProjectId);
  if (open === undefined || projectId === undefined) return null;
  return (
    <Suspense fallback={null}>
      <FilePane
        key={open.path}
        projectId={projectId}
        path={open.path}
        isReading={isReading}
        onClose={() => $openFile.set(undefined)}
      />
    </Suspense>
  );
}
