import type { Database } from "./database.ts";

const POLL_MS = 1000;

export type SharedName = "secrets" | "site-lock";

type SharingDatabase = Pick<Database, "engine" | "query">;

/** Whether other servers may use the database, so that data directories are not enough. */
export function isShared({ engine }: Pick<Database, "engine">): boolean {
  return engine === "external";
}

/** Undefined if no server has stored it. */
export async function readShared(
  database: SharingDatabase,
  name: SharedName,
): Promise<string | undefined> {
  const [row] = await database.query<{ value: string }>(
    "select value from private.shared_state where name = $1",
    [name],
  );
  return row?.value;
}

/** Other servers notice the change within about a second. */
export async function writeShared(
  database: SharingDatabase,
  name: SharedName,
  value: string,
): Promise<void> {
  await database.query(
    `insert into private.shared_state (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value, changed_at = clock_timestamp()`,
    [name, value],
  );
}

/** Stores the value unless there is one. Returns the stored one. */
export async function writeFirstShared(
  database: SharingDatabase,
  name: SharedName,
  value: string,
): Promise<string> {
  await database.query(
    "insert into private.shared_state (name, value) values ($1, $2) on conflict do nothing",
    [name, value],
  );
  return (await readShared(database, name)) ?? value;
}

/**
 * Calls the handler with each value now and, within about a second, when it changes. Resolves once
 * the current values are applied, to a function that stops.
 */
export async function followShared(
  database: SharingDatabase,
  handlers: Partial<Record<SharedName, (value: string) => Promise<void>>>,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  if (!isShared(database)) return async () => {};
  const applied = new Map<string, string>();
  const poll = async (): Promise<void> => {
    const rows = await database.query<{ name: SharedName; version: string }>(
      "select name, changed_at::text as version from private.shared_state",
    );
    for (const { name, version } of rows) {
      const handle = handlers[name];
      if (handle === undefined || applied.get(name) === version) continue;
      const value = await readShared(database, name);
      if (value !== undefined) await handle(value);
      applied.set(name, version);
    }
  };
  let polling: Promise<void> | undefined;
  await poll();
  const timer = setInterval(() => {
    polling ??= poll()
      .catch(onError)
      .finally(() => {
        polling = undefined;
      });
  }, POLL_MS).unref();
  return async () => {
    clearInterval(timer);
    await polling;
  };
}
