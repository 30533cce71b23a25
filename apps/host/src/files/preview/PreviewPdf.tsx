import { PdfPages, usePdf, useZoom } from "@tera/pdf";
import { EmptyState, Icon, IconButton, Spinner, text } from "@tera/ui";
import { ZoomIn, ZoomOut } from "lucide-react";
import styled from "styled-components";
import { countOf } from "../../platform/date-text.ts";
import { workerAddress } from "../../platform/trusted-worker.ts";

/** The pages of a PDF as images with selectable text. Nothing of the file runs. */
export function PreviewPdf({
  contents,
  name,
}: {
  readonly contents: Blob;
  readonly name: string;
}): React.JSX.Element {
  const reading = usePdf(contents, startWorker);
  const { zoom, smaller, larger } = useZoom();
  if (reading.kind === "failed")
    return (
      <EmptyState title="This PDF can't be shown">
        The file may be damaged or need a password. Download it to open it in your PDF reader.
      </EmptyState>
    );
  return (
    <Frame>
      <Bar>
        <span>
          {reading.kind === "ready" ? countOf(reading.pdf.document.numPages, "page") : "\u00a0"}
        </span>
        <IconButton
          label="Smaller"
          icon={<Icon of={ZoomOut} />}
          disabled={smaller === undefined}
          onClick={smaller}
        />
        <IconButton
          label="Larger"
          icon={<Icon of={ZoomIn} />}
          disabled={larger === undefined}
          onClick={larger}
        />
      </Bar>
      <PdfPages
        reading={reading}
        name={name}
        zoom={zoom}
        waiting={<Spinner label={`Reading ${name}`} showLabel />}
      />
    </Frame>
  );
}

function startWorker(address: string): Worker {
  return new Worker(workerAddress(address), { type: "module" });
}

/** As high as fits below the page's head, unless what surrounds it sets the height. */
const Frame = styled.div`
  display: flex;
  flex-direction: column;
  block-size: var(--preview-height, max(360px, calc(100dvh - 220px)));
  max-inline-size: 1000px;
  border: 1px solid var(--line);
  border-radius: 6px;
  overflow: hidden;
`;

const Bar = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  gap: 4px;
  padding: 4px 8px 4px 16px;
  border-block-end: 1px solid var(--line);
  > span {
    ${text.meta}
    flex: 1;
    color: var(--ink-2);
  }
`;
