import { Icon, IconButton, phone, ProgressBar, text, TextButton, wrapAnywhere } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { CircleAlert, X } from "lucide-react";
import styled from "styled-components";
import { formatSize } from "../file-size.ts";
import {
  $uploadWarnings,
  $uploads,
  canRetry,
  cancelUpload,
  dismissUpload,
  retryUpload,
  type Upload,
} from "../upload-store.ts";

export function DialogUploads(): React.JSX.Element {
  const uploads = useStore($uploads);
  const warnings = useStore($uploadWarnings);
  return (
    <Lines aria-live="polite">
      {uploads.map((upload) =>
        upload.phase === "failed" ? (
          <FailedUploadLine key={upload.id} upload={upload} />
        ) : (
          <UploadProgressLine key={upload.id} upload={upload} />
        ),
      )}
      {warnings.map(({ id, name, text: words }) => (
        <Line key={id}>
          <p>
            <strong dir="auto">{name}</strong>: {words}
          </p>
          <IconButton
            small
            label="Close message"
            icon={<Icon of={X} />}
            onClick={() => dismissUpload(id)}
          />
        </Line>
      ))}
    </Lines>
  );
}

function UploadProgressLine({ upload }: { readonly upload: Upload }): React.JSX.Element {
  const status =
    upload.phase === "waiting"
      ? "Waiting"
      : upload.phase === "checking"
        ? "Counting references"
        : `${formatSize(upload.done)} of ${formatSize(upload.total)}`;
  return (
    <Line>
      <ProgressBar label={upload.name} valueText={status} value={upload.done} max={upload.total} />
      <IconButton
        small
        label={`Cancel the upload of ${upload.name}`}
        icon={<Icon of={X} />}
        onClick={() => cancelUpload(upload.id)}
      />
    </Line>
  );
}

function FailedUploadLine({ upload }: { readonly upload: Upload }): React.JSX.Element {
  return (
    <Line role="alert">
      <Bad>
        <Icon of={CircleAlert} />
      </Bad>
      <p>
        <strong dir="auto">{upload.name}</strong> was not uploaded. {upload.problem}{" "}
        {canRetry(upload.id) ? (
          <TextButton onClick={() => retryUpload(upload.id)}>Try again</TextButton>
        ) : null}
      </p>
      <IconButton
        small
        label="Close message"
        icon={<Icon of={X} />}
        onClick={() => dismissUpload(upload.id)}
      />
    </Line>
  );
}

const Lines = styled.div`
  display: grid;
  gap: 8px;
  &:not(:empty) { margin-bottom: 12px; }
`;

const Line = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 8px;
  ${text.dense}

  > :first-child:not(span), > p { flex: 1; min-width: 0; margin: 0; ${wrapAnywhere} }
  ${phone} { ${text.meta} }
`;

const Bad = styled.span`
  display: inline-flex;
  margin-top: 2px;
  color: var(--bad);
`;
