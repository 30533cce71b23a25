import { useEffect } from "react";
import { listenToFiles } from "../../project/file-events.ts";
import { $documentEvent } from "../../sync/document-events.ts";
import { openLibrary } from "./open-library.ts";

/** Keeps a library open while a page shows it, and follows other people's changes. */
export function useOpenLibrary(projectId: string, path: string): void {
  useEffect(() => {
    const opened = openLibrary(projectId, path);
    const stops = [
      $documentEvent.listen((event) => event && opened.noteEdits(event)),
      listenToFiles((event) => {
        // The event after joining the live channel has no path, because any file may have changed.
        if (event.path === undefined || event.path === path) opened.catchUp();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      opened.close();
    };
  }, [projectId, path]);
}
