import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** The areas of the local database that hold plain values by key. */
export const AREAS = ["cache", "projects", "projectFiles", "settings", "toolStates"] as const;

export type Area = (typeof AREAS)[number];

/** A batch of changes that the server has not acknowledged yet. */
export interface UnsentBatch {
  readonly path: string;
  readonly session: string;
  readonly sequence: number;
  /** Whose changes they are: nobody else's token may send them. */
  readonly user: string;
  readonly operations: readonly unknown[];
  /** True where the server refused it whole and its operations go apart from each other, each under a number of its own. */
  readonly isApart?: boolean;
}

/** What outlives a reload on this device. */
export interface LocalDatabase {
  read(area: Area, key: string): Promise<unknown>;
  write(area: Area, key: string, value: unknown): Promise<void>;
  remove(area: Area, key: string): Promise<void>;
  keys(area: Area): Promise<readonly string[]>;
  /** Numbers the operations with the next sequence of that session and document and stores both at once. Where the device can't store them, they are numbered past all that it has. */
  appendUnsent(batch: Omit<UnsentBatch, "sequence">): Promise<UnsentBatch>;
  removeUnsent(batch: Pick<UnsentBatch, "path" | "session" | "sequence">): Promise<void>;
  /** Notes that the operations of a stored batch go apart from each other from now on. */
  keepApart(batch: Pick<UnsentBatch, "path" | "session" | "sequence">): Promise<void>;
  /** In the order they were made, within each session and document. */
  listUnsent(): Promise<readonly UnsentBatch[]>;
}

interface Tables extends DBSchema {
  cache: { key: string; value: unknown };
  projects: { key: string; value: unknown };
  projectFiles: { key: string; value: unknown };
  settings: { key: string; value: unknown };
  toolStates: { key: string; value: unknown };
  outbox: { key: [string, string, number]; value: UnsentBatch };
  sequences: { key: [string, string]; value: number };
}

const VERSION = 1;

/** Opens the database named after the product; where the browser forbids one, everything lives as long as the page. */
export async function openLocalDatabase(productName: string): Promise<LocalDatabase> {
  try {
    const database = await openDB<Tables>(productName, VERSION, {
      upgrade(opened) {
        for (const area of AREAS) opened.createObjectStore(area);
        opened.createObjectStore("outbox", { keyPath: ["path", "session", "sequence"] });
        opened.createObjectStore("sequences");
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
    return stored(database);
  } catch {
    return createMemoryDatabase();
  }
}

/** Numbers from here on belong to batches that could not be stored; no device counts that far. */
const FIRST_UNSTORED = 1_000_000_000;

function stored(database: IDBPDatabase<Tables>): LocalDatabase {
  // Begun anywhere, so that a page that is loaded anew does not give the numbers of the one before.
  let unstored = FIRST_UNSTORED + Math.floor(Math.random() * FIRST_UNSTORED);
  return {
    read: (area, key) => database.get(area, key),
    write: async (area, key, value) => {
      await database.put(area, value, key);
    },
    remove: (area, key) => database.delete(area, key),
    keys: (area) => database.getAllKeys(area),
    async appendUnsent(batch) {
      try {
        return await storeNumbered(database, batch);
      } catch {
        // A full disc, or a browser that has taken the database away: what the device can't keep is sent all the same.
        unstored += 1;
        return { ...batch, sequence: unstored };
      }
    },
    // What can't be removed is sent once more at the next start, where the server knows it.
    removeUnsent: ({ path, session, sequence }) => database.delete("outbox", [path, session, sequence]).catch(() => undefined),
    keepApart: (batch) => noteApart(database, batch).catch(() => undefined),
    listUnsent: () => database.getAll("outbox"),
  };
}

async function storeNumbered(database: IDBPDatabase<Tables>, batch: Omit<UnsentBatch, "sequence">): Promise<UnsentBatch> {
  const transaction = database.transaction(["outbox", "sequences"], "readwrite", { durability: "strict" });
  const sequences = transaction.objectStore("sequences");
  const sequence = ((await sequences.get([batch.path, batch.session])) ?? 0) + 1;
  const numbered = { ...batch, sequence };
  await Promise.all([sequences.put(sequence, [batch.path, batch.session]), transaction.objectStore("outbox").put(numbered), transaction.done]);
  return numbered;
}

async function noteApart(database: IDBPDatabase<Tables>, { path, session, sequence }: Pick<UnsentBatch, "path" | "session" | "sequence">): Promise<void> {
  const transaction = database.transaction("outbox", "readwrite", { durability: "strict" });
  const batch = await transaction.store.get([path, session, sequence]);
  if (batch !== undefined) await transaction.store.put({ ...batch, isApart: true });
  await transaction.done;
}

/** The same promises in memory: for pages without storage, and for tests. */
export function createMemoryDatabase(): LocalDatabase {
  const areas = new Map<Area, Map<string, unknown>>(AREAS.map((area) => [area, new Map()]));
  const valuesOf = (area: Area): Map<string, unknown> => areas.get(area) ?? new Map<string, unknown>();
  const sequences = new Map<string, number>();
  let unsent: UnsentBatch[] = [];
  return {
    read: (area, key) => Promise.resolve(valuesOf(area).get(key)),
    write: async (area, key, value) => {
      valuesOf(area).set(key, structuredClone(value));
    },
    remove: async (area, key) => {
      valuesOf(area).delete(key);
    },
    keys: (area) => Promise.resolve([...valuesOf(area).keys()]),
    async appendUnsent(batch) {
      const key = `${batch.path} ${batch.session}`;
      const sequence = (sequences.get(key) ?? 0) + 1;
      sequences.set(key, sequence);
      const numbered = { ...batch, sequence };
      unsent.push(numbered);
      return numbered;
    },
    removeUnsent: async ({ path, session, sequence }) => {
      unsent = unsent.filter((batch) => batch.path !== path || batch.session !== session || batch.sequence !== sequence);
    },
    keepApart: async ({ path, session, sequence }) => {
      unsent = unsent.map((batch) => (batch.path === path && batch.session === session && batch.sequence === sequence ? { ...batch, isApart: true } : batch));
    },
    listUnsent: async () => unsent.toSorted((a, b) => a.path.localeCompare(b.path) || a.session.localeCompare(b.session) || a.sequence - b.sequence),
  };
}
