import { toastBackgroundError, toastError } from "../../errors/notices.ts";
import { AppError, codeOf } from "../../platform/app-error.ts";
import type { LibraryQuery } from "../../references/library-index-messages.ts";
import { isSameQuery } from "../../references/same-query.ts";
import { mayEdit } from "../../projects/projects-store.ts";
import { requireUser } from "../../session/session-store.ts";
import type { Operation } from "../../sync/core/operations.ts";
import type { BatchId } from "../../sync/patch-session.ts";
import {
  restoreSnapshot,
  type LibrarySnapshot,
  type Replacement,
  takeSnapshot,
  notifyReplaced,
} from "./restore-version.ts";
import { applyChange } from "../edits/apply-change.ts";
import { createUndoHistory } from "../edits/undo-history.ts";
import { type EditStep, stepTo, type StepDirection, updatesFor } from "../edits/edit-step.ts";
import { createLibraryDisplay, shownReferences } from "../view/library-display.ts";
import { editsIn, hasEdits } from "../edits/library-edits.ts";
import { libraryGateway } from "./library-gateway.ts";
import { $library, $openLibrary, type OpenLibrary } from "./library-store.ts";
import { closeVersion, type LoadedVersion, type LoadOptions, loadVersion } from "./load-version.ts";
import { notifyEditsLost, notifyFileMissing, notifyReferencesDeleted } from "./lost-edits.ts";
import { createLatestTask } from "./latest-task.ts";
import { createOwnEdits } from "../edits/own-edits.ts";
import { rebaseEdits } from "../edits/rebase-edits.ts";
import { editsPath, isMadeFrom } from "./version-chain.ts";
import { type EditedLibrary, writeEdits } from "../edits/write-edits.ts";
import { createWriteQueue } from "./write-queue.ts";

/** Edits are written into the file after this idle time. */
const IDLE_MS = 20_000;

/**
 * `$library` already shows the library while its file is read. Only one library is open at a time.
 */
