import { useEffect, useRef, useState } from "react";
import { attempt, toaster } from "../../errors/notices.ts";
import { countOf } from "../../platform/date-text.ts";
import { platform } from "../../platform/platform.ts";
import { cancelledError } from "../../references/library-errors.ts";
import { checkImportSize } from "./import-limit.ts";
import type { FileToImport, ImportReport } from "./import-references.ts";
import type { ReadFile } from "./read-files.ts";
import type { Importing } from "../view/LibraryProgress.tsx";
import { logImported, logUndone } from "../data/log-numbers.ts";
import { $library, type OpenLibrary } from "../data/library-store.ts";

export interface ImportState {
  readonly importing: Importing | undefined;
  /** The report, shown until the user closes it. */
  readonly imported: ImportReport | undefined;
  readonly start: (files: readonly File[]) => void;
  readonly undo: () => void;
  readonly closeReport: () => void;
}

/** Unmounting cancels the import. */
export function useImport(library: OpenLibrary | undefined): ImportState {
  const [importing, setImporting] = useState<Importing>();
  const [imported, setImported] = useState<ImportReport>();
  /** Undefined once references are being added, because that can't be cancelled. */
  const activeImport = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      if (activeImport.current === undefined || activeImport.current.signal.aborted) return;
      activeImport.current.abort(cancelledError());
      // Shown as an error, because a message about saving follows and would replace any other
      // message.
      toaster.error("The import stopped because you left the library. Nothing was imported.");
    },
    [],
  );

  return {
    importing,
    imported,
    start(chosen) {
      if (library === undefined || importing !== undefined || activeImport.current !== undefined)
        return;
      const controller = new AbortController();
      const cancel = (): void => controller.abort(cancelledError());
      attempt(async () => {
        checkImportSize(
          chosen,
          $library.get()?.bytes ?? 0,
          platform().configuration.maximumFileBytes,
        );
        activeImport.current = controller;
        let report: ImportReport;
        try {
          const { askMappings, readFiles, importFiles } = await loadImporter();
          const files = await askMappings(chosen, controller.signal);
          if (files === undefined) return;
          setImporting({ label: `Reading ${files[0]?.name ?? ""}`, progress: undefined, cancel });
          const read = await readFiles(files, {
            signal: controller.signal,
            onProgress: (file, progress) =>
              setImporting({ label: `Reading ${file}`, progress, cancel }),
          });
          setImporting(undefined);
          const sourced = await askForSources(read, controller.signal);
          if (sourced === undefined) return;
          setImported(undefined);
          report = await importFiles(library, () => $library.get()?.references ?? [], sourced, {
            signal: controller.signal,
            onProgress: (file, progress) =>
              setImporting({ label: `Importing ${file}`, progress, cancel }),
            onAdding(count) {
              activeImport.current = undefined;
              setImporting({
                label: `Adding ${countOf(count, "reference")}`,
                progress: undefined,
                cancel: undefined,
              });
            },
          });
          setImported(report);
        } finally {
          activeImport.current = undefined;
          setImporting(undefined);
        }
        // The next import need not wait for the timeline.
        await logImported(report.imported, report.sources);
      });
    },
    undo() {
      if (library === undefined || imported === undefined) return;
      const { entry } = imported;
      setImported(undefined);
      attempt(async () => {
        if (!(await library.undoEntry(entry))) return;
        const undone = `Undid the import of ${countOf(entry.step.size, "reference")}`;
        toaster.success(undone);
        await logUndone(undone);
      });
    },
    closeReport: () => setImported(undefined),
  };
}

async function loadImporter() {
  const [{ askMappings }, { readFiles }, { importFiles }] = await Promise.all([
    import("./mapping/ask-mapping.tsx"),
    import("./read-files.ts"),
    import("./import-references.ts"),
  ]);
  return { askMappings, readFiles, importFiles };
}

/** Resolves to undefined if the person cancels. */
async function askForSources(
  files: readonly ReadFile[],
  signal: AbortSignal,
): Promise<readonly FileToImport[] | undefined> {
  const { askSources } = await import("../sources/ask-sources.tsx");
  const sources = await askSources({
    projectId: $library.get()?.projectId ?? "",
    files,
    action: (refCount) => `Import ${countOf(refCount, "reference")}`,
    actionWithout: "Import without sources",
    signal,
  });
  return sources && files.map((file, place) => ({ file, source: sources[place] }));
}
