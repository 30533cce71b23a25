import { toastBackgroundError } from "../../errors/notices.ts";
import { $joins } from "../document-events.ts";
import { openDocument } from "../document-store.ts";
import type { DocumentOptions, OpenDocument } from "../open-document.ts";
import type { Operation } from "@tera/sync";
import { isSessionExpired } from "../refusals.ts";

/** Beyond this number, the least recently used document is closed. */
const MAX_CACHED_DOCUMENTS = 20;

/** A document that stays open after its first use and follows remote changes. */
export interface CachedDocument {
  readonly document: OpenDocument;
  /** Resolves when the change is durable; rejects when it is refused. */
  readonly change: (operations: readonly Operation[]) => Promise<void>;
}

const cache = new Map<string, Promise<CachedDocument>>();
let isSubscribed = false;

type OpenOptions = Pick<DocumentOptions, "keepTryingUntil">;

export function openCachedDocument(
  path: string,
  user: string,
  options: OpenOptions = {},
): Promise<CachedDocument> {
  subscribe();
  const key = `${user} ${path}`;
  const open = cache.get(key) ?? createCachedDocument(path, user, options);
  // Reinsert, because the Map is ordered by last use.
  cache.delete(key);
  cache.set(key, open);
  open.catch(() => {
    if (cache.get(key) === open) cache.delete(key);
  });
  for (const [oldest, old] of [...cache].slice(0, Math.max(0, cache.size - MAX_CACHED_DOCUMENTS))) {
    cache.delete(oldest);
    old.then(
      ({ document }) => document.close(),
      () => undefined,
    );
  }
  return open;
}

interface AwaitedChange {
  readonly operations: readonly Operation[];
  readonly refuse: (error: unknown) => void;
}

async function createCachedDocument(
  path: string,
  user: string,
  options: OpenOptions,
): Promise<CachedDocument> {
  const awaited = new Set<AwaitedChange>();
  const document = await openDocument(path, {
    ...options,
    user,
    onRefused(error, refused) {
      // An expired session affects every awaited change; a failed refetch affects none.
      const concerned = [...awaited].filter(
        ({ operations }) =>
          isSessionExpired(error) || operations.some((operation) => refused.includes(operation)),
      );
      // Otherwise the callers of `change` report the error.
      if (concerned.length === 0) toastBackgroundError(error);
      for (const { refuse } of concerned) refuse(error);
    },
  });
  return {
    document,
    change: (operations) =>
      new Promise<void>((resolve, reject) => {
        const own: AwaitedChange = { operations, refuse: (error) => reject(error) };
        awaited.add(own);
        document.edit(operations);
        void document.settled().then(() => {
          awaited.delete(own);
          resolve();
        });
      }),
  };
}

/** Refetches all cached documents after each join. */
function subscribe(): void {
  if (isSubscribed) return;
  isSubscribed = true;
  $joins.listen(() => {
    for (const open of cache.values())
      open.then(
        ({ document }) => void document.refetch().catch(toastBackgroundError),
        () => undefined,
      );
  });
}
