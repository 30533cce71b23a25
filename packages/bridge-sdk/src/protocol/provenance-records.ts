/** A file of the project and the files that it was made from. Times are ISO 8601. */
export interface TracedFile {
  /** Stays the same when the file is renamed. Other calls use another id for the file. */
  id: string;
  path: string;
  /** Ids of traced files, and how each became this one. */
  parents: { file: string; how: "tool" | "merge" | "copy" }[];
  /** The person's id. */
  madeBy: string | null;
  madeAt: string;
  /** How many references it had when it was made; null if it was no library. */
  madeReferences: number | null;
  tool: string | null;
  hint: string | null;
  version: number;
  savedBy: string | null;
  savedAt: string;
  sha256: string | null;
  size: number;
  references: number | null;
  deletedAt: string | null;
}

/** A timeline entry about files. */
export interface TracedEntry {
  id: string;
  type: string;
  /** The person's id. */
  user: string | null;
  data: Record<string, unknown>;
  created_at: string;
  /** Ids of traced files. */
  files: string[];
  /**
   * The id of the entry that undid it, or that restored a version without it: of a removal of
   * duplicates or an import, if not redone.
   */
  undoneBy: string | null;
}

/** Where the project's files come from. `isComplete` is false if the earliest facts are missing. */
export interface Provenance {
  files: TracedFile[];
  /** The latest first. */
  entries: TracedEntry[];
  /** Rounds by their ids, with the ids of the traced files that they screen. */
  rounds: { id: string; file: string | null }[];
  isComplete: boolean;
}
