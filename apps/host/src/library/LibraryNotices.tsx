import { Banner, Button, ProgressBar, TextButton } from "@tera/ui";
import { FileInput } from "lucide-react";
import { useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../errors/catalogue.ts";
import { formatSize } from "../files/file-size.ts";
import { nameOf } from "../files/project-file.ts";
import { countOf, countText } from "../platform/date-text.ts";
import type { ReadProgress } from "../references/read-into-batches.ts";
import type { ImportReport } from "./import-references.ts";
import type { LibraryView } from "./library-view.ts";

/** Remarks shown at once; a file full of faults says no more with the rest. */
const MOST_WARNINGS = 100;

/** An import that is under way. */
export interface Importing {
  readonly file: string;
  readonly progress: ReadProgress | undefined;
  readonly cancel: () => void;
}

interface LibraryNoticesProps {
  readonly view: LibraryView;
  readonly importing: Importing | undefined;
  readonly imported: ImportReport | undefined;
  readonly onCloseImport: () => void;
  readonly onUndoImport: () => void;
  readonly onRetry: () => void;
}

/** What there is to know before the rows: a failure, how far reading is, and what reading or importing found. */
export function LibraryNotices({ view, importing, imported, onCloseImport, onUndoImport, onRetry }: LibraryNoticesProps): React.JSX.Element {
  const { path, progress, report } = view;
  const [isReportOpen, setReportOpen] = useState(true);
  const troubles = (report?.skipped ?? 0) + (report?.warnings.length ?? 0);
  return (
    <>
      {view.error !== undefined && (
        <Padded><Banner tone="bad" action={<TextButton onClick={onRetry}>Try again</TextButton>}>{`${toErrorRecord(view.error).text} The references below are the last that arrived.`}</Banner></Padded>
      )}
      {progress !== undefined && <Padded><Reading file={nameOf(path)} progress={progress} /></Padded>}
      {importing !== undefined && (
        <Padded><Line><Reading file={importing.file} progress={importing.progress} /><Button size="small" onClick={importing.cancel}>Cancel</Button></Line></Padded>
      )}
      {imported !== undefined && (
        <Padded>
          <Banner icon={FileInput} action={<TextButton onClick={onUndoImport}>Undo import</TextButton>} onClose={onCloseImport}>
            <ImportWords imported={imported} />
          </Banner>
        </Padded>
      )}
      {imported === undefined && report !== undefined && troubles > 0 && isReportOpen && (
        <Padded>
          <Banner tone="warn" onClose={() => setReportOpen(false)}>
            <details>
              <summary>{countOf(report.refCount, "reference")} read, {report.skipped === 0 ? "none" : countText(report.skipped)} skipped, {countOf(report.warnings.length, "remark")}</summary>
              <Remarks>{report.warnings.slice(0, MOST_WARNINGS).map((warning) => <li key={`${warning.line} ${warning.code}`}>Line {countText(warning.line)}: {warning.message}</li>)}</Remarks>
            </details>
          </Banner>
        </Padded>
      )}
    </>
  );
}

function Reading({ file, progress }: { readonly file: string; readonly progress: ReadProgress | undefined }): React.JSX.Element {
  if (progress === undefined) return <ProgressBar label={`Reading ${file}`} />;
  return <ProgressBar label={`Reading ${file}`} words={`${countText(progress.refCount)} references, ${formatSize(progress.bytesRead)} of ${formatSize(progress.totalBytes)}`} value={progress.bytesRead} max={progress.totalBytes} />;
}

function ImportWords({ imported }: { readonly imported: ImportReport }): React.JSX.Element {
  const { files, withoutAbstract, renamed, skipped, warnings } = imported;
  const facts = [
    ...(withoutAbstract > 0 ? [`${countText(withoutAbstract)} without abstract`] : []),
    ...(renamed > 0 ? [`${countText(renamed)} with a new id`] : []),
    skipped === 0 ? "none skipped" : `${countText(skipped)} skipped`,
  ];
  const words = <><strong>{countOf(imported.imported, "reference")} imported</strong> from {files.length === 1 ? files[0] : `${countText(files.length)} files`}, {facts.join(", ")}.</>;
  if (warnings.length === 0) return words;
  return (
    <details>
      <summary>{words} {countOf(warnings.length, "remark")}</summary>
      <Remarks>{warnings.slice(0, MOST_WARNINGS).map(({ file, line, code, message }) => <li key={`${file} ${line} ${code}`}>{file}, line {countText(line)}: {message}</li>)}</Remarks>
    </details>
  );
}

const Padded = styled.div`
  flex: none;
  padding: 12px 16px 0;
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: 16px;
  > :first-child { flex: 1; min-width: 0; }
`;

const Remarks = styled.ul`
  max-height: 160px;
  overflow-y: auto;
  margin: 8px 0;
  padding-inline-start: 20px;
`;
