import { Button, ProgressBar } from "@tera/ui";
import styled from "styled-components";
import { formatSize } from "../files/file-size.ts";
import { nameOf } from "../files/project-file.ts";
import { countText } from "../platform/date-text.ts";
import type { ReadProgress } from "../references/read-into-batches.ts";
import type { LibraryView } from "./library-view.ts";

/** An import that is under way. */
export interface Importing {
  readonly file: string;
  readonly progress: ReadProgress | undefined;
  readonly cancel: () => void;
}

/** How far reading and importing are. Stands below the rows, which so stay where they are while it comes and goes. */
export function LibraryProgress({ view, importing }: { readonly view: LibraryView; readonly importing: Importing | undefined }): React.JSX.Element {
  return (
    <>
      {view.progress !== undefined && <Line><Reading file={nameOf(view.path)} progress={view.progress} /></Line>}
      {importing !== undefined && <Line><Reading file={importing.file} progress={importing.progress} /><Button size="small" onClick={importing.cancel}>Cancel</Button></Line>}
    </>
  );
}

function Reading({ file, progress }: { readonly file: string; readonly progress: ReadProgress | undefined }): React.JSX.Element {
  if (progress === undefined) return <ProgressBar label={`Reading ${file}`} />;
  return <ProgressBar label={`Reading ${file}`} words={`${countText(progress.refCount)} references, ${formatSize(progress.bytesRead)} of ${formatSize(progress.totalBytes)}`} value={progress.bytesRead} max={progress.totalBytes} />;
}

const Line = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  gap: 16px;
  padding: 8px 16px;
  border-block-start: 1px solid var(--line);
  > :first-child { flex: 1; }
`;
