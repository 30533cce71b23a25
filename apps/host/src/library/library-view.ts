import type { LibraryResult } from "../references/library-index-messages.ts";
import type { LibraryReport } from "../references/library-job.ts";
import type { LazyReference } from "../references/serialized-reference.ts";
import type { ReadProgress } from "../references/read-into-batches.ts";

/** The library that is open on the screen. */
export interface LibraryView {
  readonly projectId: string;
  readonly path: string;
  /** The file's references with everybody's edits, as far as they are read. */
  readonly references: readonly LazyReference[];
  /** What was asked for last and found, with the references that its places are of. */
  readonly result: (LibraryResult & { readonly references: readonly LazyReference[] }) | undefined;
  /** Set while the file is being read. */
  readonly progress: ReadProgress | undefined;
  /** What reading found; undefined until the file is read to its end. */
  readonly report: LibraryReport | undefined;
  /** The size of the file as it was read. */
  readonly bytes: number;
  readonly error: unknown;
  /** What this person's latest deed is called, where there is one to take back. */
  readonly undoLabel: string | undefined;
  /** What the deed that was taken back last is called. */
  readonly redoLabel: string | undefined;
}

/** A library before anything of it is there. */
export const EMPTY_VIEW: LibraryView = {
  projectId: "",
  path: "",
  references: [],
  result: undefined,
  progress: undefined,
  report: undefined,
  bytes: 0,
  error: undefined,
  undoLabel: undefined,
  redoLabel: undefined,
};
