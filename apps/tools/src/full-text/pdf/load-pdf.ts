import type * as PdfLibrary from "pdfjs-dist";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url";
import { startWorker } from "../../frame/trusted-worker.ts";

export interface LoadedPdf {
  readonly document: PdfLibrary.PDFDocumentProxy;
  readonly library: typeof PdfLibrary;
  readonly close: () => void;
}

/**
 * Reads a PDF in a worker. Scripts in it never run. The caller closes it. The library is used
 * because browsers show no PDF in a sandboxed frame, in which tools are.
 */
export async function loadPdf(contents: Blob): Promise<LoadedPdf> {
  const library = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const port = startWorker(workerUrl);
  const worker = new library.PDFWorker({ port: port as never });
  try {
    const task = library.getDocument({
      data: new Uint8Array(await contents.arrayBuffer()),
      worker,
      // Would need eval, which the content security policy refuses.
      isEvalSupported: false,
      verbosity: library.VerbosityLevel.ERRORS,
      enableXfa: false,
    });
    const document = await task.promise;
    return {
      document,
      library,
      close: () => {
        void task.destroy().finally(() => port.terminate());
      },
    };
  } catch (error) {
    port.terminate();
    throw error;
  }
}
