import type { LibraryFormat, LibraryWarning, Reference } from "@tera/references";
import type { Source } from "@tera/references/source";
import type { DecisionCounts } from "./decision-label.ts";
import type { MissingSources } from "./missing-sources.ts";
import type { SerializedChanges } from "./post-changes.ts";
import type { SerializedBatch } from "./serialized-reference.ts";

export interface NamedFile {
  readonly file: Blob;
  readonly filename: string;
}

/** A file whose references get the source if they have none. */
export interface SourcedFile extends NamedFile {
  readonly source?: Source | undefined;
}

/** Each worker runs one job. */
export type LibraryJob =
  | ({ readonly kind: "inspect" } & NamedFile)
  | ({ readonly kind: "read" } & NamedFile)
  | ({ readonly kind: "pack" } & NamedFile)
  | {
      readonly kind: "add source";
      readonly batches: readonly SerializedBatch[];
      readonly source: Source;
    }
  | ({ readonly kind: "rewrite" } & NamedFile)
  | { readonly kind: "unite"; readonly files: readonly SourcedFile[]; readonly filename: string }
  | {
      readonly kind: "write";
      readonly references: readonly Reference[];
      readonly filename: string;
    };

/**
 * Changes for a "rewrite" job, posted after the job in chunks, because posting many references at
 * once would block the page.
 */
export interface ChangesChunk {
  readonly kind: "changes";
  readonly changes: SerializedChanges;
  readonly isLast: boolean;
}

export interface BatchTaken {
  readonly kind: "taken";
}

export interface LibraryReport {
  readonly format: LibraryFormat;
  readonly refCount: number;
  readonly withoutAbstract: number;
  readonly decisions: DecisionCounts;
  readonly missingSources: MissingSources;
  /** Records that could not be read. */
  readonly skipped: number;
  readonly warnings: readonly LibraryWarning[];
}

/** `line` is the line of the file at which reading failed. */
export interface SerializedLibraryError {
  readonly kind: "refused";
  readonly code: string;
  readonly message: string;
  readonly line: number | undefined;
}

export interface SerializedBatchAnswer {
  readonly kind: "packed";
  readonly batch: SerializedBatch;
}

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
  | { readonly kind: "sourced" }
  | {
      readonly kind: "written";
      readonly content: Blob;
      readonly refCount: number;
      readonly decisions: DecisionCounts;
      /** Of a "unite" job: each file's number of references. */
      readonly counts?: readonly number[];
    }
  | SerializedLibraryError;