export function openLibrary(projectId: string, path: string): OpenLibrary {
  const controller = new AbortController();
  const reads = createLatestTask();
  const writes = createWriteQueue(IDLE_MS, toastError);
  const ownEdits = createOwnEdits();
  /** Undefined until one version is fully read. */
  let current: LoadedVersion | undefined;
  let query: LibraryQuery | undefined;
  let stopFollowing: (() => void) | undefined;
  let isRevertingReplacement = false;
  /** True once the person has edited since the last write, perhaps before they reloaded the page. */
  let hasOwnEdits = false;
  let dismissNotice: (() => void) | undefined;
  const isClosed = (): boolean => controller.signal.aborted;
  const display = createLibraryDisplay(projectId, path, isClosed);
  const { record, ...history } = createUndoHistory({
    onChange: (undoLabel, redoLabel) => display.update({ undoLabel, redoLabel }),
    applyStep,
    revertReplacement,
  });
  const edited: EditedLibrary = { projectId, path, current: () => current, isClosed, reload: load };

  const showProgress: LoadOptions["onProgress"] = (progress, references) =>
    display.update(references === undefined ? { progress } : { progress, references });

  /**
   * Shows the current version once it is fully read. Rejects with CANCEL when a later call replaces
   * this one.
   */
  const readCurrent = (): Promise<void> =>
    reads.start(async (signal) => {
      const isFirst = current === undefined;
      const options: LoadOptions = {
        // A reload keeps the old rows until all new ones are read.
        onProgress: isFirst ? showProgress : undefined,
        onResult(result, index) {
          if (index === current?.index) display.showResult(result);
        },
        onRefused: rebaseRefused,
        refresh,
      };
      const loaded = await loadVersion(projectId, path, options, signal);
      if (signal.aborted || isClosed()) {
        closeVersion(loaded);
        throw new AppError("CANCEL", "Cancelled", { ignore: true });
      }
      show(loaded);
    });

  function show(loaded: LoadedVersion): void {
    const isFirst = current === undefined;
    if (
      current !== undefined &&
      !isRevertingReplacement &&
      mayEdit(projectId) &&
      !isMadeFrom(loaded.version, current.version.contentId)
    )
      recordReplaced(current, loaded);
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
    if (!hasEdits(editsIn(edits.$state.get()))) return;
    if (isFirst) hasOwnEdits = true;
    writeWhenIdle();
  }

  async function load(): Promise<void> {
    try {
      await reads.waitForLatest(readCurrent());
    } catch (error) {
      if (codeOf(error) !== "CANCEL") display.update({ error, progress: undefined });
    }
  }

  /**
   * Checks first whether the file changed, because edits written into the file leave the document
   * but must stay visible until the file is reloaded.
   */
  async function refresh(): Promise<void> {
    // Wait for the first read to end, because a concurrent write may have moved the edits.
    if (current === undefined) await reads.settled();
    if (isClosed()) return;
    const stored = await libraryGateway.currentVersion(projectId, path);
    await (current === undefined || stored === current.version.contentId
      ? current?.edits.refetch()
      : load());
  }

  /**
   * Records the replacement as one undo entry. Earlier changes no longer apply, because the new
   * file has other references.
   */
  function recordReplaced(before: LoadedVersion, by: LoadedVersion): void {
    const replacement: Replacement = {
      label: "Replace the file with another",
      snapshot: snapshotOf(before),
      currentContentId: by.version.contentId,
    };
    record(replacement);
    dismissNotice = notifyReplaced(path, replacement.snapshot, () =>
      history.undoEntry(replacement),
    );
  }

  function revertReplacement(replacement: Replacement): Promise<Replacement> {
    return writes.add(async () => {
      try {
        await current?.edits.settled();
        const before = requireLoaded();
        const snapshot = snapshotOf(before);
        isRevertingReplacement = true;
        const currentContentId = await restoreSnapshot(replacement, before.version);
        dismissNotice?.();
        if (!isClosed()) await load();
        return { ...replacement, snapshot, currentContentId };
      } finally {
        isRevertingReplacement = false;
      }
    });
  }

  /**
   * Rebases edits that the server rejected because they were made for an earlier version of the
   * file. Shows other errors.
   */
  async function rebaseRefused(
    contentId: string,
    error: unknown,
    operations: readonly Operation[],
    name?: BatchId,
  ): Promise<void> {
    if (name === undefined || codeOf(error) !== "VERSION-CONFLICT") return toastError(error);
    if (!isClosed()) {
      try {
        if (current?.version.contentId === contentId) await readCurrent();
      } catch (failure) {
        if (codeOf(failure) !== "NOT-FOUND") throw failure;
        display.update({ error: failure });
        return notifyFileMissing(path);
      }
      // Otherwise `recordReplaced` has already notified the user.
      if (current === undefined || !isMadeFrom(current.version, contentId)) return;
      current.edits.edit(ownEdits.rebase(operations));
      return notifyReferencesDeleted(path, operations, shownReferences());
    }
    if (
      (await rebaseEdits(
        [
          {
            path: editsPath(projectId, contentId),
            ...name,
            user: requireUser().id,
            operations: ownEdits.rebase(operations),
          },
        ],
        error,
      )) === "conflict"
    )
      notifyEditsLost();
  }

  /** A viewer's tab leaves the writing to the members' tabs. */
  async function writePending(options: { readonly isAnnounced: boolean }): Promise<void> {
    hasOwnEdits = false;
    if (mayEdit(projectId)) await writeEdits(edited, options);
  }

  const writeWhenIdle = (): void => writes.addWhenIdle(() => writePending({ isAnnounced: false }));

  /** Resolves to the number of references skipped because others changed them. */
  async function applyStep(step: EditStep, direction: StepDirection): Promise<number> {
    const { updates, skipped } = await updatesFor(step, direction, shownReferences());
    await applyChange(shownReferences(), updates, {
      asEdits(operations) {
        ownEdits.record(operations);
        hasOwnEdits = true;
        current?.edits.edit(operations);
        writeWhenIdle();
      },
      asVersion: () =>
        writes.add(() =>
          writeEdits(edited, {
            isAnnounced: true,
            extraUpdates: (now) =>
              updatesFor(step, direction, now).then((outcome) => outcome.updates),
          }),
        ),
    });
    return skipped;
  }

  const requireLoaded = (): LoadedVersion => {
    if (current === undefined) throw notReady();
    return current;
  };

  void load();
  const opened: OpenLibrary = {
    async change(updates, label) {
      const entry = { label, step: await stepTo(shownReferences(), updates) };
      await applyStep(entry.step, "redo");
      record(entry);
      return entry;
    },
    ...history,
    setQuery(next) {
      if (query !== undefined && isSameQuery(query, next)) return;
      query = next;
      current?.index.setQuery(next);
    },
    write: (ids, filename) => requireLoaded().index.write(ids, filename),
    findPairs: (signal, onProgress) => requireLoaded().index.findPairs(signal, onProgress),
    receive(event) {
      current?.edits.receive(event);
      if (event.path === current?.edits.path) writeWhenIdle();
    },
    catchUp: () => void refresh().catch(toastBackgroundError),
    reload() {
      display.update({ error: undefined });
      void load();
    },
    close() {
      writes.cancelIdle();
      void writes.add(() =>
        writePending({ isAnnounced: hasOwnEdits })
          .catch(toastError)
          .finally(() => current && closeVersion(current)),
      );
      controller.abort();
      reads.cancel();
      stopFollowing?.();
      if ($openLibrary.get() !== opened) return;
      $openLibrary.set(undefined);
      $library.set(undefined);
    },
  };
  $openLibrary.set(opened);
  return opened;
}

function snapshotOf({ version, references, edits, index }: LoadedVersion): LibrarySnapshot {
  return takeSnapshot(version, references, editsIn(edits.$state.get()), index.report.format);
}

function notReady(): AppError {
  return new AppError("NOT-READY", "The library is still loading. Try again when it has finished.");
}
