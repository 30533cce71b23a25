import { atom, computed } from "nanostores";
import { attempt, toastError } from "../errors/notices.ts";
import { $files } from "../files/files-store.ts";
import { listDuplicateProgress } from "../library/duplicates/duplicate-progress.ts";
import { readReadingPlace } from "../library/view/reading-place.ts";
import { $openProjectId } from "../project/project-store.ts";
import { peekNote } from "../timeline/add-note.ts";
import type { LogEntry } from "../timeline/log-entry.ts";
import type { TimelineFilter } from "../timeline/timeline-filter.ts";
import { readPage, readWhole } from "../timeline/timeline-store.ts";
import type { UnfinishedWork } from "./resume-items.ts";

/** Data that Home shows about a project, in addition to its files. */
interface HomeData {
  readonly projectId: string;
  readonly unfinished: UnfinishedWork;
  readonly hasUsedTools: boolean;
  /** Source of the review's numbers; undefined if it could not be read. */
  readonly log: readonly LogEntry[] | undefined;
}

const $loaded = atom<HomeData | undefined>(undefined);

/** Undefined until everything that Home shows of the open project is loaded. */
export const $homeData = computed([$loaded, $files, $openProjectId], (loaded, files, projectId) =>
  loaded === undefined || files === undefined || loaded.projectId !== projectId
    ? undefined
    : { ...loaded, files },
);

/**
 * Loads the data for Home, and reloads it when files change, because merging, importing and
 * removing duplicates change the numbers. Returns a function that stops it.
 */
export function followHomeData(projectId: string): () => void {
  let current = new AbortController();
  const load = (): void => {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    attempt(() => loadHomeData(projectId, signal));
  };
  load();
  const stop = $files.listen((files, before) => {
    if (files !== undefined && before !== undefined) load();
  });
  return () => {
    stop();
    current.abort();
  };
}

async function loadHomeData(projectId: string, signal: AbortSignal): Promise<void> {
  const report = (error: unknown): undefined => {
    if (!signal.aborted) toastError(error);
    return undefined;
  };
  const [reading, duplicates, note, tools, log] = await Promise.all([
    readReadingPlace(projectId),
    listDuplicateProgress(projectId),
    peekNote(projectId),
    readPage(projectId, { filter: { kind: "tools" }, order: "latest" }, { limit: 1, signal }).catch(
      report,
    ),
    readReferenceLog(projectId, signal).catch(report),
  ]);
  if (signal.aborted) return;
  $loaded.set({
    projectId,
    unfinished: { reading, duplicates, note },
    // If this is unknown, omit the step rather than show one that may be completed.
    hasUsedTools: tools === undefined || tools.length > 0,
    log,
  });
}

/**
 * Reads the log entries with numbers of references, and the entries about undone or redone removals
 * of duplicates.
 */
async function readReferenceLog(
  projectId: string,
  signal: AbortSignal,
): Promise<readonly LogEntry[]> {
  const read = (filter: TimelineFilter): Promise<readonly LogEntry[]> =>
    readWhole(projectId, { filter, order: "latest" }, signal, () => undefined);
  const numbers = await read({ kind: "references" });
  return numbers.some(({ type }) => type === "fileDedupe")
    ? [...numbers, ...(await read({ kind: "files", search: "duplicate" }))]
    : numbers;
}
