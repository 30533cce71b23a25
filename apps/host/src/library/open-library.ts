import { toastError } from "../errors/notices.ts";
import { AppError, codeOf } from "../platform/app-error.ts";
import type { LibraryWish } from "../references/library-index-messages.ts";
import { isSameWish } from "../references/same-wish.ts";
import { requireUser } from "../session/session-store.ts";
import type { Operation } from "../sync/operations.ts";
import type { BatchName } from "../sync/patch-session.ts";
import {
  bringBack,
  type LibrarySnapshot,
  type Replacement,
  takeSnapshot,
  tellReplaced,
} from "./bring-back.ts";
import { carryOut } from "./carry-out.ts";
import { createDeedHistory } from "./deed-history.ts";
import { type EditStep, stepTo, type StepWay, wantedBy } from "./edit-step.ts";
import { createLibraryDisplay, shownReferences } from "./library-display.ts";
import { editsIn, hasEdits } from "./library-edits.ts";
import { libraryGateway } from "./library-gateway.ts";
import { $library, $openLibrary, type OpenLibrary } from "./library-store.ts";
import { closeVersion, type LoadedVersion, type LoadOptions, loadVersion } from "./load-version.ts";
import { tellNoPlace, tellWithoutFile, tellWithoutReference } from "./lost-edits.ts";
import { createOvertaking } from "./overtaking.ts";
import { createOwnEdits } from "./own-edits.ts";
import { rehomeEdits } from "./rehome-edits.ts";
import { editsPath, isMadeFrom } from "./version-chain.ts";
import { type EditedLibrary, writeEdits } from "./write-edits.ts";
import { createWriteQueue } from "./write-queue.ts";

/** Edits are written into the file once nobody has edited for this long. */
const IDLE_MILLISECONDS = 20_000;

