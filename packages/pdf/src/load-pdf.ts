import type * as PdfLibrary from "pdfjs-dist";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url";

export interface LoadedPdf {
  readonly document: PdfLibrary.PDFDocumentProxy;
  readonly library: typeof PdfLibrary;
  readonly close: () => void;
}

/** Starts a module worker at an address of this site. */
export type StartWorker = (address: string) => Worker;

/**
 * Reads a PDF in a worker. Scripts in it never run. The caller closes it. The library is used
 * because a browser's own viewer would need a tab or a frame that has the page's origin.
 */
export async function loadPdf(contents: Blob, startWorker: StartWorker): Promise<LoadedPdf> {
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
