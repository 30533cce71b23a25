import type { WrittenLibrary } from "./library-blob.ts";
import type { Reference } from "@tera/references";
import type { Reason } from "@tera/references/merge";
import type { SortField } from "@tera/references/search";
import type { DecisionSummary } from "./pending-decision.ts";
import type { Facets } from "./count-facets.ts";
import type { SerializedChanges } from "./post-changes.ts";
import type { SourceRow } from "./source-counts.ts";
import type {
  LibraryAnswer,
  SerializedLibraryError,
  LibraryReport,
  NamedFile,
  SerializedBatchAnswer,
} from "./library-job.ts";

export interface LibrarySort {
  readonly field: SortField | "source";
  readonly direction: "ascending" | "descending";
}

/** What a library view asks for. Without `sort`, rows keep the file's order. */
export interface LibraryQuery {
  readonly searchText: string;
  readonly sort: LibrarySort | undefined;
}

/**
 * Rows that match a query, in order. `places` are positions in the list of references at
 * `revision`.
 */
export interface LibraryResult {
  readonly query: LibraryQuery;
  readonly revision: number;
  readonly places: Uint32Array<ArrayBuffer>;
  /** False while references are still being indexed. */
  readonly isComplete: boolean;
}

/** Two references, by id, that may be the same work. */
export interface LikelyPair {
  readonly left: string;
  readonly right: string;
  readonly score: number;
  readonly reasons: readonly Reason[];
}

export interface IndexUpdate {
  readonly revision: number;
  /** References that changed since the previous update; null for a deleted reference. */
  readonly latest: ReadonlyMap<string, Reference | null>;
  /** Ids of references that equal those in the file again, or no longer exist. */
  readonly reverted: readonly string[];
  /** Ids of all references that the file does not have, in order. */
  readonly added: readonly string[];
}

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
  | { readonly kind: "sources"; readonly task: number }
  | { readonly kind: "decisions"; readonly task: number }
  | { readonly kind: "facets"; readonly task: number; readonly searchText: string }
  | { readonly kind: "cancel"; readonly task: number };

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
  | ({ readonly kind: "written"; readonly task: number } & WrittenLibrary)
  | { readonly kind: "pairs"; readonly task: number; readonly pairs: readonly LikelyPair[] }
  | { readonly kind: "counted"; readonly task: number; readonly sources: readonly SourceRow[] }
  | { readonly kind: "decisions"; readonly task: number; readonly summary: DecisionSummary }
  | { readonly kind: "facets"; readonly task: number; readonly facets: Facets }
  | ({ readonly task: number | undefined } & SerializedLibraryError);
