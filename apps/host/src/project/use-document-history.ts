import { useCallback, useEffect, useState } from "react";
import { $documentEvent, $joins } from "../sync/document-events.ts";
import type { HistoryPatch } from "@tera/contract";
import { documentGateway } from "../sync/document-gateway.ts";

/** Patches per request. */
const PAGE_SIZE = 100;
/** Pages are loaded until this many patches are listed, which fill a screen. */
const MIN_PATCHES = 20;

export interface DocumentHistory {
  /** The patches of each loaded document, in the order of the documents, latest first. */
  readonly pages: readonly (readonly HistoryPatch[])[] | undefined;
  /** True until the first screen is full or the end is reached. */
  readonly isLoading: boolean;
  readonly hasEarlier: boolean;
  readonly error: unknown;
  readonly showEarlier: () => Promise<void>;
  readonly retry: () => void;
}

interface FetchedPages {
  readonly of: string;
  /** One page per requested document, in order. */
  readonly pages: readonly (readonly HistoryPatch[])[];
  readonly hasEarlier: boolean;
}

/** Follows live changes to the current document, the first of `documents`. */
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
    const next = await withEarlier(own);
    // Patches that arrived in the meantime are kept, and earlier ones fetched again.
    setFetched((now) => (now === own ? next : now));
  }, [own]);

  const ownError = failure?.of === of ? failure.error : undefined;
  const isShort = own !== undefined && own.hasEarlier && patchCount(own) < MIN_PATCHES;
  const showFailure = useCallback((error: unknown) => setFailure({ of, error }), [of]);
  useFirstScreen(isShort && ownError === undefined, showEarlier, showFailure);

  return {
    pages: own?.pages,
    isLoading: ownError === undefined && (own === undefined || isShort),
    hasEarlier: own?.hasEarlier ?? false,
    error: ownError,
    showEarlier,
    retry() {
      setFailure(undefined);
      setAttempt((before) => before + 1);
    },
  };
}

/** Adds the next patches, of the first earlier document that has some. */
async function withEarlier(fetched: FetchedPages): Promise<FetchedPages> {
  const paths = fetched.of.split("\n");
  let { pages } = fetched;
  for (let index = pages.length - 1; index < paths.length; index += 1) {
    const known = pages[index] ?? [];
    const more = await documentGateway.changes(
      paths[index] ?? "",
      PAGE_SIZE,
      known.at(-1)?.version,
    );
    pages = [...pages.slice(0, index), [...known, ...more]];
    const hasEarlier = more.length === PAGE_SIZE || index + 1 < paths.length;
    if (more.length > 0 || !hasEarlier) return { ...fetched, pages, hasEarlier };
  }
  return { ...fetched, pages, hasEarlier: false };
}

/** Shows earlier patches until the first screen is full. */
function useFirstScreen(
  isShort: boolean,
  showEarlier: () => Promise<void>,
  onError: (error: unknown) => void,
): void {
  useEffect(() => {
    if (!isShort) return undefined;
    let isCancelled = false;
    showEarlier().catch((error: unknown) => {
      if (!isCancelled) onError(error);
    });
    return () => {
      isCancelled = true;
    };
  }, [isShort, showEarlier, onError]);
}

function patchCount({ pages }: FetchedPages): number {
  return pages.reduce((sum, page) => sum + page.length, 0);
}

/**
 * Adds the latest patches at the top. If they leave a gap, drops the older patches, which
 * `showEarlier` fetches again.
 */
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
