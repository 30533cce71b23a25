import {
  openDB,
  unwrap,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from "idb";
import { logIgnoredFailure } from "./ignored-failure.ts";

const AREAS = ["cache", "projects", "projectFiles", "settings", "toolStates"] as const;

/** A store of values by key. Its IndexedDB name starts with a slash, as in `/cache`. */
export type Area = (typeof AREAS)[number];

export interface UnsentBatch {
  readonly path: string;
  readonly session: string;
  readonly sequence: number;
  /** Id of the author; only the author's token may send the batch. */
  readonly user: string;
  readonly operations: readonly unknown[];
  /**
   * Time of the last change in milliseconds since 1970, later than all older batches on this
   * device. Missing in earlier formats.
   */
  readonly at?: number;
  /** True for an open batch, which may still grow. */
  readonly isOpen?: boolean;
  /** True once the batch is split, when its operations are sent individually. */
  readonly isSplit?: boolean;
}

export interface LocalDatabase {
  /** False if the browser offers no database, so that values are lost when the page closes. */
  readonly isPersistent: boolean;
  read(area: Area, key: string): Promise<unknown>;
  write(area: Area, key: string, value: unknown): Promise<void>;
  remove(area: Area, key: string): Promise<void>;
  keys(area: Area): Promise<readonly string[]>;
  /**
   * Removes values that `shouldKeep` rejects; keeps unsent batches. If storage fails, rejects and
   * changes nothing.
   */
  clear(shouldKeep: (area: Area, key: string) => boolean): Promise<void>;
  /**
   * Adds or replaces batches. If storage fails, rejects and changes nothing. With `isFinal`, waits
   * until the batches would survive a power cut.
   */
  putUnsent(batches: readonly UnsentBatch[], isFinal: boolean): Promise<void>;
  removeUnsent(batch: Pick<UnsentBatch, "path" | "session" | "sequence">): Promise<void>;
  /** Rejects if storage fails. */
  markSplit(batch: Pick<UnsentBatch, "path" | "session" | "sequence">): Promise<void>;
  /** Lists batches of each session and document in the order they were made. */
  listUnsent(): Promise<readonly UnsentBatch[]>;
}

interface Tables extends DBSchema {
  "/cache": { key: string; value: unknown };
  "/projects": { key: string; value: unknown };
  "/projectFiles": { key: string; value: unknown };
  "/settings": { key: string; value: unknown };
  "/toolStates": { key: string; value: unknown };
  outbox: { key: [string, string, number]; value: UnsentBatch };
}

const VERSION = 2;
/** In this version, area names had no slash and there was a `sequences` table. */
const VERSION_WITHOUT_SLASHES = 1;

/** Opens the database, or one in memory if the browser forbids storage. */
export async function openLocalDatabase(productName: string): Promise<LocalDatabase> {
  const connect = connectionTo(productName);
  try {
    await connect();
    return createPersistentDatabase(connect);
  } catch (error) {
    logIgnoredFailure("Opening the device's database", error);
    return createMemoryDatabase();
  }
}

type Connect = () => Promise<IDBPDatabase<Tables>>;

/** Reconnects after the browser cleared the site's data or another tab upgraded the database. */
function connectionTo(productName: string): Connect {
  let open: Promise<IDBPDatabase<Tables>> | undefined;
  const forget = (): void => {
    open = undefined;
  };
  return () => {
    if (open === undefined) {
      open = openDB<Tables>(productName, VERSION, {
        upgrade,
        blocking(_current, _blocked, event) {
          forget();
          (event.target as IDBDatabase).close();
        },
        terminated: forget,
      });
      open.catch(forget);
    }
    return open;
  };
}

function upgrade(
  opened: IDBPDatabase<Tables>,
  from: number,
  _to: number | null,
  transaction: IDBPTransaction<Tables, StoreNames<Tables>[], "versionchange">,
): void {
  if (from === VERSION_WITHOUT_SLASHES) {
    for (const area of AREAS) unwrap(transaction).objectStore(area).name = `/${area}`;
    if (unwrap(opened).objectStoreNames.contains("sequences"))
      unwrap(opened).deleteObjectStore("sequences");
    return;
  }
  for (const area of AREAS) opened.createObjectStore(`/${area}`);
  opened.createObjectStore("outbox", { keyPath: ["path", "session", "sequence"] });
}

function createPersistentDatabase(connect: Connect): LocalDatabase {
  return {
    isPersistent: true,
    read: async (area, key) => (await connect()).get(`/${area}`, key),
    write: async (area, key, value) => {
      await (await connect()).put(`/${area}`, value, key);
    },
    remove: async (area, key) => (await connect()).delete(`/${area}`, key),
    keys: async (area) => (await connect()).getAllKeys(`/${area}`),
    putUnsent: async (batches, isFinal) => storeBatches(await connect(), batches, isFinal),
    clear: async (shouldKeep) => clearAreas(await connect(), shouldKeep),
    // Ignore a failure: the remaining batch is sent again at the next start, which is idempotent.
    removeUnsent: ({ path, session, sequence }) =>
      connect()
        .then((database) => database.delete("outbox", [path, session, sequence]))
        .catch((error: unknown) => logIgnoredFailure("Removing a sent batch", error)),
    markSplit: async (batch) => markBatchSplit(await connect(), batch),
    listUnsent: async () => (await connect()).getAll("outbox"),
  };
}

async function clearAreas(
  database: IDBPDatabase<Tables>,
  shouldKeep: (area: Area, key: string) => boolean,
): Promise<void> {
  const transaction = database.transaction(
    AREAS.map((area) => `/${area}` as const),
    "readwrite",
    { durability: "strict" },
  );
  const cleared = AREAS.map(async (area) => {
    const store = transaction.objectStore(`/${area}`);
    const keys = await store.getAllKeys();
    await Promise.all(keys.filter((key) => !shouldKeep(area, key)).map((key) => store.delete(key)));
  });
  await Promise.all([...cleared, transaction.done]);
}

async function storeBatches(
  database: IDBPDatabase<Tables>,
  batches: readonly UnsentBatch[],
  isFinal: boolean,
): Promise<void> {
  const transaction = database.transaction("outbox", "readwrite", {
    durability: isFinal ? "strict" : "relaxed",
  });
  await Promise.all([...batches.map((batch) => transaction.store.put(batch)), transaction.done]);
}

async function markBatchSplit(
  database: IDBPDatabase<Tables>,
  { path, session, sequence }: Pick<UnsentBatch, "path" | "session" | "sequence">,
): Promise<void> {
  const transaction = database.transaction("outbox", "readwrite", { durability: "strict" });
  const batch = await transaction.store.get([path, session, sequence]);
  if (batch !== undefined) await transaction.store.put({ ...batch, isSplit: true });
  await transaction.done;
}

/** For pages without storage, and for tests. */
export function createMemoryDatabase(): LocalDatabase {
  const areas = new Map<Area, Map<string, unknown>>(AREAS.map((area) => [area, new Map()]));
  const valuesOf = (area: Area): Map<string, unknown> =>
    areas.get(area) ?? new Map<string, unknown>();
  let unsent: UnsentBatch[] = [];
  return {
    isPersistent: false,
    read: (area, key) => Promise.resolve(valuesOf(area).get(key)),
    write: async (area, key, value) => {
      valuesOf(area).set(key, structuredClone(value));
    },
    remove: async (area, key) => {
      valuesOf(area).delete(key);
    },
    keys: (area) => Promise.resolve([...valuesOf(area).keys()]),
    clear: async (shouldKeep) => {
      for (const area of AREAS)
        for (const key of valuesOf(area).keys())
          if (!shouldKeep(area, key)) valuesOf(area).delete(key);
    },
    putUnsent: async (batches) => {
      const isSame = (one: UnsentBatch, other: UnsentBatch): boolean =>
        one.path === other.path && one.session === other.session && one.sequence === other.sequence;
      unsent = [
        ...unsent.filter((each) => !batches.some((batch) => isSame(each, batch))),
        ...batches.map((batch) => structuredClone(batch)),
      ];
    },
    removeUnsent: async ({ path, session, sequence }) => {
      unsent = unsent.filter(
        (batch) => batch.path !== path || batch.session !== session || batch.sequence !== sequence,
      );
    },
    markSplit: async ({ path, session, sequence }) => {
      unsent = unsent.map((batch) =>
        batch.path === path && batch.session === session && batch.sequence === sequence
          ? { ...batch, isSplit: true }
          : batch,
      );
    },
    listUnsent: async () =>
      unsent.toSorted(
        (a, b) =>
          a.path.localeCompare(b.path) ||
          a.session.localeCompare(b.session) ||
          a.sequence - b.sequence,
      ),
  };
}
