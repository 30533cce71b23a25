import { toastBackgroundError } from "../../errors/notices.ts";
import { mayEdit } from "../../projects/projects-store.ts";
import { isUndoRefusedBlind } from "../deciding/refuse-blind.ts";
import { applyChange } from "../edits/apply-change.ts";
import { type EditStep, stepTo, type StepDirection, updatesFor } from "../edits/edit-step.ts";
import { editsIn, hasEdits } from "../edits/library-edits.ts";
import { createOwnEdits, type OwnEdits } from "../edits/own-edits.ts";
import { createUndoHistory, type UndoHistory } from "../edits/undo-history.ts";
import { createStoredUndo } from "../edits/stored-undo.ts";
import { nextLabels } from "../edits/undo-state.ts";
import { writeEdits } from "../edits/write-edits.ts";
import {
  createLibraryDisplay,
  type LibraryDisplay,
  shownReferences,
} from "../view/library-display.ts";
import { advanceLife, type LifeEffect, type LifeEvent, NEW_LIFE } from "./library-life.ts";
import { createLibraryReader, type LibraryReader } from "./library-reader.ts";
import { rebaseRefused } from "./library-refusals.ts";
import { $library, $openLibrary, type OpenLibrary } from "./library-store.ts";
import { closeVersion, type LoadedVersion } from "./load-version.ts";
import {
  type LibrarySnapshot,
  notifyReplaced,
  type Replacement,
  restoreSnapshot,
  takeSnapshot,
} from "./restore-version.ts";
import { runOnIndex } from "./run-on-index.ts";
import { isMadeFrom } from "./version-chain.ts";
import { createWriteQueue, type WriteQueue } from "./write-queue.ts";

/** Edits are written into the file after this idle time. */
const IDLE_MS = 20_000;

/** The parts of one open library. */
interface LibraryContext {
  readonly projectId: string;
  readonly path: string;
  readonly display: LibraryDisplay;
  readonly reader: LibraryReader;
  readonly writes: WriteQueue;
  readonly ownEdits: OwnEdits;
  readonly isClosed: () => boolean;
  readonly dispatch: (event: LifeEvent) => void;
  readonly history: UndoHistory;
  /** The message about a replaced file. */
  readonly notice: { dismiss: (() => void) | undefined };
}

/**
 * `$library` already shows the library while its file is read. Only one library is open at a time.
 */
export function openLibrary(projectId: string, path: string): OpenLibrary {
  let life = NEW_LIFE;
  /** The version that was read last. */
  let read: LoadedVersion | undefined;
  const isClosed = (): boolean => life.phase === "closed";
  const writes = createWriteQueue(IDLE_MS, toastBackgroundError);
  const ownEdits = createOwnEdits();
  const display = createLibraryDisplay(projectId, path, isClosed);
  const reader = createLibraryReader({
    projectId,
    path,
    display,
    isClosed,
    onRead(loaded) {
      read = loaded;
      const shown = reader.current();
      const isSuccessor =
        shown !== undefined && isMadeFrom(loaded.version, shown.version.contentId);
      if (isSuccessor) carryEdits(shown, loaded, ownEdits);
      dispatch({
        type: "version read",
        isSuccessor,
        hasEdits: hasEdits(editsIn(loaded.edits.$state.get())),
      });
    },
    onRefused: (...refused) =>
      rebaseRefused({ projectId, path, reader, ownEdits, display, isClosed }, ...refused),
  });
  const storedUndo = createStoredUndo(projectId, path);
  const initial = storedUndo.load();
  display.update(nextLabels(initial));
  const context: LibraryContext = {
    projectId,
    path,
    display,
    reader,
    writes,
    ownEdits,
    isClosed,
    dispatch,
    history: createUndoHistory({
      initial,
      onChange(state) {
        storedUndo.store(state);
        display.update(nextLabels(state));
      },
      isRefused: isUndoRefusedBlind,
      applyStep: (step, direction) => applyStep(context, step, direction),
      revertReplacement: (replacement) => revertReplacement(context, replacement),
    }),
    notice: { dismiss: undefined },
  };

  function dispatch(event: LifeEvent): void {
    const step = advanceLife(life, event);
    life = step.life;
    for (const effect of step.effects) perform(context, effect, read);
  }

  void reader.load();
  const opened: OpenLibrary = {
    ...libraryCommands(context),
    close() {
      dispatch({ type: "closed" });
      if ($openLibrary.get() !== opened) return;
      $openLibrary.set(undefined);
      $library.set(undefined);
    },
  };
  $openLibrary.set(opened);
  return opened;
}

