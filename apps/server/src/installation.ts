import type { Log } from "./context.ts";
import type { Settings } from "./configuration.ts";
import { migrate } from "./database/migrations.ts";
import { openDatabase } from "./database/open-database.ts";
import type { ScriptDatabase } from "./database/script-database.ts";
import { loginMigrationsFolder } from "./login/login-migrations.ts";
import { applyProjectQuotas } from "./quotas.ts";
import { complain } from "./terminal.ts";

/** Opens the database of an installation and brings it to the newest schema. */
export async function openInstallation({ configuration, engine }: Settings, log: Log): Promise<ScriptDatabase> {
  const database = await openDatabase({
    dataDirectory: configuration.dataDirectory,
    databaseUrl: configuration.databaseUrl,
    engine,
    log,
    warn: (sentence) => complain(`Warning: ${sentence}`),
  });
  try {
    await migrate(database, configuration.login.embedded ? [loginMigrationsFolder()] : []);
    await applyProjectQuotas(database, configuration.quotas);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
