import type { Secrets, ServerConfiguration } from "./context.ts";
import type { Database } from "./database/database.ts";
import { isShared, readShared, writeFirstShared, writeShared } from "./database/shared-state.ts";
import { decryptSecret, encryptSecret } from "./login/secret-encryption.ts";
import { openSecrets, parseSecrets, secretsFile, storeSecrets } from "./secrets.ts";

const PURPOSE = "tera secrets";

type Source = Pick<Database, "engine" | "query">;
type Places = Pick<ServerConfiguration, "dataDirectory"> &
  Partial<Pick<ServerConfiguration, "secretsKey">>;

/** What a server stored itself, by its secrets in use. It must not go back to an earlier one. */
const ownTexts = new WeakMap<Secrets, Set<string>>();

/**
 * Opens this server's secrets. With SECRETS_KEY, those of the database replace the ones in the data
 * directory, and the first server of the database stores its own.
 */
export async function openSharedSecrets(database: Source, places: Places): Promise<Secrets> {
  const { dataDirectory, secretsKey } = places;
  if (secretsKey === undefined || !isShared(database)) return openSecrets(dataDirectory);
  const stored =
    (await readShared(database, "secrets")) ??
    (await writeFirstShared(
      database,
      "secrets",
      await seal(await openSecrets(dataDirectory), secretsKey),
    ));
  return applySharedSecrets(stored, places);
}

/** Makes secrets of the database those of this server. Updates `inUse`, too. */
export async function applySharedSecrets(
  stored: string,
  { dataDirectory, secretsKey = "" }: Places,
  inUse?: Secrets,
): Promise<Secrets> {
  if (inUse !== undefined && ownTexts.get(inUse)?.has(stored) === true) return inUse;
  const text = await decryptSecret(stored, PURPOSE, [secretsKey]);
  if (text === undefined)
    throw new Error(
      "The database has secrets that this SECRETS_KEY does not open. Set the one that the other servers have. If it is lost, remove SECRETS_KEY from all of them and copy secrets.json between their data directories.",
    );
  const secrets = parseSecrets(text, secretsFile(dataDirectory));
  await storeSecrets(dataDirectory, secrets);
  if (inUse !== undefined) Object.assign(inUse, secrets);
  return secrets;
}

/** Gives the secrets to the database's other servers. `inUse` are those of this server. */
export async function shareSecrets(
  database: Source,
  secrets: Secrets,
  { secretsKey }: Partial<Pick<ServerConfiguration, "secretsKey">>,
  inUse: Secrets | undefined,
): Promise<void> {
  if (secretsKey === undefined || !isShared(database)) return;
  const text = await seal(secrets, secretsKey);
  if (inUse !== undefined) ownTexts.set(inUse, new Set([...(ownTexts.get(inUse) ?? []), text]));
  await writeShared(database, "secrets", text);
}

function seal(secrets: Secrets, key: string): Promise<string> {
  return encryptSecret(JSON.stringify(secrets), PURPOSE, [key]);
}

/** Whether SECRETS_KEY opens the secrets in the database; undefined if there are none. Stores nothing. */
export async function opensSharedSecrets(
  database: Source,
  { secretsKey }: Pick<ServerConfiguration, "secretsKey">,
): Promise<boolean | undefined> {
  if (secretsKey === undefined || !isShared(database)) return undefined;
  const [table] = await database.query<{ exists: boolean }>(
    "select to_regclass('private.shared_state') is not null as exists",
  );
  const stored = table?.exists === true ? await readShared(database, "secrets") : undefined;
  return stored === undefined
    ? undefined
    : (await decryptSecret(stored, PURPOSE, [secretsKey])) !== undefined;
}
