import { atom } from "nanostores";
import { toastError, toaster } from "../errors/notices.ts";
import { AppError, codeOf } from "../platform/app-error.ts";
import { countOf } from "../platform/date-text.ts";
import type { LibraryReport } from "../references/library-job.ts";
import type { LibraryWish, LikelyPair } from "../references/library-index-messages.ts";
import type { LibraryIndex } from "../references/open-library-index.ts";
import type { HeldReference } from "../references/packed-reference.ts";
import { isSameAs, placesByIdInTurns, type ReferenceChanges, withChanges } from "../references/reference-changes.ts";
import { isSameWish } from "../references/same-wish.ts";
import { requireUser } from "../session/session-store.ts";
import { type OpenDocument, openDocument } from "../sync/document-store.ts";
import type { DocumentEvent } from "../sync/document-gateway.ts";
import type { Operation } from "../sync/operations.ts";
import type { BatchName } from "../sync/patch-session.ts";
import { appendLog } from "../timeline/timeline-store.ts";
import { bringBack, type LibrarySnapshot, type Replacement, takeSnapshot, tellReplaced } from "./bring-back.ts";
import { carryOut } from "./carry-out.ts";
import { createDeedHistory, type DeedHistory } from "./deed-history.ts";
import type { Deed } from "./edit-history.ts";
import { type EditStep, stepTo, type StepWay, wantedBy } from "./edit-step.ts";
import { changesOf, editsIn, hasEdits } from "./library-edits.ts";
import { libraryGateway, type LibraryVersion } from "./library-gateway.ts";
import { editsPath, isMadeFrom } from "./version-chain.ts";
import { EMPTY_VIEW, type LibraryView } from "./library-view.ts";
import { tellNoPlace, tellWithoutFile, tellWithoutReference } from "./lost-edits.ts";
import { createOvertaking } from "./overtaking.ts";
import { createOwnEdits } from "./own-edits.ts";
import { rehomeEdits } from "./rehome-edits.ts";
import { openVersion, writeBack, type WriteBackOptions } from "./write-back.ts";

/** Edits are written into the file once nobody has edited for this long. */
const IDLE_MILLISECONDS = 20_000;

/** While a file is read, its rows are drawn no oftener than this. */
const SHOW_MILLISECONDS = 250;

/** So many rows are shown before all are there; drawing all of them again and again would hold the page. */
const MOST_EARLY = 10_000;

/** Attempts to write a change of many references while others write the file. */
const MOST_ATTEMPTS = 5;

/** A library kept open: its view follows everybody's edits until it is closed. */
export interface OpenLibrary extends Omit<DeedHistory, "record"> {
  /** Makes references what is wanted of them, by id; null takes one out. The words name the deed, which can be taken back. */
  change(wanted: ReadonlyMap<string, HeldReference | null>, words: string): Promise<Deed>;
  /** Says which references the view's arrangement shall have. */
  arrange(wish: LibraryWish): void;
  /** The library, or the references of these ids alone, in the format that the name asks for. */
  write(ids: readonly string[] | undefined, filename: string): Promise<Blob>;
  /** Pairs of references that seem to be one work. */
  findPairs(signal: AbortSignal, onProgress: (done: number, total: number) => void): Promise<readonly LikelyPair[]>;
  receive(event: DocumentEvent): void;
  /** To be called when the file may have been replaced, or others' edits gone unheard: reads it anew if it was, else the edits. */
  catchUp(): void;
  /** Reads the file anew after it could not be read. */
  reload(): void;
  /** Lets go of it and writes what was edited into the file, in the background. */
  close(): void;
}

/** What is shown of the library that is open. */
export const $library = atom<LibraryView | undefined>(undefined);

/** The library that is open. */
export const $openLibrary = atom<OpenLibrary | undefined>(undefined);

