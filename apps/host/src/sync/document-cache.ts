import { toastBackgroundError, toastError } from "../errors/notices.ts";
import { $documentEvent, $joins } from "./document-events.ts";
import { type OpenDocument, openDocument } from "./document-store.ts";
import type { Operation } from "./operations.ts";
import { isSessionExpired } from "./refusals.ts";

/** So many stay open; the one that was not used for longest is let go of first. */
const MAX_CACHED_DOCUMENTS = 20;

/** A document that stays open in this tab once it was used, and follows what others do. */
export interface CachedDocument {
  readonly document: OpenDocument;
  /** Changes the document; resolves when that is durable, rejects where the server refuses it. */
  readonly change: (operations: readonly Operation[]) => Promise<void>;
}

const cache = new Map<string, Promise<CachedDocument>>();
let isSubscribed = false;

/** Opens a document, or answers the one that is open; rejects where it can't be opened. */
export function openCachedDocument(path: string, user: string): Promise<CachedDocument> {
  subscribe();
  const key = `${user} ${path}`;
  const open = cache.get(key) ?? createCachedDocument(path, user);
  // Last in the order of use.
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

/** A change whose author waits until it is durable. */
interface AwaitedChange {
  readonly operations: readonly Operation[];
  readonly refuse: (error: unknown) => void;
}

async function createCachedDocument(path: string, user: string): Promise<CachedDocument> {
  const awaited = new Set<AwaitedChange>();
  const document = await openDocument(path, {
    user,
    onRefused(error, refused) {
      // Those that are refused, and where nobody is logged in any more all. What only could not be brought up to date has no author.
      const concerned = [...awaited].filter(
        ({ operations }) =>
          isSessionExpired(error) || operations.some((operation) => refused.includes(operation)),
      );
      // Whoever waits for the change says so.
      if (concerned.length === 0) toastError(error);
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

/** What is heard and what may have gone unheard concerns all that are open. */
function subscribe(): void {
  if (isSubscribed) return;
  isSubscribed = true;
  const each = (run: (document: OpenDocument) => void): void => {
    for (const open of cache.values())
      open.then(
        ({ document }) => run(document),
        () => undefined,
      );
  };
  $documentEvent.listen((event) => event && each((document) => document.receive(event)));
  $joins.listen(() => each((document) => void document.refetch().catch(toastBackgroundError)));
}
