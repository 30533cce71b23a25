import { atom } from "nanostores";
import type { DocumentEvent } from "./document-gateway.ts";

/** The live `document` event that came last, for rooms that keep documents of their own. */
export const $documentEvent = atom<DocumentEvent | undefined>(undefined);

/** The document that was found last to have moved on without a live event, once what was missed is fetched: for those who hear of changes and not of documents. */
export const $caughtUp = atom<{ readonly path: string } | undefined>(undefined);

/** Counts the joins of the open project's topic: what happened before each was not told, and has to be fetched. */
export const $joins = atom(0);
