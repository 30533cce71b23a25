import { PdfPages, usePdf, useZoom } from "@tera/pdf";
import { Banner, Icon, IconButton, Spinner, text } from "@tera/ui";
import { ExternalLink, X, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import styled from "styled-components";
import { sentenceOf } from "../../frame/failure.ts";
import { countText } from "../../frame/number-text.ts";
import { startWorker } from "../../frame/trusted-worker.ts";
import { openInTab } from "../open-full-text.ts";
import type { ShownPdf } from "../use-full-text-pane.ts";

/** A PDF beside its reference. */
export function PdfPane({
  file,
  onClose,
}: {
  readonly file: ShownPdf;
  readonly onClose: () => void;
}): React.JSX.Element {
  const { name, contents } = file;
  const reading = usePdf(contents, startWorker);
  const { zoom, smaller, larger } = useZoom();
  const [failure, setFailure] = useState<unknown>();
  const openTab = (): void => {
    try {
      openInTab(contents);
    } catch (error) {
      setFailure(error);
    }
  };
  const problem = reading.kind === "failed" ? unreadable(reading.error) : failure;

  return (
    <Pane aria-label={`File ${name}`}>
      <Head>
        <h2 dir="auto" title={name}>
          {name}
        </h2>
        {reading.kind === "ready" && (
          <Count>{countText(reading.pdf.document.numPages, "page")}</Count>
        )}
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
        <IconButton label="Open in a new tab" icon={<Icon of={ExternalLink} />} onClick={openTab} />
        <IconButton label="Close file" icon={<Icon of={X} />} onClick={onClose} />
      </Head>
      {problem !== undefined && <Banner tone="bad">{sentenceOf(problem)}</Banner>}
      <PdfPages
        reading={reading}
        name={name}
        zoom={zoom}
        waiting={<Spinner label={`Reading ${name}`} showLabel />}
      />
    </Pane>
  );
}

function unreadable(cause: unknown): Error {
  return new Error(
    "This PDF can't be shown here. It may be damaged or need a password. Open it in a new tab.",
    { cause },
  );
}

const Pane = styled.aside`
  grid-area: file;
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  border-inline-start: 1px solid var(--line);
  background: var(--paper);
`;

const Head = styled.header`
  flex: none;
  display: flex;
  align-items: center;
  gap: 4px;
  padding: 6px 8px 6px 16px;
  border-block-end: 1px solid var(--line);
  h2 {
    ${text.label}
    flex: 1;
    min-width: 0;
    margin: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Count = styled.span`
  ${text.meta}
  color: var(--ink-3);
`;
