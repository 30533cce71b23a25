import { useEffect, useState } from "react";
import { type LoadedPdf, loadPdf, type StartWorker } from "./load-pdf.ts";

/** Of A4, until a page is read. */
const USUAL_RATIO = Math.SQRT2;

export type PdfReading =
  | { readonly kind: "reading" }
  /** `ratio` is the first page's height divided by its width. */
  | { readonly kind: "ready"; readonly pdf: LoadedPdf; readonly ratio: number }
  /** The file is damaged, is no PDF or needs a password. */
  | { readonly kind: "failed"; readonly error: unknown };

/** Reads a PDF while it is shown. `startWorker` must stay the same between renders. */
export function usePdf(contents: Blob, startWorker: StartWorker): PdfReading {
  const [reading, setReading] = useState<PdfReading>({ kind: "reading" });
  useEffect(() => {
    let isClosed = false;
    let pdf: LoadedPdf | undefined;
    const read = async (): Promise<void> => {
      pdf = await loadPdf(contents, startWorker);
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
  }, [contents, startWorker]);
  return reading;
}
