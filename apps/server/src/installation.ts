import type { Log } from "./server-log.ts";
import type { Settings } from "./configuration.ts";
import type { ServerConfiguration } from "./context.ts";
import type { Queryable } from "./database/database.ts";
import { migrate } from "./database/migrations.ts";
import { openDatabase } from "./database/open-database.ts";
import { openServerDatabase } from "./database/open-server-database.ts";
import type { ScriptDatabase, ServerDatabase } from "./database/script-database.ts";
import { loginMigrationsFolder } from "./login/login-migrations.ts";
import { applyProjectQuotas } from "./quotas.ts";
import { requirePlace } from "./supabase/storage/content-place.ts";
import type { ContentStore } from "./supabase/storage/content-store.ts";
import { storageContents } from "./supabase/storage/storage-contents.ts";
import { printError } from "./terminal.ts";

/** Folders of migrations beside supabase/migrations. */
export function migrationFolders({ login }: Pick<ServerConfiguration, "login">): string[] {
  return login.embedded ? [loginMigrationsFolder()] : [];
}

/** Connects as owner and migrates. */
export async function openInstallation(
  { configuration, engine }: Settings,
  log: Log,
): Promise<ScriptDatabase> {
  const database = await openDatabase({
    dataDirectory: configuration.dataDirectory,
    databaseUrl: configuration.databaseUrl,
    engine,
    log,
    warn: (sentence) => printError(`Warning: ${sentence}`),
  });
  try {
    await migrate(database, migrationFolders(configuration));
    await applyProjectQuotas(database, configuration.quotas);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Opens the contents of files, if they are where the database has them. */
export async function openContents(
  owner: Queryable,
  configuration: ServerConfiguration,
): Promise<ContentStore> {
  const contents = storageContents({ configuration });
  await requirePlace(owner, contents, (sentence) => printError(`Warning: ${sentence}`));
  return contents;
}

/** Connects with a running server's roles. */
export function openForServing(
  owner: ScriptDatabase,
  log: Log,
  { databaseConnections }: Pick<ServerConfiguration, "databaseConnections">,
): Promise<ServerDatabase> {
  const warn = (sentence: string): void => printError(`Warning: ${sentence}`);
  return openServerDatabase(owner, log, warn, databaseConnections);
}
