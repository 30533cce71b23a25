import type { Reference } from "@tera/references";
import { atom } from "nanostores";
import { toastError, toaster } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import { countOf } from "../platform/date-text.ts";
import type { LibraryReport } from "../references/library-job.ts";
import type { JobProgress } from "../references/run-library-job.ts";
import { requireUser } from "../session/session-store.ts";
import { type OpenDocument, openDocument } from "../sync/document-store.ts";
import type { DocumentEvent } from "../sync/document-gateway.ts";
import type { Operation } from "../sync/operations.ts";
import { appendLog } from "../timeline/timeline-store.ts";
import { applyEdits, editField, type EditableField, editsIn, hasEdits } from "./library-edits.ts";
import { editsPath, libraryGateway, type LibraryVersion } from "./library-gateway.ts";
import { openVersion, writeBack } from "./write-back.ts";

/** Edits are written into the file once nobody has edited for this long. */
const IDLE_MILLISECONDS = 20_000;

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
  let homeless: Operation[] = [];

  const view = (change: Partial<LibraryView>): void => {
    const now = $library.get();
    if (over.signal.aborted) return;
    const base = now?.path === path && now.projectId === projectId ? now : { projectId, path, references: [], progress: undefined, report: undefined, error: undefined };
    $library.set({ ...base, ...change });
  };
  const showEdited = (): void => view({ references: applyEdits(fileReferences, editsIn(edits?.$state.get())) });

  async function load(): Promise<void> {
    reading.abort();
    const mine = new AbortController();
    reading = mine;
    try {
      const opened = await openVersion(projectId, path);
      const batches: Reference[] = [];
      const found = await libraryGateway.readReferences(opened, (batch) => {
        batches.push(...batch);
        // The first look at a large file; a reload keeps the old rows until the new ones are whole.
        if (report === undefined && !mine.signal.aborted) view({ references: [...batches] });
      }, (progress) => {
        if (report === undefined && !mine.signal.aborted) view({ progress });
      }, mine.signal);
      const document = await openDocument(editsPath(projectId, opened.contentId), { user: requireUser().id, onRefused: keepHomeless });
      if (mine.signal.aborted || over.signal.aborted) return document.close();
      stopFollowing?.();
      edits?.close();
      version = opened;
      fileReferences = batches;
      report = found;
      edits = document;
      stopFollowing = document.$state.subscribe(showEdited);
      view({ report: found, progress: undefined, error: undefined });
      rehome();
      if (hasEdits(editsIn(document.$state.get()))) writeWhenIdle();
    } catch (error) {
      if (!mine.signal.aborted) view({ error, progress: undefined });
    }
  }

  /** The server takes edits only for the file's present version: what it refuses belongs to the next one. */
  async function keepHomeless(error: unknown, operations: readonly Operation[]): Promise<void> {
    if (codeOf(error) !== "VERSION-CONFLICT") return toastError(error);
    homeless.push(...operations);
    await load();
  }

  function rehome(): void {
    const operations = homeless;
    homeless = [];
    edits?.edit(operations);
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