function libraryCommands(context: LibraryContext): Omit<OpenLibrary, "close"> {
  const { reader, display, history, dispatch } = context;
  const { record, ...undoHistory } = history;
  return {
    ...undoHistory,
    async change(updates, label) {
      const entry = { label, step: await stepTo(shownReferences(), updates) };
      await applyStep(context, entry.step, "redo");
      record(entry);
      return entry;
    },
    setQuery: reader.setQuery,
    write: (ids, filename) => runOnIndex(reader, (index) => index.write(ids, filename)),
    findPairs: (signal, onProgress) =>
      runOnIndex(reader, (index) => index.findPairs(signal, onProgress)),
    countSources: () => runOnIndex(reader, (index) => index.countSources()),
    summarizeDecisions: () => runOnIndex(reader, (index) => index.summarizeDecisions()),
    countFacets: (searchText, signal) =>
      runOnIndex(reader, (index) => index.countFacets(searchText, signal)),
    noteEdits(event) {
      if (event.path === reader.current()?.edits.path) dispatch({ type: "edits received" });
    },
    catchUp: () => void reader.refresh().catch(toastBackgroundError),
    reload() {
      display.update({ error: undefined });
      void reader.load();
    },
  };
}

/** `read` is the version that was read last. */
function perform(
  context: LibraryContext,
  effect: LifeEffect,
  read: LoadedVersion | undefined,
): void {
  const { projectId, reader, writes, dispatch } = context;
  switch (effect.do) {
    case "discard version":
      if (read !== undefined) closeVersion(read);
      return;
    case "record replacement":
      if (read !== undefined && mayEdit(projectId)) recordReplacement(context, read);
      return;
    case "show version":
      if (read !== undefined) reader.show(read);
      return;
    case "write when idle":
      return writes.addWhenIdle(() => Promise.resolve(dispatch({ type: "idle" })));
    case "write":
      void writes.add(() => writePending(context)).catch(toastBackgroundError);
      return;
    case "close":
      return close(context);
  }
}

/** Copies unsent edits to the next version, so that they stay visible when it replaces this one. */
function carryEdits(from: LoadedVersion, to: LoadedVersion, ownEdits: OwnEdits): void {
  if (to.version.contentId === from.version.contentId) return;
  const pending = from.edits.pending();
  ownEdits.noteCarried(pending);
  to.edits.edit(pending);
}

/** Adds the replacement to the undo history and offers to restore the earlier file. */
function recordReplacement(
  { path, reader, history, notice }: LibraryContext,
  by: LoadedVersion,
): void {
  const replacement: Replacement = {
    label: "Replace the file with another",
    snapshot: snapshotOf(reader.requireCurrent()),
    currentContentId: by.version.contentId,
  };
  history.record(replacement);
  notice.dismiss = notifyReplaced(path, replacement.snapshot, () => history.undoEntry(replacement));
}

/** In a viewer's tab, does nothing: the members' tabs write the edits. */
async function writePending(context: LibraryContext): Promise<void> {
  if (mayEdit(context.projectId)) await write(context);
}

function write(
  { projectId, path, reader, isClosed }: LibraryContext,
  options?: Parameters<typeof writeEdits>[1],
): Promise<void> {
  const { current, load: reload } = reader;
  return writeEdits({ projectId, path, current, isClosed, reload }, options);
}

/** Resolves to the number of references skipped because others changed them. */
async function applyStep(
  context: LibraryContext,
  step: EditStep,
  direction: StepDirection,
): Promise<number> {
  const { reader, writes, ownEdits, dispatch } = context;
  const { updates, skipped } = await updatesFor(step, direction, shownReferences());
  await applyChange(shownReferences(), updates, {
    asEdits(operations) {
      ownEdits.record(operations);
      reader.current()?.edits.edit(operations);
      dispatch({ type: "edited" });
    },
    asVersion: () =>
      writes.add(() =>
        write(context, {
          extraUpdates: async (now) => (await updatesFor(step, direction, now)).updates,
        }),
      ),
  });
  return skipped;
}

function revertReplacement(
  { reader, writes, isClosed, dispatch, notice }: LibraryContext,
  replacement: Replacement,
): Promise<Replacement> {
  return writes.add(async () => {
    try {
      await reader.current()?.edits.settled();
      const before = reader.requireCurrent();
      const snapshot = snapshotOf(before);
      dispatch({ type: "revert started" });
      const currentContentId = await restoreSnapshot(replacement, before.version);
      notice.dismiss?.();
      if (!isClosed()) await reader.load();
      return { ...replacement, snapshot, currentContentId };
    } finally {
      dispatch({ type: "revert ended" });
    }
  });
}

/** Closes the shown version once all queued writes are done. */
function close({ reader, writes }: LibraryContext): void {
  writes.cancelIdle();
  reader.stop();
  void writes.add(async () => {
    const current = reader.current();
    if (current !== undefined) closeVersion(current);
  });
}

function snapshotOf({ version, references, edits, index }: LoadedVersion): LibrarySnapshot {
  return takeSnapshot(version, references, editsIn(edits.$state.get()), index.report.format);
}
