import type { Arrangement } from "../references/library-index-messages.ts";
import type { LibraryReport } from "../references/library-job.ts";
import type { HeldReference } from "../references/packed-reference.ts";
import type { ReadProgress } from "../references/read-into-batches.ts";

/** The library that is open on the screen. */
export interface LibraryView {
  readonly projectId: string;
  readonly path: string;
  /** The file's references with everybody's edits, as far as they are read. */
  readonly references: readonly HeldReference[];
  /** What was asked for last and found, with the references that its places are of. */
  readonly arrangement:
    | (Arrangement & { readonly references: readonly HeldReference[] })
    | undefined;
  /** Set while the file is being read. */
  readonly progress: ReadProgress | undefined;
  /** What reading found; undefined until the file is read to its end. */
  readonly report: LibraryReport | undefined;
  /** The size of the file as it was read. */
  readonly bytes: number;
  readonly error: unknown;
  /** What this person's latest deed is called, where there is one to take back. */
  readonly undoWords: string | undefined;
  /** What the deed that was taken back last is called. */
  readonly redoWords: string | undefined;
}

/** A library before anything of it is there. */
export const EMPTY_VIEW: LibraryView = {
  projectId: "",
  path: "",
  references: [],
  arrangement: undefined,
  progress: undefined,
  report: undefined,
  bytes: 0,
  error: undefined,
  undoWords: undefined,
  redoWords: undefined,
};
