import { useStore } from "@nanostores/react";
import { Button, Icon, IconButton, ProgressBar, TableState } from "@tera/ui";
import { CircleAlert, FileUp, X } from "lucide-react";
import styled from "styled-components";
import { countOf, countText } from "../platform/date-text.ts";
import { formatSize } from "./file-size.ts";
import {
  canRetry,
  cancelAllUploads,
  cancelUpload,
  dismissUpload,
  retryUpload,
  type Upload,
} from "./upload-store.ts";
import { $uploadTotals, type UploadTotals } from "./upload-totals.ts";

/** More lines would push the list off the page. */
const MAX_LINES = 3;
const MAX_FAILED_LINES = 10;

/**
 * Shows a line for each upload, or a single line if there are many. Failed uploads stay, with their
 * reason, until dismissed.
 */
export function UploadRows({
  uploads,
  columns,
}: {
  readonly uploads: readonly Upload[];
  readonly columns: number;
}): React.JSX.Element {
  const totals = useStore($uploadTotals);
  const isMany = totals.files > MAX_LINES;
  const failed = uploads.filter(({ phase }) => phase === "failed");
  const shown = isMany ? failed : uploads.filter(({ phase }) => phase !== "failed").concat(failed);
  const hidden = Math.max(0, failed.length - MAX_FAILED_LINES);
  return (
    <>
      {isMany && (
        <TableState columns={columns}>
          <UploadSummary totals={totals} />
        </TableState>
      )}
      {hidden > 0 && (
        <TableState columns={columns}>
          <Line>
            <Problem role="alert">{countOf(failed.length, "file")} were not uploaded.</Problem>
            <Button
              size="small"
              onClick={() => failed.forEach(({ id }) => canRetry(id) && retryUpload(id))}
            >
              Try all again
            </Button>
            <Button size="small" onClick={() => failed.forEach(({ id }) => dismissUpload(id))}>
              Dismiss all
            </Button>
          </Line>
        </TableState>
      )}
      {shown.slice(0, shown.length - hidden).map((upload) => (
        <TableState key={upload.id} columns={columns}>
          <Line>
            <Kind $failed={upload.phase === "failed"}>
              <Icon of={upload.phase === "failed" ? CircleAlert : FileUp} />
            </Kind>
            {upload.phase === "failed" ? (
              <FailedUploadRow upload={upload} />
            ) : (
              <UploadProgressRow upload={upload} />
            )}
          </Line>
        </TableState>
      ))}
    </>
  );
}

function UploadSummary({
  totals: { files, finished, failed },
}: {
  readonly totals: UploadTotals;
}): React.JSX.Element {
  return (
    <Line>
      <Kind $failed={false}>
        <Icon of={FileUp} />
      </Kind>
      <Bar>
        <ProgressBar
          label={`Uploading ${countOf(files, "file")}`}
          valueText={`${countText(finished)} of ${countText(files)}${failed === 0 ? "" : `, ${countText(failed)} failed`}`}
          value={finished}
          max={files}
        />
      </Bar>
      <IconButton
        small
        label="Stop all uploads"
        icon={<Icon of={X} />}
        onClick={cancelAllUploads}
      />
    </Line>
  );
}

function UploadProgressRow({ upload }: { readonly upload: Upload }): React.JSX.Element {
  const status =
    upload.phase === "waiting"
      ? "Waiting"
      : upload.phase === "checking"
        ? "Counting references"
        : `${formatSize(upload.done)} of ${formatSize(upload.total)}`;
  return (
    <>
      <Bar>
        <ProgressBar
          label={upload.name}
          valueText={status}
          value={upload.done}
          max={upload.total}
        />
      </Bar>
      <IconButton
        small
        label={`Stop uploading ${upload.name}`}
        icon={<Icon of={X} />}
        onClick={() => cancelUpload(upload.id)}
      />
    </>
  );
}

function FailedUploadRow({ upload }: { readonly upload: Upload }): React.JSX.Element {
  return (
    <>
      <Problem role="alert">
        <strong dir="auto">{upload.name}</strong>
        <span>{upload.problem}</span>
      </Problem>
      {canRetry(upload.id) && (
        <Button size="small" onClick={() => retryUpload(upload.id)}>
          Try again
        </Button>
      )}
      <IconButton
        small
        label={`Dismiss ${upload.name}`}
        icon={<Icon of={X} />}
        onClick={() => dismissUpload(upload.id)}
      />
    </>
  );
}

const Line = styled.div`
  padding-block: 6px;
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;
  border-block-end: 1px solid var(--line);
`;

const Kind = styled.span<{ $failed: boolean }>`
  display: inline-flex;
  flex: none;
  color: ${({ $failed }) => ($failed ? "var(--bad)" : "var(--ink-3)")};
`;

const Bar = styled.div`
  flex: 1;
  min-width: 0;
`;

const Problem = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
  strong {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  span {
    color: var(--bad);
  }
`;
