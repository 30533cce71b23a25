import { Button, ProgressBar } from "@tera/ui";
import styled from "styled-components";
import { formatSize } from "../../files/file-size.ts";
import { nameOf } from "../../files/project-file.ts";
import { countText } from "../../platform/date-text.ts";
import type { ReadProgress } from "../../references/read-into-batches.ts";
import type { LibraryView } from "./library-view.ts";

export interface Importing {
  readonly label: string;
  readonly progress: ReadProgress | undefined;
  /** Undefined once the import cannot be cancelled. */
  readonly cancel: (() => void) | undefined;
}

/** Placed below the rows, so that showing the progress does not move them. */
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

/** The bar is short, so that a toast does not cover the button. */
const ProgressRow = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  gap: 16px;
  padding: 8px 16px;
  border-block-start: 1px solid var(--line);
  > :first-child { flex: 0 1 560px; }
`;
