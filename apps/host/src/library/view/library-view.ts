import type { LibraryResult } from "../../references/library-index-messages.ts";
import type { LibraryReport } from "../../references/library-job.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import type { ReadProgress } from "../../references/read-into-batches.ts";

export interface LibraryView {
  readonly projectId: string;
  readonly path: string;
  /** The library's references, including everyone's edits. */
  readonly references: readonly LazyReference[];
  /** `references` is the list that the result's positions refer to. */
  readonly result: (LibraryResult & { readonly references: readonly LazyReference[] }) | undefined;
  /** Set while the file is being read. */
  readonly progress: ReadProgress | undefined;
  /** Undefined until the whole file is read. */
  readonly report: LibraryReport | undefined;
  /** File size. */
  readonly bytes: number;
  readonly error: unknown;
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
}

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
