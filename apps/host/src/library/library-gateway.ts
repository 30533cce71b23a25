import type { Reference } from "@tera/references";
import type { LibraryMetadata } from "../files/project-file.ts";
import { AppError } from "../platform/app-error.ts";
import { platform } from "../platform/platform.ts";
import type { LibraryReport } from "../references/library-job.ts";
import {
  type IndexListener,
  type LibraryIndex,
  openLibraryIndex,
} from "../references/open-library-index.ts";
import type { LazyReference } from "../references/serialized-reference.ts";
import type { ReadProgress } from "../references/read-into-batches.ts";
import type { ReferenceChanges } from "../references/reference-changes.ts";
import { readLibraryFile, rewriteLibraryFile } from "../references/run-library-job.ts";
import { documentGateway } from "../sync/document-gateway.ts";
import { editsIn, type LibraryEdits } from "./library-edits.ts";
import { earlierVersions, editsPath, writtenUpTo } from "./version-chain.ts";

/** One stored version of a library file. */
export interface LibraryVersion {
  readonly projectId: string;
  readonly path: string;
  /** Names the stored bytes; each write has another. */
  readonly contentId: string;
  /** The versions this one was made from by writing edits back, latest first. */
  readonly earlier: readonly string[];
  /** Up to which version the edits of the one that it was made from are in it, where the file says so. */
  readonly written?: number | undefined;
  readonly content: Blob;
}

/** A worker that holds the references of a version as they are in its file. */
export type VersionRewriter = Pick<LibraryIndex, "rewrite">;

/** Edits as the server holds them, with the version they were read at. */
export interface StoredEdits {
  readonly edits: LibraryEdits;
  readonly version: number;
}

/** A file remembers this many of its earlier versions, for edits that arrive late. */
const MAX_EARLIER_VERSIONS = 50;

/** What the library room needs from outside. */
export const libraryGateway = {
  /** The stored bytes and which version they are. Reads again where a write came between the two questions. */
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

  /** The content ids of the present version and of those it was made from by writing edits back, latest first; NOT-FOUND where the file is gone. */
  async versionChain(projectId: string, path: string): Promise<readonly string[]> {
    const info = await platform().files.info(projectId, path);
    if (info?.contentId === undefined) throw fileNotFound();
    return [info.contentId, ...earlierVersions(info.metadata)];
  },

  /** Which version is stored now; undefined where the file is gone. */
  async currentVersion(projectId: string, path: string): Promise<string | undefined> {
    return (await platform().files.info(projectId, path))?.contentId;
  },

  /** Reads references in a worker, batch by batch, a few ahead of those that `onBatch` has taken; it may answer a promise of that. */
  readReferences: (
    version: LibraryVersion,
    onBatch: (references: readonly Reference[]) => unknown,
    onProgress: (progress: ReadProgress) => void,
    signal: AbortSignal,
  ): Promise<LibraryReport> =>
    readLibraryFile(version.content, version.path, onBatch, { signal, onProgress }),

  /** Reads references, batch by batch, into a worker that holds them until it is closed. */
  openIndex: (
    version: LibraryVersion,
    listener: IndexListener,
    signal: AbortSignal,
  ): Promise<LibraryIndex> =>
    openLibraryIndex({ file: version.content, filename: version.path }, listener, signal),

  /** The edits made since a version, as they are durable now. */
  async readEdits(projectId: string, contentId: string): Promise<StoredEdits> {
    const { state, version } = await documentGateway.open(editsPath(projectId, contentId));
    return { edits: editsIn(state), version };
  },

  /** Drops the edits of a version; with the version that they were read at, VERSION-CONFLICT where there are more by now. */
  async dropEdits(projectId: string, contentId: string, version?: number): Promise<void> {
    await documentGateway.destroy(editsPath(projectId, contentId), version);
  },

  /**
   * Stores a version with what is different in it as the next version of the file; VERSION-CONFLICT where another write came between. Resolves to the new
   * content id. `written` tells up to which version its edits are in that; `held` is a worker that has read this very version: with it the file is not read
   * a second time.
   */
  async writeVersion(
    { projectId, path, contentId, earlier, content }: LibraryVersion,
    changes: ReferenceChanges<LazyReference>,
    metadata: LibraryMetadata & { readonly written: number },
    rewriter?: VersionRewriter,
  ): Promise<string> {
    const rewriteFromFile = (): Promise<Blob> => rewriteLibraryFile(content, changes, path);
    // A worker that has ended meanwhile is no reason not to write.
    const bytes =
      rewriter === undefined
        ? await rewriteFromFile()
        : await rewriter.rewrite(changes, path).catch(rewriteFromFile);
    return store({ projectId, path, contentId }, bytes, metadata, [contentId, ...earlier]);
  },

  /** Stores another file with what is different in it in the place of a version, as the next of those in its own chain; VERSION-CONFLICT where another write came between. */
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

/** Stores bytes in the place of a version and resolves to their content id. */
async function store(
  { projectId, path, contentId }: Pick<LibraryVersion, "projectId" | "path" | "contentId">,
  bytes: Blob,
  metadata: LibraryMetadata,
  chain: readonly string[],
): Promise<string> {
  const stored = await platform().files.upload(projectId, path, bytes, {
    overwrite: true,
    expectVersion: contentId,
    metadata: { reflib: { ...metadata, earlier: chain.slice(0, MAX_EARLIER_VERSIONS) } },
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
