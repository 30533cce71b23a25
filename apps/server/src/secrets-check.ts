import { createHmac } from "node:crypto";
import type { Secrets } from "./context.ts";
import type { Database } from "./database/database.ts";
import { isShared } from "./database/shared-state.ts";
import { secretsFile } from "./secrets.ts";

const PURPOSE = "tera secrets check";

type CheckedDatabase = Pick<Database, "engine" | "query">;

/**
 * Throws a sentence for the operator if another server signs with other secrets on this database:
 * each would refuse the other's logins.
 */
export async function requireSameSecrets(
  database: CheckedDatabase,
  secrets: Secrets,
  dataDirectory: string,
): Promise<void> {
  if (await recordSecrets(database, secrets)) return;
  throw new Error(
    `Another server uses the database in DATABASE_URL with other secrets, and both would refuse each other's logins. Copy secrets.json from its DATA_DIR to ${secretsFile(dataDirectory)}, or choose another database. If its secrets are lost, run: npm run admin -- accept-secrets`,
  );
}

/**
 * Stores a digest of the secrets in an external database. A digest of other secrets is kept, and
 * the result is then false; one of retired keys is replaced. An embedded database needs none,
 * because only one server can use its data directory.
 */
export async function recordSecrets(
  database: CheckedDatabase,
  { databaseTokenSecret, retired = [] }: Secrets,
): Promise<boolean> {
  if (!isShared(database)) return true;
  const current = digestOf(databaseTokenSecret);
  await database.query(
    "insert into private.secrets_check (value) values ($1) on conflict do nothing",
    [current],
  );
  const known = retired.flatMap((keys) =>
    keys.databaseTokenSecret === undefined ? [] : [digestOf(keys.databaseTokenSecret)],
  );
  const updated = await database.query(
    "update private.secrets_check set value = $1 where value = any ($2) returning value",
    [current, [current, ...known]],
  );
  return updated.length > 0;
}

/**
 * Whether a server with these secrets could start on the database. Stores nothing. Undefined means
 * that it creates them.
 */
export async function knowsSecrets(
  database: CheckedDatabase,
  secrets: Pick<Secrets, "databaseTokenSecret" | "retired"> | undefined,
): Promise<boolean> {
  if (!isShared(database)) return true;
  const [table] = await database.query<{ exists: boolean }>(
    "select to_regclass('private.secrets_check') is not null as exists",
  );
  if (table?.exists !== true) return true;
  const [stored] = await database.query<{ value: string }>(
    "select value from private.secrets_check",
  );
  const keys = [secrets, ...(secrets?.retired ?? [])].flatMap(
    (one) => one?.databaseTokenSecret ?? [],
  );
  return stored === undefined || keys.map(digestOf).includes(stored.value);
}

/** Lets the next server's secrets be those of the database. */
export async function forgetSecrets(database: Pick<Database, "query">): Promise<void> {
  await database.query("delete from private.secrets_check");
  await database.query("delete from private.shared_state where name = 'secrets'");
}

/** Reveals nothing of the secret, which is random. */
function digestOf(secret: string): string {
  return createHmac("sha256", secret).update(PURPOSE).digest("hex");
}
