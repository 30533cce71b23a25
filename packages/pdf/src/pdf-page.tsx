import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import type { LoadedPdf } from "./load-pdf.ts";

/** Pages are drawn when they are this close to the view, in pixels. */
const DRAW_MARGIN = "600px";

interface PdfPageProps {
  readonly pdf: LoadedPdf;
  /** From 1. */
  readonly number: number;
  readonly width: number;
  /** Height divided by width, until the page is read. */
  readonly ratio: number;
}

/** One page as an image, with its text above it for selecting and for screen readers. */
export function PdfPage({ pdf, number, width, ratio }: PdfPageProps): React.JSX.Element {
  const frame = useRef<HTMLLIElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const texts = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const [ownRatio, setOwnRatio] = useState(ratio);

  useEffect(() => {
    if (canvas.current === null || texts.current === null) return undefined;
    if (!isNear) {
      // Pages of a long file would fill the memory.
      canvas.current.width = 0;
      texts.current.replaceChildren();
      return undefined;
    }
    const abort = new AbortController();
    drawPage(pdf, number, width, canvas.current, texts.current, abort.signal).then(
      (drawn) => drawn !== undefined && setOwnRatio(drawn),
      // The page stays white if it is damaged; others are drawn.
      () => undefined,
    );
    return () => abort.abort();
  }, [pdf, number, width, isNear]);

  return (
    <Frame
      ref={frame}
      aria-label={`Page ${number}`}
      style={{ inlineSize: `${width}px`, blockSize: `${width * ownRatio}px` }}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <Texts ref={texts} dir="ltr" />
    </Frame>
  );
}

/** Returns the page's height divided by its width; undefined if `signal` aborted. */
async function drawPage(
  { document, library }: LoadedPdf,
  number: number,
  width: number,
  canvas: HTMLCanvasElement,
  texts: HTMLElement,
  signal: AbortSignal,
): Promise<number | undefined> {
  const page = await document.getPage(number);
  if (signal.aborted) return undefined;
  const plain = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: width / plain.width });
  const pixels = window.devicePixelRatio || 1;
  // Drawn aside, because a canvas can't be drawn by two tasks at once.
  const drawing = globalThis.document.createElement("canvas");
  drawing.width = Math.floor(viewport.width * pixels);
  drawing.height = Math.floor(viewport.height * pixels);
  const context = drawing.getContext("2d");
  if (context === null) return undefined;
  const task = page.render({
    canvasContext: context,
    viewport,
    transform: [pixels, 0, 0, pixels, 0, 0],
  });
  signal.addEventListener("abort", () => task.cancel(), { once: true });
  await task.promise;
  if (signal.aborted) return undefined;
  canvas.width = drawing.width;
  canvas.height = drawing.height;
  canvas.getContext("2d")?.drawImage(drawing, 0, 0);
  texts.replaceChildren();
  texts.style.setProperty("--scale-factor", String(viewport.scale));
  const layer = new library.TextLayer({
    textContentSource: page.streamTextContent(),
    container: texts,
    viewport,
  });
  signal.addEventListener("abort", () => layer.cancel(), { once: true });
  await layer.render();
  return viewport.height / viewport.width;
}

/** True while the element is close to the visible part of its scroller. */
function useIsNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting === true),
      { root: element.current.closest("[data-pdf-pages]"), rootMargin: DRAW_MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

const Frame = styled.li`
  position: relative;
  flex: none;
  background: #fff;
  box-shadow: 0 0 0 1px var(--line-2);
  > canvas { display: block; width: 100%; height: 100%; }
`;

/** As in the library's own style sheet. */
const Texts = styled.div`
  position: absolute;
  inset: 0;
  overflow: clip;
  line-height: 1;
  text-align: initial;
  text-size-adjust: none;
  forced-color-adjust: none;
  transform-origin: 0 0;
  color-scheme: light;
  :is(span, br) {
    position: absolute;
    color: transparent;
    white-space: pre;
    cursor: text;
    transform-origin: 0 0;
  }
  span.markedContent { top: 0; height: 0; }
  ::selection { background: rgb(0 90 220 / 30%); }
`;
