import { atom } from "nanostores";
import type { DocumentEvent } from "./document-gateway.ts";

/** The latest live event, for modules that keep their own documents. */
export const $documentEvent = atom<DocumentEvent | undefined>(undefined);

/** The last document in which a refetch found changes that sent no live event here. */
export const $caughtUp = atom<{ readonly path: string } | undefined>(undefined);

/**
 * Counts joins of the open project's topic. Refetch after each, because earlier events are lost.
 */
export const $joins = atom(0);
