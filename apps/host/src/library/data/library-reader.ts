import { AppError, codeOf } from "../../platform/app-error.ts";
import type { LibraryQuery } from "../../references/library-index-messages.ts";
import { isSameQuery } from "../../references/same-query.ts";
import type { LibraryDisplay } from "../view/library-display.ts";
import { createLatestTask } from "./latest-task.ts";
import { libraryGateway } from "./library-gateway.ts";
import { closeVersion, type LoadedVersion, type LoadOptions, loadVersion } from "./load-version.ts";

/** Reads the versions of an open library and keeps the shown version. */
export interface LibraryReader {
  /** Undefined until one version is fully read. */
  readonly current: () => LoadedVersion | undefined;
  /** Throws NOT-READY until one version is fully read. */
  readonly requireCurrent: () => LoadedVersion;
  /** Shows a version and closes the one that was shown before. */
  readonly show: (loaded: LoadedVersion) => void;
  /**
   * Reads the latest version and passes it to `onRead`. Rejects with CANCEL when a later call
   * replaces this one.
   */
  readonly read: () => Promise<void>;
  /** Reads the latest version; shows errors instead of rejecting. */
  readonly load: () => Promise<void>;
  /** Reads the file again if it was replaced, otherwise its edits. */
  readonly refresh: () => Promise<void>;
  readonly setQuery: (query: LibraryQuery) => void;
  /** Stops reading; the current version stays open. */
  readonly stop: () => void;
}

export interface LibraryReaderOptions {
  readonly projectId: string;
  readonly path: string;
  readonly display: LibraryDisplay;
  readonly isClosed: () => boolean;
  readonly onRead: (loaded: LoadedVersion) => void;
  readonly onRefused: LoadOptions["onRefused"];
}

export function createLibraryReader(options: LibraryReaderOptions): LibraryReader {
  const { projectId, path, display, isClosed, onRead, onRefused } = options;
  const reads = createLatestTask();
  let current: LoadedVersion | undefined;
  let query: LibraryQuery | undefined;
  let stopFollowing: (() => void) | undefined;
  const showProgress: LoadOptions["onProgress"] = (progress, references) =>
    display.update(references === undefined ? { progress } : { progress, references });

  const read = (): Promise<void> =>
    reads.start(async (signal) => {
      const loadOptions: LoadOptions = {
        // A reload keeps the old rows until all new ones are read.
        onProgress: current === undefined ? showProgress : undefined,
        onResult(result, index) {
          if (index === current?.index) display.showResult(result);
        },
        onRefused,
        refresh,
      };
      const loaded = await loadVersion(projectId, path, loadOptions, signal);
      if (signal.aborted) closeVersion(loaded);
      else onRead(loaded);
      if (signal.aborted || isClosed()) throw new AppError("CANCEL", "Cancelled", { ignore: true });
    });

  async function load(): Promise<void> {
    try {
      await reads.waitForLatest(read());
    } catch (error) {
      if (codeOf(error) !== "CANCEL") display.update({ error, progress: undefined });
    }
  }

  /**
   * Checks the file before its edits: once edits are written into the file, their document no
   * longer has them, so refetching the document alone would hide them.
   */
  async function refresh(): Promise<void> {
    // Wait for the first read to end, then check whether the file has changed since.
    if (current === undefined) await reads.settled();
    if (isClosed()) return;
    const stored = await libraryGateway.currentVersion(projectId, path);
    await (current === undefined || stored === current.version.contentId
      ? current?.edits.refetch()
      : load());
  }

  return {
    current: () => current,
    requireCurrent() {
      if (current === undefined) throw notReady();
      return current;
    },
    show(loaded) {
      stopFollowing?.();
      if (current !== undefined) closeVersion(current);
      current = loaded;
      const { version, index, edits } = loaded;
      stopFollowing = edits.$state.subscribe(() => display.showEdited(loaded));
      if (query !== undefined) index.setQuery(query);
      display.update({
        report: index.report,
        bytes: version.content.size,
        progress: undefined,
        error: undefined,
      });
    },
    read,
    load,
    refresh,
    setQuery(next) {
      if (query !== undefined && isSameQuery(query, next)) return;
      query = next;
      current?.index.setQuery(next);
    },
    stop() {
      reads.cancel();
      stopFollowing?.();
    },
  };
}

export function notReady(): AppError {
  return new AppError("NOT-READY", "The library is still loading. Try again when it has finished.");
}
