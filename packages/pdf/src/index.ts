export { PdfPages } from "./pdf-pages.tsx";
export { type PdfReading, usePdf } from "./use-pdf.ts";
export { MAX_ZOOM, MIN_ZOOM, zoomed } from "./zoom.ts";
