import type { Reference } from "@tera/references";
import { atom } from "nanostores";
import { toastError, toaster } from "../errors/notices.ts";
import { nameOf } from "../files/project-file.ts";
import { AppError, codeOf } from "../platform/app-error.ts";
import { countOf } from "../platform/date-text.ts";
import type { LibraryReport } from "../references/library-job.ts";
import type { JobProgress } from "../references/run-library-job.ts";
import { randomId } from "../platform/session-id.ts";
import { requireUser } from "../session/session-store.ts";
import { type OpenDocument, openDocument } from "../sync/document-store.ts";
import type { DocumentEvent } from "../sync/document-gateway.ts";
import type { Operation } from "../sync/operations.ts";
import { appendLog } from "../timeline/timeline-store.ts";
import { applyEdits, editField, type EditableField, editsIn, hasEdits } from "./library-edits.ts";
import { editsPath, libraryGateway, type LibraryVersion } from "./library-gateway.ts";
import { rehomeEdits } from "./rehome-edits.ts";
import { openVersion, writeBack } from "./write-back.ts";

/** Edits are written into the file once nobody has edited for this long. */
const IDLE_MILLISECONDS = 20_000;

/** While a file is read, its rows are drawn no oftener than this. */
const SHOW_MILLISECONDS = 250;

/** The library that is open on the screen. */
export interface LibraryView {
  readonly projectId: string;
  readonly path: string;
  /** The file's references with everybody's edits, as far as they are read. */
  readonly references: readonly Reference[];
  /** Set while the file is being read. */
  readonly progress: JobProgress | undefined;
  /** What reading found; undefined until the file is read to its end. */
  readonly report: LibraryReport | undefined;
  readonly error: unknown;
}

/** A library kept open: its view follows everybody's edits until it is closed. */
export interface OpenLibrary {
  edit(id: string, field: EditableField, value: string | readonly string[] | undefined): void;
  receive(event: DocumentEvent): void;
  /** To be called when the file may have been replaced; reads it anew if it was. */
  checkVersion(): void;
  /** Reads the file anew after it could not be read. */
  reload(): void;
  /** Lets go of it and writes what was edited into the file, in the background. */
  close(): void;
}

export const $library = atom<LibraryView | undefined>(undefined);

