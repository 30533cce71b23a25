import { atom } from "nanostores";
import type { LibraryQuery, LikelyPair } from "../references/library-index-messages.ts";
import type { LazyReference } from "../references/serialized-reference.ts";
import type { DocumentEvent } from "../sync/document-gateway.ts";
import type { UndoHistory } from "./undo-history.ts";
import type { EditEntry } from "./undo-state.ts";
import type { LibraryView } from "./library-view.ts";

/** A library kept open: its view follows everybody's edits until it is closed. */
export interface OpenLibrary extends Omit<UndoHistory, "record"> {
  /** Makes references what is wanted of them, by id; null takes one out. The words name the deed, which can be taken back. */
  change(updates: ReadonlyMap<string, LazyReference | null>, label: string): Promise<EditEntry>;
  /** Says which references the view's arrangement shall have. */
  setQuery(query: LibraryQuery): void;
  /** The library, or the references of these ids alone, in the format that the name asks for. */
  write(ids: readonly string[] | undefined, filename: string): Promise<Blob>;
  /** Pairs of references that seem to be one work. */
  findPairs(
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<readonly LikelyPair[]>;
  receive(event: DocumentEvent): void;
  /** To be called when the file may have been replaced, or others' edits gone unheard: reads it anew if it was, else the edits. */
  catchUp(): void;
  /** Reads the file anew after it could not be read. */
  reload(): void;
  /** Lets go of it and writes what was edited into the file, in the background. */
  close(): void;
}

/** What is shown of the library that is open. */
export const $library = atom<LibraryView | undefined>(undefined);

/** The library that is open. */
export const $openLibrary = atom<OpenLibrary | undefined>(undefined);
