import { DATABASE_TOKEN_SECONDS } from "../access/exchange-login-token.ts";
import type { Secrets, ServerConfiguration } from "../context.ts";
import { ACCESS_TOKEN_SECONDS, SESSION_SECONDS } from "../login/provider.ts";
import type { Database } from "../database/database.ts";
import { rotateSecrets } from "../secrets.ts";
import { isShared } from "../database/shared-state.ts";
import { openSharedSecrets, shareSecrets } from "../shared-secrets.ts";
import { forgetSecrets, recordSecrets } from "../secrets-check.ts";
import { CommandRefused } from "./command-refused.ts";

/** Allows for clock differences. */
const TOLERANCE_SECONDS = 60;
const LIFETIMES = {
  tokens: Math.max(DATABASE_TOKEN_SECONDS, ACCESS_TOKEN_SECONDS) + TOLERANCE_SECONDS,
  sessions: SESSION_SECONDS,
};
const MS_PER_SECOND = 1000;
/** Before the first one signs with them, other servers know the new keys and refuse nothing. */
const ANNOUNCEMENT_MS = 3000;

export const KEYS_HELP = `  rotate-keys                replace the keys that sign tokens and cookies
  accept-secrets             let this server's secrets replace lost ones of DATABASE_URL`;

export interface KeySource {
  readonly configuration: Pick<ServerConfiguration, "dataDirectory"> &
    Partial<Pick<ServerConfiguration, "secretsKey">>;
  readonly database: Pick<Database, "engine" | "query">;
  /** The running server's secrets, updated in place. Undefined if no server runs. */
  readonly secrets?: Secrets;
}

/** Returns lines that say how long the old keys stay valid. */
export async function rotateKeys(
  { configuration, database, secrets }: KeySource,
  words: readonly string[],
): Promise<readonly string[]> {
  if (words.length > 0) throw new CommandRefused("Usage: npm run admin -- rotate-keys");
  const isSharing = configuration.secretsKey !== undefined && isShared(database);
  // Another server may have rotated them while this one was stopped.
  if (secrets === undefined) await openSharedSecrets(database, configuration);
  const rotated = await rotateSecrets(
    configuration.dataDirectory,
    LIFETIMES,
    secrets,
    async (announced) => {
      if (!isSharing) return;
      if (secrets !== undefined) Object.assign(secrets, announced);
      await shareSecrets(database, announced, configuration, secrets);
      await new Promise((resolve) => setTimeout(resolve, ANNOUNCEMENT_MS));
    },
  );
  await recordSecrets(database, rotated);
  await shareSecrets(database, rotated, configuration, secrets);
  const until = (seconds: number): string =>
    new Date(Date.now() + seconds * MS_PER_SECOND).toISOString();
  return [
    `New keys sign from ${secrets === undefined ? "the next start" : "now"} on. Nobody is logged out.`,
    `The old keys verify tokens and links until ${until(LIFETIMES.tokens)}, and cookies until ${until(LIFETIMES.sessions)}.`,
    "Earlier backups hold the old keys, and none of the new ones: make a new backup.",
  ];
}

/** For a database whose servers' secrets are lost. */
export async function acceptSecrets(
  { database, secrets }: KeySource,
  words: readonly string[],
): Promise<readonly string[]> {
  if (words.length > 0) throw new CommandRefused("Usage: npm run admin -- accept-secrets");
  if (secrets !== undefined)
    throw new CommandRefused("The server is running, so the database has its secrets.");
  await forgetSecrets(database);
  return [
    "The secrets of the server that starts next become those of the database. Everyone has to log in again.",
    "Authenticator apps that were set up with lost secrets stop working: npm run admin -- remove-factors EMAIL remove all factors",
  ];
}
