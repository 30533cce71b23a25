import type { LibraryResult } from "../references/library-index-messages.ts";
import type { LibraryIndex } from "../references/open-library-index.ts";
import type { LazyReference } from "../references/serialized-reference.ts";
import type { ReadProgress } from "../references/read-into-batches.ts";
import { placesByIdInChunks } from "../references/reference-changes.ts";
import { requireUser } from "../session/session-store.ts";
import { type DocumentOptions, type OpenDocument, openDocument } from "../sync/document-store.ts";
import { libraryGateway, type LibraryVersion } from "./library-gateway.ts";
import { editsPath } from "./version-chain.ts";
import { openVersion } from "./write-back.ts";

/** While a file is read, its rows are drawn no oftener than this. */
const PROGRESS_INTERVAL_MS = 250;

/** So many rows are shown before all are there; drawing all of them again and again would hold the page. */
const MAX_PARTIAL_ROWS = 10_000;

/** The present version of a library as this page has read it. */
export interface LoadedVersion {
  readonly version: LibraryVersion;
  /** The references as they are in the file. */
  readonly references: readonly LazyReference[];
  /** The worker that holds them. */
  readonly index: LibraryIndex;
  /** The edits made since the file was written. */
  readonly edits: OpenDocument;
}

export interface LoadOptions {
  /** Called at intervals while the file is read, with the references so far unless they are many. */
  readonly onProgress:
    | ((progress: ReadProgress, references: readonly LazyReference[] | undefined) => void)
    | undefined;
  /** Called with the answers of the version's worker. */
  readonly onResult: (result: LibraryResult, index: LibraryIndex) => void;
  /** Called with the version's content id when the server refuses edits of it for good. */
  readonly onRefused: (
    contentId: string,
    ...refused: Parameters<DocumentOptions["onRefused"]>
  ) => void | Promise<void>;
  /** Brings the edits up to date, or the library where it has another version by now. */
  readonly refresh: () => Promise<void>;
}

/** Reads the present version of a library and opens its edits. The caller closes the result. */
export async function loadVersion(
  projectId: string,
  path: string,
  { onProgress, onResult, onRefused, refresh }: LoadOptions,
  signal: AbortSignal,
): Promise<LoadedVersion> {
  const version = await openVersion(projectId, path);
  const { contentId } = version;
  const references: LazyReference[] = [];
  let shownAt = Number.NEGATIVE_INFINITY;
  const listener = {
    onBatch(batch: readonly LazyReference[]) {
      for (const reference of batch) references.push(reference);
    },
    onProgress(progress: ReadProgress) {
      if (onProgress === undefined || signal.aborted) return;
      if (performance.now() < shownAt + PROGRESS_INTERVAL_MS) return;
      shownAt = performance.now();
      onProgress(progress, references.length > MAX_PARTIAL_ROWS ? undefined : [...references]);
    },
    onResult: (result: LibraryResult) => onResult(result, index),
  };
  const index = await libraryGateway.openIndex(version, listener, signal);
  // The first edit asks where a reference stands; at once that would hold the page.
  const placed = placesByIdInChunks(references);
  let edits: OpenDocument | undefined;
  try {
    edits = await openDocument(editsPath(projectId, contentId), {
      user: requireUser().id,
      onRefused: (...refused) => onRefused(contentId, ...refused),
      reload: refresh,
    });
    await placed;
  } catch (error) {
    edits?.close();
    index.close();
    throw error;
  }
  return { version, references, index, edits };
}

/** Lets go of a version: its edits still unsent go on being sent. */
export function closeVersion({ edits, index }: LoadedVersion): void {
  edits.close();
  index.close();
}
