import { Button, ProgressBar } from "@tera/ui";
import styled from "styled-components";
import { formatSize } from "../files/file-size.ts";
import { nameOf } from "../files/project-file.ts";
import { countText } from "../platform/date-text.ts";
import type { ReadProgress } from "../references/read-into-batches.ts";
import type { LibraryView } from "./library-view.ts";

/** An import that is under way. */
export interface Importing {
  /** What is being done. */
  readonly label: string;
  readonly progress: ReadProgress | undefined;
  /** Undefined once it can't be stopped any more. */
  readonly cancel: (() => void) | undefined;
}

/** How far reading and importing are. Stands below the rows, which so stay where they are while it comes and goes. */
export function LibraryProgress({
  view,
  importing,
}: {
  readonly view: LibraryView;
  readonly importing: Importing | undefined;
}): React.JSX.Element {
  return (
    <>
      {view.progress !== undefined && (
        <ProgressRow>
          <Progress label={`Reading ${nameOf(view.path)}`} progress={view.progress} />
        </ProgressRow>
      )}
      {importing !== undefined && (
        <ProgressRow>
          <Progress label={importing.label} progress={importing.progress} />
          {importing.cancel !== undefined && (
            <Button size="small" onClick={importing.cancel}>
              Cancel
            </Button>
          )}
        </ProgressRow>
      )}
    </>
  );
}

function Progress({
  label,
  progress,
}: {
  readonly label: string;
  readonly progress: ReadProgress | undefined;
}): React.JSX.Element {
  if (progress === undefined) return <ProgressBar label={label} />;
  return (
    <ProgressBar
      label={label}
      valueText={`${countText(progress.refCount)} references, ${formatSize(progress.bytesRead)} of ${formatSize(progress.totalBytes)}`}
      value={progress.bytesRead}
      max={progress.totalBytes}
    />
  );
}

/** Short enough that a message in the corner leaves the button free. */
const ProgressRow = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  gap: 16px;
  padding: 8px 16px;
  border-block-start: 1px solid var(--line);
  > :first-child { flex: 0 1 560px; }
`;