/** Opens a library of the project; `$library` shows it as it is read. Only one is open at a time. */
export function openLibrary(projectId: string, path: string): OpenLibrary {
  const over = new AbortController();
  const readings = createOvertaking();
  let version: LibraryVersion | undefined;
  let fileReferences: readonly HeldReference[] = [];
  let report: LibraryReport | undefined;
  let index: LibraryIndex | undefined;
  let wish: LibraryWish | undefined;
  let revision = 0;
  let shown: { readonly of: readonly HeldReference[]; readonly changes: ReferenceChanges } | undefined;
  let edits: OpenDocument | undefined;
  let stopFollowing: (() => void) | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isExchanging = false;
  const own = createOwnEdits();
  let endNotice = (): void => undefined;
  const { record, ...deeds } = createDeedHistory({ onChange: (undoWords, redoWords) => view({ undoWords, redoWords }), take: takeStep, exchange });

  const view = (change: Partial<LibraryView>): void => {
    const now = $library.get();
    if (over.signal.aborted) return;
    const base = now?.path === path && now.projectId === projectId ? now : { ...EMPTY_VIEW, projectId, path };
    $library.set({ ...base, ...change });
  };
  const shownNow = (): readonly HeldReference[] => $library.get()?.references ?? [];
  const showEdited = (): void => {
    const changes = changesOf(fileReferences, editsIn(edits?.$state.get()));
    // What is only on its way to the server changes nothing that is seen.
    if (shown?.of === fileReferences && isSameAs(shown.changes, changes)) return;
    shown = { of: fileReferences, changes };
    revision += 1;
    view({ references: withChanges<HeldReference>(fileReferences, changes) });
    index?.update(changes, revision);
  };

  /** Reads the present version and shows it; what was shown stays until it is whole. Rejects where it can't be read, and when a later call overtakes it. */
  const readPresent = (): Promise<void> => readings.begin(async (signal) => {
    const opened = await openVersion(projectId, path);
    const batches: HeldReference[] = [];
    let shownAt = Number.NEGATIVE_INFINITY;
    const held = await libraryGateway.openIndex(opened, {
      onBatch(batch) {
        for (const reference of batch) batches.push(reference);
      },
      onProgress(progress) {
        // The first look at a large file; a reload keeps the old rows until the new ones are whole.
        if (report !== undefined || signal.aborted || performance.now() < shownAt + SHOW_MILLISECONDS) return;
        shownAt = performance.now();
        view(batches.length > MOST_EARLY ? { progress } : { progress, references: [...batches] });
      },
      onArranged(arrangement) {
        if (index === held && arrangement.revision === revision) view({ arrangement: { ...arrangement, references: shownNow() } });
      },
    }, signal);
    // The first edit asks where a reference stands; at once that would hold the page.
    const placed = placesByIdInTurns(batches);
    let document: OpenDocument | undefined;
    try {
      document = await openDocument(editsPath(projectId, opened.contentId), { user: requireUser().id, onRefused: (error, operations, name) => placeRefused(opened.contentId, error, operations, name), readAnew: readWhatIsNew });
      await placed;
      if (signal.aborted || over.signal.aborted) throw new AppError("CANCEL", "Cancelled", { ignore: true });
    } catch (error) {
      document?.close();
      held.close();
      throw error;
    }
    if (version !== undefined && !isExchanging && !isMadeFrom(opened, version.contentId)) recordReplaced(version, opened);
    stopFollowing?.();
    edits?.close();
    index?.close();
    version = opened;
    fileReferences = batches;
    ({ report } = held);
    index = held;
    edits = document;
    stopFollowing = document.$state.subscribe(showEdited);
    if (wish !== undefined) held.arrange(wish);
    view({ report: held.report, bytes: opened.content.size, progress: undefined, error: undefined });
    if (hasEdits(editsIn(document.$state.get()))) writeWhenIdle();
  });

  async function load(): Promise<void> {
    try {
      await readings.latestOf(readPresent());
    } catch (error) {
      if (codeOf(error) !== "CANCEL") view({ error, progress: undefined });
    }
  }

  /** The file first: edits that went into it are gone from their document, and stay in sight until it is read. */
  async function readWhatIsNew(): Promise<void> {
    const stored = await libraryGateway.presentVersion(projectId, path);
    await (version === undefined || stored === version.contentId ? edits?.refetch() : load());
  }

  const snapshotOf = (of: LibraryVersion): LibrarySnapshot => takeSnapshot(of, fileReferences, editsIn(edits?.$state.get()), report?.format ?? "ris");

  /** Another file under the same name has other references: the changes made to those of before have no place in it. All of that is taken back as one. */
  function recordReplaced(before: LibraryVersion, by: LibraryVersion): void {
    const replacement: Replacement = { words: "Replace the file with another", other: snapshotOf(before), standing: by.contentId };
    record(replacement);
    endNotice = tellReplaced(path, replacement.other, () => deeds.takeBack(replacement));
  }

  function exchange(replacement: Replacement): Promise<Replacement> {
    const exchanged = writing.then(async () => {
      await edits?.settled();
      if (version === undefined) throw notReady();
      const other = snapshotOf(version);
      isExchanging = true;
      const standing = await bringBack(replacement, version);
      endNotice();
      if (!over.signal.aborted) await load();
      return { ...replacement, other, standing };
    }).finally(() => (isExchanging = false));
    writing = exchanged.then(() => undefined, () => undefined);
    return exchanged;
  }

  /** The server takes edits only for the file's present version: what it refuses for an earlier one moves to the one that was made from it. */
  async function placeRefused(contentId: string, error: unknown, operations: readonly Operation[], name?: BatchName): Promise<void> {
    if (name === undefined || codeOf(error) !== "VERSION-CONFLICT") return toastError(error);
    if (!over.signal.aborted) {
      try {
        if (version?.contentId === contentId) await readPresent();
      } catch (failure) {
        if (codeOf(failure) !== "NOT-FOUND") throw failure;
        view({ error: failure });
        return tellWithoutFile(path);
      }
      // Where it was not made from it, that has been told.
      if (version === undefined || !isMadeFrom(version, contentId)) return;
      edits?.edit(own.again(operations));
      return tellWithoutReference(path, operations, shownNow());
    }
    if ((await rehomeEdits([{ path: editsPath(projectId, contentId), ...name, user: requireUser().id, operations: own.again(operations) }], error)) === "no place") tellNoPlace();
  }

  function writeWhenIdle(): void {
    clearTimeout(idle);
    idle = setTimeout(() => {
      writing = writing.then(() => writeEdits()).catch(toastError);
    }, IDLE_MILLISECONDS);
  }

  /** Writes what was edited into the file, and with it what is too much to be edits. */
  async function writeEdits(more?: WriteBackOptions["more"]): Promise<void> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      if (version === undefined || report === undefined) return;
      await edits?.settled();
      const outcome = await writeBack(version, fileReferences, report.format, {
        onWriting: (count) => toaster.show(`Saving ${countOf(count, "reference")}`),
        more,
        // In the background another worker reads the file once more: while it is written, who searches would wait.
        held: more === undefined && !over.signal.aborted ? undefined : index,
      });
      if (outcome.kind === "written") appendLog(projectId, { type: "fileEdit", filePath: path }).catch(toastError);
      if (outcome.kind !== "nothing to write" && !over.signal.aborted) await load();
      if (outcome.kind !== "overtaken" || more === undefined) return;
    }
    throw new AppError("VERSION-CONFLICT", "Other people are writing this library at the moment, so the change was not made. Try it again in a while.");
  }

  /** Carries out a step, or takes it back, and resolves to how many references it had to pass over because others have changed them. */
  async function takeStep(step: EditStep, way: StepWay): Promise<number> {
    const { wanted, passedOver } = await wantedBy(step, way, shownNow());
    await carryOut(shownNow(), wanted, {
      asEdits(operations) {
        own.note(operations);
        edits?.edit(operations);
        writeWhenIdle();
      },
      asVersion() {
        const written = writing.then(() => writeEdits((now) => wantedBy(step, way, now).then((again) => again.wanted)));
        writing = written.catch(() => undefined);
        return written;
      },
    });
    return passedOver;
  }

  const present = (): LibraryIndex => {
    if (index === undefined) throw notReady();
    return index;
  };

  $library.set({ ...EMPTY_VIEW, projectId, path });
  void load();
  const opened: OpenLibrary = {
    async change(wanted, words) {
      const deed = { words, step: await stepTo(shownNow(), wanted) };
      await takeStep(deed.step, "forth");
      record(deed);
      return deed;
    },
    ...deeds,
    arrange(next) {
      if (wish !== undefined && isSameWish(wish, next)) return;
      wish = next;
      index?.arrange(next);
    },
    write: (ids, filename) => present().write(ids, filename),
    findPairs: (signal, onProgress) => present().findPairs(signal, onProgress),
    receive(event) {
      edits?.receive(event);
      if (event.path === edits?.path) writeWhenIdle();
    },
    catchUp: () => void readWhatIsNew().catch(toastError),
    reload() {
      view({ error: undefined });
      void load();
    },
    close() {
      clearTimeout(idle);
      writing = writing.then(() => writeEdits()).catch(toastError).finally(() => [edits, index].forEach((held) => held?.close()));
      over.abort();
      readings.stop();
      stopFollowing?.();
      if ($openLibrary.get() !== opened) return;
      $openLibrary.set(undefined);
      $library.set(undefined);
    },
  };
  $openLibrary.set(opened);
  return opened;
}

function notReady(): AppError {
  return new AppError("NOT-READY", "The library is still being read. Try again when all of it is there.");
}
