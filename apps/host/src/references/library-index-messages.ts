import type { Reference } from "@tera/references";
import type { Reason } from "@tera/references/merge";
import type { SortField } from "@tera/references/search";
import type { SerializedChanges } from "./post-changes.ts";
import type {
  LibraryAnswer,
  SerializedLibraryError,
  LibraryReport,
  NamedFile,
  SerializedBatchAnswer,
} from "./library-job.ts";

/** The order of the rows. */
export interface LibrarySort {
  readonly field: SortField;
  readonly direction: "ascending" | "descending";
}

/** Which references are wanted, and in which order; the file's own where none is named. */
export interface LibraryQuery {
  readonly searchText: string;
  readonly sort: LibrarySort | undefined;
}

/** The references that a wish found, by their places in the list of that revision. */
export interface LibraryResult {
  readonly query: LibraryQuery;
  /** Which state of the list the places are of. */
  readonly revision: number;
  readonly places: Uint32Array<ArrayBuffer>;
  /** False while references are still being taken into the search: more may be found. */
  readonly isComplete: boolean;
}

/** Two references that seem to be one work, by their ids, with how sure that is and why. */
export interface LikelyPair {
  readonly left: string;
  readonly right: string;
  readonly score: number;
  readonly reasons: readonly Reason[];
}

/** What changed since the last telling. */
export interface IndexUpdate {
  readonly revision: number;
  /** References that are different from what was told before, or from the file; null where one was deleted. */
  readonly latest: ReadonlyMap<string, Reference | null>;
  /** References that are again as they are in the file, or not there any more. */
  readonly reverted: readonly string[];
  /** Ids of the references that the file does not have, in their order. */
  readonly added: readonly string[];
}

/** What the worker that holds an open library is asked. */
export type IndexRequest =
  | ({ readonly kind: "open" } & NamedFile)
  | ({ readonly kind: "update" } & IndexUpdate)
  | { readonly kind: "arrange"; readonly query: LibraryQuery; readonly locale: string }
  | {
      readonly kind: "write";
      readonly task: number;
      readonly ids: readonly string[] | undefined;
      readonly filename: string;
    }
  | {
      readonly kind: "rewrite";
      readonly task: number;
      readonly filename: string;
      readonly changes: SerializedChanges;
      readonly isLast: boolean;
    }
  | { readonly kind: "duplicates"; readonly task: number }
  | { readonly kind: "cancel"; readonly task: number };

/** What it answers. */
export type IndexAnswer =
  | Extract<LibraryAnswer, { kind: "progress" }>
  | SerializedBatchAnswer
  | { readonly kind: "opened"; readonly report: LibraryReport }
  | ({ readonly kind: "arranged" } & LibraryResult)
  | {
      readonly kind: "task progress";
      readonly task: number;
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: "written"; readonly task: number; readonly content: Blob }
  | { readonly kind: "pairs"; readonly task: number; readonly pairs: readonly LikelyPair[] }
  | ({ readonly task: number | undefined } & SerializedLibraryError);
