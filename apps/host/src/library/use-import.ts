import { useEffect, useRef, useState } from "react";
import { attempt, toaster } from "../errors/notices.ts";
import { countOf } from "../platform/date-text.ts";
import { platform } from "../platform/platform.ts";
import { requireRoom } from "./import-limit.ts";
import { importFiles, type ImportReport } from "./import-references.ts";
import type { Importing } from "./LibraryProgress.tsx";
import { $library, type OpenLibrary } from "./library-store.ts";

/** Imports into the library on the screen. */
export interface ImportState {
  readonly importing: Importing | undefined;
  /** Stays until it is closed. */
  readonly imported: ImportReport | undefined;
  readonly start: (files: readonly File[]) => void;
  readonly undo: () => void;
  readonly closeReport: () => void;
}

/** Keeps the import of a screen; it ends with the screen. */
export function useImport(library: OpenLibrary | undefined): ImportState {
  const [importing, setImporting] = useState<Importing>();
  const [imported, setImported] = useState<ImportReport>();
  /** Stops the import that is under way, while it can be stopped. */
  const under = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      if (under.current === undefined || under.current.signal.aborted) return;
      under.current.abort();
      // That the rest is being saved is told in the same moment, and would take its place: as an error it stays until it is closed.
      toaster.error(
        "The import was stopped because its library was left. Nothing of it was added.",
      );
    },
    [],
  );

  return {
    importing,
    imported,
    start(files) {
      if (library === undefined || importing !== undefined) return;
      const over = new AbortController();
      const cancel = (): void => over.abort();
      attempt(async () => {
        requireRoom(files, $library.get()?.bytes ?? 0, platform().configuration.maximumFileBytes);
        under.current = over;
        setImported(undefined);
        setImporting({ words: `Reading ${files[0]?.name ?? ""}`, progress: undefined, cancel });
        try {
          setImported(
            await importFiles(library, () => $library.get()?.references ?? [], files, {
              signal: over.signal,
              onProgress: (file, progress) =>
                setImporting({ words: `Reading ${file}`, progress, cancel }),
              onAdding(count) {
                under.current = undefined;
                setImporting({
                  words: `Adding ${countOf(count, "reference")}`,
                  progress: undefined,
                  cancel: undefined,
                });
              },
            }),
          );
        } finally {
          under.current = undefined;
          setImporting(undefined);
        }
      });
    },
    undo() {
      if (library === undefined || imported === undefined) return;
      const { deed } = imported;
      setImported(undefined);
      attempt(async () => {
        await library.takeBack(deed);
        toaster.success(`Took back the import of ${countOf(deed.step.size, "reference")}`);
      });
    },
    closeReport: () => setImported(undefined),
  };
}
