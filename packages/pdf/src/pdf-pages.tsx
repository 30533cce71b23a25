import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { PdfPage } from "./pdf-page.tsx";
import type { PdfReading } from "./use-pdf.ts";

const PADDING_PX = 16;

/** Scrolls the pages in the height it is given. Empty if the file can't be read. */
export function PdfPages({
  reading,
  name,
  zoom,
  waiting,
}: {
  readonly reading: PdfReading;
  /** The file's name. */
  readonly name: string;
  /** 1 fits the pages to the width. */
  readonly zoom: number;
  /** Shown while the file is read. */
  readonly waiting: React.ReactNode;
}): React.JSX.Element {
  const scroller = useRef<HTMLDivElement>(null);
  const fitting = useWidth(scroller);
  return (
    <Scroller ref={scroller} data-pdf-pages="" tabIndex={0} aria-label={`Pages of ${name}`}>
      {reading.kind === "reading" && waiting}
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
  );
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
