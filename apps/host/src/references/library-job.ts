import type { LibraryFormat, LibraryWarning, Reference } from "@tera/references";
import type { SerializedChanges } from "./post-changes.ts";
import type { SerializedBatch } from "./serialized-reference.ts";

/** A stored library, for work that needs its content alone. */
export interface NamedFile {
  readonly file: Blob;
  readonly filename: string;
}

/** What a worker is asked to do; one job a worker. */
export type LibraryJob =
  | ({ readonly kind: "inspect" } & NamedFile)
  | ({ readonly kind: "read" } & NamedFile)
  | ({ readonly kind: "pack" } & NamedFile)
  | ({ readonly kind: "rewrite" } & NamedFile)
  | { readonly kind: "unite"; readonly files: readonly NamedFile[]; readonly filename: string }
  | {
      readonly kind: "write";
      readonly references: readonly Reference[];
      readonly filename: string;
    };

/** What is different in a file that is rewritten; it follows the job in parts, because handing many references over at once would hold the page up. */
export interface ChangesChunk {
  readonly kind: "changes";
  readonly changes: SerializedChanges;
  readonly isLast: boolean;
}

/** Tells the worker that the page has taken a batch. */
export interface BatchTaken {
  readonly kind: "taken";
}

/** What a library's reading found, beside its references. */
export interface LibraryReport {
  readonly format: LibraryFormat;
  readonly refCount: number;
  readonly withoutAbstract: number;
  /** Records that could not be read. */
  readonly skipped: number;
  readonly warnings: readonly LibraryWarning[];
}

/** Why work could not be done; the line is the file's that is to blame. */
export interface SerializedLibraryError {
  readonly kind: "refused";
  readonly code: string;
  readonly message: string;
  readonly line: number | undefined;
}

/** References of a file for a page that keeps them. */
export interface SerializedBatchAnswer {
  readonly kind: "packed";
  readonly batch: SerializedBatch;
}

/** What a worker tells while and after it works. */
export type LibraryAnswer =
  | {
      readonly kind: "progress";
      readonly bytesRead: number;
      readonly totalBytes: number;
      readonly refCount: number;
    }
  | { readonly kind: "batch"; readonly references: readonly Reference[] }
  | SerializedBatchAnswer
  | { readonly kind: "read"; readonly report: LibraryReport }
  | { readonly kind: "written"; readonly content: Blob; readonly refCount: number }
  | SerializedLibraryError;
