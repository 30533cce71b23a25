import { atom } from "nanostores";
import type { DocumentEvent } from "./document-gateway.ts";

/** The latest live event, for modules that keep their own documents. */
export const $documentEvent = atom<DocumentEvent | undefined>(undefined);

/** The last document in which a refetch found changes that no live event had announced. */
export const $caughtUp = atom<{ readonly path: string } | undefined>(undefined);

/**
 * Counts joins of the open project's topic. Events before a join are lost, so refetch after each.
 */
export const $joins = atom(0);
