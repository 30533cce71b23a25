import { atom } from "nanostores";
import type { Facets } from "../../references/count-facets.ts";
import type { LibraryQuery, LikelyPair } from "../../references/library-index-messages.ts";
import type { DecisionSummary } from "../../references/pending-decision.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import type { SourceRow } from "../../references/source-counts.ts";
import type { DocumentEvent } from "../../sync/document-gateway.ts";
import type { UndoHistory } from "../edits/undo-history.ts";
import type { EditEntry } from "../edits/undo-state.ts";
import type { LibraryView } from "../view/library-view.ts";

/** `$library` shows this library, with everyone's edits, until `close` is called. */
export interface OpenLibrary extends Omit<UndoHistory, "record"> {
  /** Null deletes a reference. `label` names the undo entry. */
  change(updates: ReadonlyMap<string, LazyReference | null>, label: string): Promise<EditEntry>;
  setQuery(query: LibraryQuery): void;
  /** Writes all references, or only those with `ids`, in the format of `filename`'s extension. */
  write(ids: readonly string[] | undefined, filename: string): Promise<Blob>;
  findPairs(
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<readonly LikelyPair[]>;
  countSources(): Promise<readonly SourceRow[]>;
  /** Rejects with CANCEL if another version of the file opens. */
  summarizeDecisions(): Promise<DecisionSummary>;
  /** Counts what the filter menu shows for a search. */
  countFacets(searchText: string, signal: AbortSignal): Promise<Facets>;
  /**
   * Call it when others have edited. This tab writes their edits into the file once nobody edits
   * for a while.
   */
  noteEdits(event: DocumentEvent): void;
  /**
   * Reloads the file if it was replaced, otherwise the edits. Call it when events may have been
   * missed.
   */
  catchUp(): void;
  reload(): void;
  /** Closes the library, then writes pending edits into the file in the background. */
  close(): void;
}

export const $library = atom<LibraryView | undefined>(undefined);

export const $openLibrary = atom<OpenLibrary | undefined>(undefined);
