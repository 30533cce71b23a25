import type { RetryPolicy } from "../platform/retry.ts";
import { loadHelpPage } from "./help-cache.ts";
import { helpContent, helpParts } from "./help-content.ts";
import { searchedParts, type SearchedPart } from "./help-search.ts";
import { helpIds, helpTopic } from "./help-topics.ts";

/** Lowest heading level that a search result can lead to. */
const MAX_LEVEL = 3;
/** Short, because a page that can't be loaded must not delay what the others contain. */
const INDEX_RETRY: RetryPolicy = { retries: 1, factor: 1, minDelayMs: 1000 };

export interface HelpIndex {
  readonly parts: readonly SearchedPart[];
  /** False if some pages could not be loaded. */
  readonly isComplete: boolean;
}

/**
 * Loads every help page; most are usually cached on the device. Rejects if no page could be loaded.
 */
export async function loadHelpIndex(signal: AbortSignal): Promise<HelpIndex> {
  const loaded = await Promise.allSettled(
    helpIds().map(async (id) => {
      const { html } = await loadHelpPage(id, signal, INDEX_RETRY);
      const title = helpTopic(id)?.title ?? id;
      return searchedParts(id, title, helpParts(helpContent(html), MAX_LEVEL));
    }),
  );
  const parts = loaded.flatMap((page) => (page.status === "fulfilled" ? page.value : []));
  const [failed] = loaded.filter((page) => page.status === "rejected");
  if (parts.length === 0 && failed !== undefined) throw failed.reason;
  return { parts, isComplete: failed === undefined };
}
