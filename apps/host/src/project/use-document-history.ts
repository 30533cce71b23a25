import { useCallback, useEffect, useState } from "react";
import { $documentEvent, $joins } from "../sync/document-events.ts";
import { documentGateway, type HistoryPatch } from "../sync/document-gateway.ts";

/** Patches that are fetched at a time. */
const PAGE_SIZE = 100;

/** The history of documents as far as it was fetched. */
export interface DocumentHistory {
  /** Latest first; undefined until the first answer. */
  readonly patches: readonly HistoryPatch[] | undefined;
  readonly hasEarlier: boolean;
  /** Why the latest question got no answer. */
  readonly error: unknown;
  readonly showEarlier: () => Promise<void>;
  /** Asks once more after an error. */
  readonly retry: () => void;
}

interface FetchedPages {
  readonly of: string;
  /** Of each document that was asked for so far, in their order. */
  readonly pages: readonly (readonly HistoryPatch[])[];
  readonly hasEarlier: boolean;
}

/** Follows the history of documents that came one after the other, the present one first. What happens in the present one is added as it happens. */
export function useDocumentHistory(documents: readonly string[]): DocumentHistory {
  const of = documents.join("\n");
  const [fetched, setFetched] = useState<FetchedPages>();
  const [failure, setFailure] = useState<{ readonly of: string; readonly error: unknown }>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const [current = "", ...earlier] = of.split("\n");
    let isCancelled = false;
    let isLoading = false;
    let isReloadNeeded = false;
    const load = async (): Promise<void> => {
      isReloadNeeded = isLoading;
      if (isLoading) return;
      isLoading = true;
      try {
        const latest = await documentGateway.changes(current, PAGE_SIZE);
        if (isCancelled) return;
        setFailure(undefined);
        setFetched((before) =>
          before?.of === of
            ? withLatest(before, latest)
            : {
                of,
                pages: [latest],
                hasEarlier: latest.length === PAGE_SIZE || earlier.length > 0,
              },
        );
      } catch (error) {
        if (!isCancelled) setFailure({ of, error });
      } finally {
        isLoading = false;
      }
      if (isReloadNeeded && !isCancelled) await load();
    };
    void load();
    const unlisten = $documentEvent.listen((event) => {
      if (event?.path === current) void load();
    });
    const unlistenJoins = $joins.listen(() => void load());
    return () => {
      isCancelled = true;
      unlisten();
      unlistenJoins();
    };
  }, [of, attempt]);

  const own = fetched?.of === of ? fetched : undefined;
  const showEarlier = useCallback(async (): Promise<void> => {
    if (own === undefined) return;
    const paths = of.split("\n");
    let pages = own.pages;
    for (let index = pages.length - 1; index < paths.length; index += 1) {
      const known = pages[index] ?? [];
      const more = await documentGateway.changes(
        paths[index] ?? "",
        PAGE_SIZE,
        known.at(-1)?.version,
      );
      pages = [...pages.slice(0, index), [...known, ...more]];
      const hasEarlier = more.length === PAGE_SIZE || index + 1 < paths.length;
      if (more.length > 0 || !hasEarlier) return setFetched({ of, pages, hasEarlier });
    }
  }, [of, own]);

  return {
    patches: own?.pages.flat(),
    hasEarlier: own?.hasEarlier ?? false,
    error: failure?.of === of ? failure.error : undefined,
    showEarlier,
    retry: () => setAttempt((before) => before + 1),
  };
}

/** What was fetched with the latest patches over it. Where more came in between than one question answers, the rest is asked for anew by showing earlier ones. */
function withLatest(
  { of, pages: [first = [], ...others], hasEarlier }: FetchedPages,
  latest: readonly HistoryPatch[],
): FetchedPages {
  const oldest = latest.at(-1)?.version ?? 0;
  if (oldest > (first[0]?.version ?? 0) + 1 && latest.length === PAGE_SIZE)
    return { of, pages: [latest], hasEarlier: true };
  return {
    of,
    pages: [[...latest, ...first.filter(({ version }) => version < oldest)], ...others],
    hasEarlier,
  };
}
