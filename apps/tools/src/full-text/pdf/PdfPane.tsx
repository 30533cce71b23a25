import { Banner, Icon, IconButton, Spinner, text } from "@tera/ui";
import { ExternalLink, X, ZoomIn, ZoomOut } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { sentenceOf } from "../../frame/failure.ts";
import { countText } from "../../frame/number-text.ts";
import { openInTab } from "../open-full-text.ts";
import type { ShownPdf } from "../use-full-text-pane.ts";
import { type LoadedPdf, loadPdf } from "./load-pdf.ts";
import { PdfPage } from "./PdfPage.tsx";

const ZOOM_STEP = 1.25;
const MIN_ZOOM = 0.5;
const MAX_ZOOM = 4;
const PADDING_PX = 16;
/** Of A4, until a page is read. */
const USUAL_RATIO = Math.SQRT2;

type Reading =
  | { readonly kind: "reading" }
  | { readonly kind: "ready"; readonly pdf: LoadedPdf; readonly ratio: number }
  | { readonly kind: "failed"; readonly error: unknown };

/** A PDF beside its reference. */
export function PdfPane({
  file,
  onClose,
}: {
  readonly file: ShownPdf;
  readonly onClose: () => void;
}): React.JSX.Element {
  const { name, contents } = file;
  const reading = usePdf(contents);
  const scroller = useRef<HTMLDivElement>(null);
  const fitting = useWidth(scroller);
  const [zoom, setZoom] = useState(1);
  const [failure, setFailure] = useState<unknown>();
  const zoomBy = (factor: number): void =>
    setZoom(Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom * factor)));
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
          disabled={zoom <= MIN_ZOOM}
          onClick={() => zoomBy(1 / ZOOM_STEP)}
        />
        <IconButton
          label="Larger"
          icon={<Icon of={ZoomIn} />}
          disabled={zoom >= MAX_ZOOM}
          onClick={() => zoomBy(ZOOM_STEP)}
        />
        <IconButton label="Open in a new tab" icon={<Icon of={ExternalLink} />} onClick={openTab} />
        <IconButton label="Close file" icon={<Icon of={X} />} onClick={onClose} />
      </Head>
      {problem !== undefined && <Banner tone="bad">{sentenceOf(problem)}</Banner>}
      <Scroller ref={scroller} data-pdf-pages="" tabIndex={0} aria-label={`Pages of ${name}`}>
        {reading.kind === "reading" && <Spinner label={`Reading ${name}`} showLabel />}
        {reading.kind === "ready" && fitting > 0 && (
          <Pages>
            {Array.from({ length: reading.pdf.document.numPages }, (_, index) => (
              <PdfPage
                key={index}
                pdf={reading.pdf}
                number={index + 1}
                width={Math.round(fitting * zoom)}
                ratio={reading.ratio}
              />
            ))}
          </Pages>
        )}
      </Scroller>
    </Pane>
  );
}

function usePdf(contents: Blob): Reading {
  const [reading, setReading] = useState<Reading>({ kind: "reading" });
  useEffect(() => {
    let isClosed = false;
    let pdf: LoadedPdf | undefined;
    const read = async (): Promise<void> => {
      pdf = await loadPdf(contents);
      if (isClosed) return pdf.close();
      const { width, height } = (await pdf.document.getPage(1)).getViewport({ scale: 1 });
      const ratio = width > 0 ? height / width : USUAL_RATIO;
      if (!isClosed) setReading({ kind: "ready", pdf, ratio });
    };
    read().catch((error: unknown) => isClosed || setReading({ kind: "failed", error }));
    return () => {
      isClosed = true;
      pdf?.close();
    };
  }, [contents]);
  return reading;
}

/** The width for pages that fit; 0 before the element is measured. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
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

const Scroller = styled.section`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: ${PADDING_PX}px;
  scrollbar-gutter: stable;
  background: var(--sunken, var(--hover));
  &:focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; }
`;

const Pages = styled.ol`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${PADDING_PX}px;
  width: max-content;
  min-width: 100%;
  margin: 0;
  padding: 0;
  list-style: none;
`;