/** Opens a library of the project; `$library` shows it as it is read. Only one is open at a time. */
export function openLibrary(projectId: string, path: string): OpenLibrary {
  const over = new AbortController();
  const readings = createOvertaking();
  const writes = createWriteQueue(IDLE_MILLISECONDS, toastError);
  const own = createOwnEdits();
  /** The version that is shown; undefined until one is read whole. */
  let current: LoadedVersion | undefined;
  let wish: LibraryWish | undefined;
  let stopFollowing: (() => void) | undefined;
  let isExchanging = false;
  let endNotice: (() => void) | undefined;
  const isClosed = (): boolean => over.signal.aborted;
  const display = createLibraryDisplay(projectId, path, isClosed);
  const { record, ...deeds } = createDeedHistory({
    onChange: (undoWords, redoWords) => display.update({ undoWords, redoWords }),
    take: takeStep,
    exchange,
  });
  const edited: EditedLibrary = { projectId, path, current: () => current, isClosed, reload: load };

  const showProgress: LoadOptions["onProgress"] = (progress, references) =>
    display.update(references === undefined ? { progress } : { progress, references });

  /** Reads the present version and shows it; what was shown stays until it is whole. Rejects where it can't be read, and when a later call overtakes it. */
  const readPresent = (): Promise<void> =>
    readings.begin(async (signal) => {
      const isFirst = current === undefined;
      const options: LoadOptions = {
        // The first look at a large file; a reload keeps the old rows until the new ones are whole.
        onProgress: isFirst ? showProgress : undefined,
        onArranged(arrangement, index) {
          if (index === current?.index) display.showArranged(arrangement);
        },
        onRefused: placeRefused,
        readAnew: readWhatIsNew,
      };
      const loaded = await loadVersion(projectId, path, options, signal);
      if (signal.aborted || isClosed()) {
        closeVersion(loaded);
        throw new AppError("CANCEL", "Cancelled", { ignore: true });
      }
      show(loaded);
    });

  /** Puts a version in the place of the one that is shown. */
  function show(loaded: LoadedVersion): void {
    if (
      current !== undefined &&
      !isExchanging &&
      !isMadeFrom(loaded.version, current.version.contentId)
    )
      recordReplaced(current, loaded);
    stopFollowing?.();
    if (current !== undefined) closeVersion(current);
    current = loaded;
    const { version, index, edits } = loaded;
    stopFollowing = edits.$state.subscribe(() => display.showEdited(loaded));
    if (wish !== undefined) index.arrange(wish);
    display.update({
      report: index.report,
      bytes: version.content.size,
      progress: undefined,
      error: undefined,
    });
    if (hasEdits(editsIn(edits.$state.get()))) writeWhenIdle();
  }

  async function load(): Promise<void> {
    try {
      await readings.latestOf(readPresent());
    } catch (error) {
      if (codeOf(error) !== "CANCEL") display.update({ error, progress: undefined });
    }
  }

  /** The file first: edits that went into it are gone from their document, and stay in sight until it is read. */
  async function readWhatIsNew(): Promise<void> {
    // A write during the first reading empties the edits of the version that is being read, before they are asked for.
    if (current === undefined) await readings.settled();
    if (isClosed()) return;
    const stored = await libraryGateway.presentVersion(projectId, path);
    await (current === undefined || stored === current.version.contentId
      ? current?.edits.refetch()
      : load());
  }

  /** Another file under the same name has other references: the changes made to those of before have no place in it. All of that is taken back as one. */
  function recordReplaced(before: LoadedVersion, by: LoadedVersion): void {
    const replacement: Replacement = {
      words: "Replace the file with another",
      other: snapshotOf(before),
      standing: by.version.contentId,
    };
    record(replacement);
    endNotice = tellReplaced(path, replacement.other, () => deeds.takeBack(replacement));
  }

  function exchange(replacement: Replacement): Promise<Replacement> {
    return writes.add(async () => {
      try {
        await current?.edits.settled();
        const before = present();
        const other = snapshotOf(before);
        isExchanging = true;
        const standing = await bringBack(replacement, before.version);
        endNotice?.();
        if (!isClosed()) await load();
        return { ...replacement, other, standing };
      } finally {
        isExchanging = false;
      }
    });
  }

  /** The server takes edits only for the file's present version: what it refuses for an earlier one moves to the one that was made from it. */
  async function placeRefused(
    contentId: string,
    error: unknown,
    operations: readonly Operation[],
    name?: BatchName,
  ): Promise<void> {
    if (name === undefined || codeOf(error) !== "VERSION-CONFLICT") return toastError(error);
    if (!isClosed()) {
      try {
        if (current?.version.contentId === contentId) await readPresent();
      } catch (failure) {
        if (codeOf(failure) !== "NOT-FOUND") throw failure;
        display.update({ error: failure });
        return tellWithoutFile(path);
      }
      // Where it was not made from it, that has been told.
      if (current === undefined || !isMadeFrom(current.version, contentId)) return;
      current.edits.edit(own.again(operations));
      return tellWithoutReference(path, operations, shownReferences());
    }
    if (
      (await rehomeEdits(
        [
          {
            path: editsPath(projectId, contentId),
            ...name,
            user: requireUser().id,
            operations: own.again(operations),
          },
        ],
        error,
      )) === "no place"
    )
      tellNoPlace();
  }

  const writeWhenIdle = (): void => writes.addWhenIdle(() => writeEdits(edited));

  /** Carries out a step, or takes it back, and resolves to how many references it had to pass over because others have changed them. */
  async function takeStep(step: EditStep, way: StepWay): Promise<number> {
    const { wanted, passedOver } = await wantedBy(step, way, shownReferences());
    await carryOut(shownReferences(), wanted, {
      asEdits(operations) {
        own.note(operations);
        current?.edits.edit(operations);
        writeWhenIdle();
      },
      asVersion: () =>
        writes.add(() =>
          writeEdits(edited, (now) => wantedBy(step, way, now).then((again) => again.wanted)),
        ),
    });
    return passedOver;
  }

  const present = (): LoadedVersion => {
    if (current === undefined) throw notReady();
    return current;
  };

  void load();
  const opened: OpenLibrary = {
    async change(wanted, words) {
      const deed = { words, step: await stepTo(shownReferences(), wanted) };
      await takeStep(deed.step, "forth");
      record(deed);
      return deed;
    },
    ...deeds,
    arrange(next) {
      if (wish !== undefined && isSameWish(wish, next)) return;
      wish = next;
      current?.index.arrange(next);
    },
    write: (ids, filename) => present().index.write(ids, filename),
    findPairs: (signal, onProgress) => present().index.findPairs(signal, onProgress),
    receive(event) {
      current?.edits.receive(event);
      if (event.path === current?.edits.path) writeWhenIdle();
    },
    catchUp: () => void readWhatIsNew().catch(toastError),
    reload() {
      display.update({ error: undefined });
      void load();
    },
    close() {
      writes.cancelIdle();
      void writes.add(() =>
        writeEdits(edited)
          .catch(toastError)
          .finally(() => current && closeVersion(current)),
      );
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

function snapshotOf({ version, references, edits, index }: LoadedVersion): LibrarySnapshot {
  return takeSnapshot(version, references, editsIn(edits.$state.get()), index.report.format);
}

function notReady(): AppError {
  return new AppError(
    "NOT-READY",
    "The library is still being read. Try again when all of it is there.",
  );
}
