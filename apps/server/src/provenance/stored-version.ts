/** A save of a file, as the database has it. `file` identifies the file, also once it is deleted. */
export interface StoredVersion {
  readonly file: string;
  readonly path: string;
  /** Counted from 1 for each file. */
  readonly version: number;
  readonly author: string | null;
  readonly created_at: Date;
  readonly tool: string | null;
  readonly hint: string | null;
  readonly sha256: string | null;
  readonly size: number;
  readonly ref_count: number | null;
  readonly deleted_at: Date | null;
  /** The files that the save was made from. */
  readonly sources: readonly string[];
  /** The save that was copied or restored. */
  readonly copied: { readonly file: string; readonly version: number } | null;
}

export interface StoredEntry {
  readonly id: string;
  readonly type: string;
  readonly user: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
}
