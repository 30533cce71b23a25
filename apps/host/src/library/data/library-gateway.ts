import type { Reference } from "@tera/references";
import type { LibraryMetadata } from "../../files/project-file.ts";
import { AppError } from "../../platform/app-error.ts";
import { platform } from "../../platform/platform.ts";
import type { WrittenLibrary } from "../../references/library-blob.ts";
import type { LibraryReport } from "../../references/library-job.ts";
import {
  type IndexListener,
  type LibraryIndex,
  openLibraryIndex,
} from "../../references/open-library-index.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import type { ReadProgress } from "../../references/read-into-batches.ts";
import type { ReferenceChanges } from "../../references/reference-changes.ts";
import { readLibraryFile, rewriteLibraryFile } from "../../references/run-library-job.ts";
import { documentGateway } from "../../sync/document-gateway.ts";
import { editsIn, type LibraryEdits } from "../edits/library-edits.ts";
import { earlierVersions, editsPath, writtenUpTo } from "./version-chain.ts";

export interface LibraryVersion {
  readonly projectId: string;
  readonly path: string;
  /** Changes with each write. */
  readonly contentId: string;
  /** Content ids of the versions that edits turned into this one, latest first. */
  readonly earlier: readonly string[];
  /**
   * The document version up to which the file includes the previous version's edits; undefined if
   * unknown.
   */
  readonly written?: number | undefined;
  readonly content: Blob;
}

export type VersionRewriter = Pick<LibraryIndex, "rewrite">;

export interface StoredEdits {
  readonly edits: LibraryEdits;
  readonly version: number;
}

/**
 * A file lists at most this many earlier versions. Edits that arrive late for one of them are
 * rebased.
 */
const MAX_EARLIER_VERSIONS = 50;

export const libraryGateway = {
  /** Downloads again if the file is replaced during the download. Throws NOT-FOUND. */
  async readVersion(projectId: string, path: string): Promise<LibraryVersion> {
    const { files } = platform();
    for (;;) {
      const before = await files.info(projectId, path);
      if (before?.contentId === undefined) throw fileNotFound();
      const content = await files.download(projectId, path);
      const after = await files.info(projectId, path);
      if (after?.contentId !== before.contentId) continue;
      return {
        projectId,
        path,
        contentId: before.contentId,
        earlier: earlierVersions(before.metadata),
        written: writtenUpTo(before.metadata),
        content,
      };
    }
  },

  /**
   * Returns the file's version chain: its content id, then those of the versions that edits turned
   * into it, latest first. Throws NOT-FOUND.
   */
  async versionChain(projectId: string, path: string): Promise<readonly string[]> {
    const info = await platform().files.info(projectId, path);
    if (info?.contentId === undefined) throw fileNotFound();
    return [info.contentId, ...earlierVersions(info.metadata)];
  },

  /** Undefined if the file does not exist. */
  async currentVersion(projectId: string, path: string): Promise<string | undefined> {
    return (await platform().files.info(projectId, path))?.contentId;
  },

  /** Waits for the promises that `onBatch` returns. */
  readReferences: (
    version: LibraryVersion,
    onBatch: (references: readonly Reference[]) => unknown,
    onProgress: (progress: ReadProgress) => void,
    signal: AbortSignal,
  ): Promise<LibraryReport> =>
    readLibraryFile(version.content, version.path, onBatch, { signal, onProgress }),

  /** The caller closes the index. */
  openIndex: (
    version: LibraryVersion,
    listener: IndexListener,
    signal: AbortSignal,
  ): Promise<LibraryIndex> =>
    openLibraryIndex({ file: version.content, filename: version.path }, listener, signal),

  async readEdits(projectId: string, contentId: string): Promise<StoredEdits> {
    const { state, version } = await documentGateway.open(editsPath(projectId, contentId));
    return { edits: editsIn(state), version };
  },

  /** Throws VERSION-CONFLICT if the document is newer than `version`. */
  async dropEdits(projectId: string, contentId: string, version?: number): Promise<void> {
    await documentGateway.destroy(editsPath(projectId, contentId), version);
  },

  /**
   * Writes the next version and resolves to its content id. Throws VERSION-CONFLICT if someone else
   * wrote first. `metadata.written` is the document version up to which the new file includes
   * edits. `rewriter` avoids reading the file again.
   */
  async writeVersion(
    { projectId, path, contentId, earlier, content }: LibraryVersion,
    changes: ReferenceChanges<LazyReference>,
    metadata: LibraryMetadata & { readonly written: number },
    rewriter?: VersionRewriter,
  ): Promise<string> {
    const rewriteFromFile = (): Promise<WrittenLibrary> =>
      rewriteLibraryFile(content, changes, path);
    // If the rewriter's worker has closed, read the file.
    const written =
      rewriter === undefined
        ? await rewriteFromFile()
        : await rewriter.rewrite(changes, path).catch(rewriteFromFile);
    return store({ projectId, path, contentId }, written, metadata, [contentId, ...earlier]);
  },

  /**
   * Replaces the current version with `content`, as the successor of the versions in `chain`.
   * Throws VERSION-CONFLICT if someone else wrote first.
   */
  async replaceVersion(
    current: LibraryVersion,
    { content, chain }: { readonly content: Blob; readonly chain: readonly string[] },
    changes: ReferenceChanges,
    metadata: LibraryMetadata,
  ): Promise<string> {
    return store(
      current,
      await rewriteLibraryFile(content, changes, current.path),
      metadata,
      chain,
    );
  },
};

/** Resolves to the new content id. */
async function store(
  { projectId, path, contentId }: Pick<LibraryVersion, "projectId" | "path" | "contentId">,
  { content, decisions }: WrittenLibrary,
  metadata: LibraryMetadata,
  chain: readonly string[],
): Promise<string> {
  const stored = await platform().files.upload(projectId, path, content, {
    overwrite: true,
    expectVersion: contentId,
    metadata: { reflib: { ...metadata, decisions, earlier: chain.slice(0, MAX_EARLIER_VERSIONS) } },
  });
  if (stored.contentId === undefined)
    throw new AppError(
      "UNEXPECTED-ANSWER",
      "The library is saved, but the file store didn't confirm its version. Reload the page.",
    );
  return stored.contentId;
}

function fileNotFound(): AppError {
  return new AppError(
    "NOT-FOUND",
    "That file no longer exists. It may have been moved or deleted.",
    { title: "Library not found" },
  );
}
