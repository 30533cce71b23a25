import type { LibraryFormat, LibraryWarning, Reference } from "@tera/references";

/** What is different in a library from its file. */
export interface ReferenceChanges {
  /** By id: the reference as it is now, or null for one that was deleted. */
  readonly changed: ReadonlyMap<string, Reference | null>;
  /** References that the file does not have. */
  readonly added: readonly Reference[];
}

/** What a worker is asked to do; one job a worker. */
export type LibraryJob =
  | { readonly kind: "inspect"; readonly file: Blob; readonly filename: string }
  | { readonly kind: "read"; readonly file: Blob; readonly filename: string }
  | { readonly kind: "rewrite"; readonly file: Blob; readonly filename: string; readonly changes: ReferenceChanges }
  | { readonly kind: "write"; readonly references: readonly Reference[]; readonly filename: string };

/** What a library's reading found, beside its references. */
export interface LibraryReport {
  readonly format: LibraryFormat;
  readonly refCount: number;
  /** Records that could not be read. */
  readonly skipped: number;
  readonly warnings: readonly LibraryWarning[];
}

/** What a worker tells while and after it works. */
export type LibraryAnswer =
  | { readonly kind: "progress"; readonly bytesRead: number; readonly totalBytes: number; readonly refCount: number }
  | { readonly kind: "batch"; readonly references: readonly Reference[] }
  | { readonly kind: "read"; readonly report: LibraryReport }
  | { readonly kind: "written"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "refused"; readonly code: string; readonly message: string; readonly line: number | undefined };
