import type { LibraryResult } from "../../references/library-index-messages.ts";
import type { LibraryIndex } from "../../references/open-library-index.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import type { ReadProgress } from "../../references/read-into-batches.ts";
import { placesByIdInChunks } from "../../references/reference-changes.ts";
import { requireUser } from "../../session/session-store.ts";
import { openDocument } from "../../sync/document-store.ts";
import type { DocumentOptions, OpenDocument } from "../../sync/open-document.ts";
import { libraryGateway, type LibraryVersion } from "./library-gateway.ts";
import { editsPath } from "./version-chain.ts";
import { openVersion } from "./write-back.ts";

/** Time between two renderings of the rows while a file is read. */
const PROGRESS_INTERVAL_MS = 250;

/**
 * Larger files show new rows only when all are read, because rendering them repeatedly would block
 * the page.
 */
const MAX_PARTIAL_ROWS = 10_000;

export interface LoadedVersion {
  readonly version: LibraryVersion;
  /** References without edits applied. */
  readonly references: readonly LazyReference[];
  readonly index: LibraryIndex;
  /** Edits since this version. */
  readonly edits: OpenDocument;
}

export interface LoadOptions {
  /** `references` is undefined once there are more than `MAX_PARTIAL_ROWS`. */
  readonly onProgress:
    | ((progress: ReadProgress, references: readonly LazyReference[] | undefined) => void)
    | undefined;
  readonly onResult: (result: LibraryResult, index: LibraryIndex) => void;
  /** Called when the server rejects edits and retrying cannot help. */
  readonly onRefused: (
    contentId: string,
    ...refused: Parameters<DocumentOptions["onRefused"]>
  ) => void | Promise<void>;
  readonly refresh: () => Promise<void>;
}

/**
 * Reads the current version and opens the document of its edits. The caller closes both with
 * `closeVersion`.
 */
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
  // Index the positions now, because doing so on the first edit would block the page.
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

/** Unsent edits are still sent after closing. */
export function closeVersion({ edits, index }: LoadedVersion): void {
  edits.close();
  index.close();
}
