export { PdfPages } from "./pdf-pages.tsx";
export { type PdfReading, usePdf } from "./use-pdf.ts";
export { useZoom } from "./use-zoom.ts";