/** Opens a library of the project; `$library` shows it as it is read. Only one is open at a time. */
export function openLibrary(projectId: string, path: string): OpenLibrary {
  const over = new AbortController();
  let reading = new AbortController();
  let version: LibraryVersion | undefined;
  let fileReferences: readonly Reference[] = [];
  let report: LibraryReport | undefined;
  let edits: OpenDocument | undefined;
  let stopFollowing: (() => void) | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();

  const view = (change: Partial<LibraryView>): void => {
    const now = $library.get();
    if (over.signal.aborted) return;
    const base = now?.path === path && now.projectId === projectId ? now : { projectId, path, references: [], progress: undefined, report: undefined, error: undefined };
    $library.set({ ...base, ...change });
  };
  const showEdited = (): void => view({ references: applyEdits(fileReferences, editsIn(edits?.$state.get())) });

  /** Reads the present version and shows it; what was shown stays until it is whole. Rejects where it can't be read, and when a later call overtakes it. */
  async function readPresent(): Promise<void> {
    reading.abort();
    const mine = new AbortController();
    reading = mine;
    const opened = await openVersion(projectId, path);
    const batches: Reference[] = [];
    let shownAt = Number.NEGATIVE_INFINITY;
    const found = await libraryGateway.readReferences(opened, (batch) => {
      for (const reference of batch) batches.push(reference);
    }, (progress) => {
      // The first look at a large file; a reload keeps the old rows until the new ones are whole.
      if (report !== undefined || mine.signal.aborted || performance.now() < shownAt + SHOW_MILLISECONDS) return;
      shownAt = performance.now();
      view({ progress, references: [...batches] });
    }, mine.signal);
    const document = await openDocument(editsPath(projectId, opened.contentId), { user: requireUser().id, onRefused: (error, operations) => placeRefused(opened.contentId, error, operations) });
    if (mine.signal.aborted || over.signal.aborted) {
      document.close();
      throw new AppError("CANCEL", "Cancelled", { ignore: true });
    }
    if (version !== undefined && !isMadeFrom(opened, version.contentId)) tellReplaced();
    stopFollowing?.();
    edits?.close();
    version = opened;
    fileReferences = batches;
    report = found;
    edits = document;
    stopFollowing = document.$state.subscribe(showEdited);
    view({ report: found, progress: undefined, error: undefined });
    if (hasEdits(editsIn(document.$state.get()))) writeWhenIdle();
  }

  async function load(): Promise<void> {
    try {
      await readPresent();
    } catch (error) {
      if (codeOf(error) !== "CANCEL") view({ error, progress: undefined });
    }
  }

  /** Another file under the same name has other references: the changes made to those of before have no place in it. */
  function tellReplaced(): void {
    const changed = Object.keys(editsIn(edits?.$state.get())).length;
    const lost = changed === 0 ? "" : ` Changes to ${countOf(changed, "reference")} of the file before were not written into it and are not in the new one; make them again if they still apply.`;
    toaster.error(`“${nameOf(path)}” was replaced with another file while you had it open. This is the new one.${lost}`);
  }

  /** The server takes edits only for the file's present version: what it refuses for an earlier one moves to the one that was made from it. */
  async function placeRefused(contentId: string, error: unknown, operations: readonly Operation[]): Promise<void> {
    if (operations.length === 0 || codeOf(error) !== "VERSION-CONFLICT") return toastError(error);
    if (!over.signal.aborted) {
      try {
        if (version?.contentId === contentId) await readPresent();
      } catch (failure) {
        if (codeOf(failure) !== "NOT-FOUND") throw failure;
        view({ error: failure });
        return toaster.error(`“${nameOf(path)}” was deleted or moved before your last change reached the server. The change could not be kept.`);
      }
      // Where it was not made from it, that has been told.
      if (version !== undefined && isMadeFrom(version, contentId)) edits?.edit(operations);
      return;
    }
    await rehomeEdits({ path: editsPath(projectId, contentId), session: randomId(), sequence: 1, user: requireUser().id, operations }, error);
  }

  function writeWhenIdle(): void {
    clearTimeout(idle);
    idle = setTimeout(() => {
      writing = writing.then(writeEdits).catch(toastError);
    }, IDLE_MILLISECONDS);
  }

  async function writeEdits(): Promise<void> {
    if (version === undefined || report === undefined) return;
    await edits?.settled();
    const outcome = await writeBack(version, fileReferences, report.format, (count) => toaster.show(`Saving ${countOf(count, "reference")}`));
    if (outcome.kind === "written") appendLog(projectId, { type: "fileEdit", filePath: path }).catch(toastError);
    if (outcome.kind !== "nothing to write" && !over.signal.aborted) await load();
  }

  $library.set({ projectId, path, references: [], progress: undefined, report: undefined, error: undefined });
  void load();

  return {
    edit(id, field, value) {
      edits?.edit([editField(id, field, value)]);
      writeWhenIdle();
    },
    receive(event) {
      edits?.receive(event);
      if (event.path === edits?.path) writeWhenIdle();
    },
    checkVersion() {
      void libraryGateway.presentVersion(projectId, path).then((present) => (version === undefined || present === version.contentId ? undefined : load())).catch(toastError);
    },
    reload() {
      view({ error: undefined });
      void load();
    },
    close() {
      clearTimeout(idle);
      writing = writing.then(writeEdits).catch(toastError).finally(() => edits?.close());
      over.abort();
      reading.abort();
      stopFollowing?.();
      if ($library.get()?.path === path) $library.set(undefined);
    },
  };
}

/** Whether a version is an earlier one itself, or was made from it by writing edits back. */
function isMadeFrom(version: LibraryVersion, earlier: string): boolean {
  return version.contentId === earlier || version.earlier.includes(earlier);
}
