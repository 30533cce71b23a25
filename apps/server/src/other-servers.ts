import { applySiteLock } from "./access/site-lock.ts";
import type { Secrets, ServerConfiguration } from "./context.ts";
import { directUrl } from "./database/direct-url.ts";
import type { ServerDatabase } from "./database/script-database.ts";
import { followShared, isShared } from "./database/shared-state.ts";
import type { ObservableLog } from "./log.ts";
import { openReplicas } from "./replicas/open-replicas.ts";
import type { Replicas } from "./replicas/replicas.ts";
import { applySharedSecrets } from "./shared-secrets.ts";

/** Only an external database can have other servers. */
export function findReplicas(
  database: ServerDatabase,
  { databaseUrl, databaseDirectUrl }: ServerConfiguration,
  log: ObservableLog,
): Replicas | undefined {
  const { connection } = database;
  return isShared(database) && connection.kind === "postgres"
    ? openReplicas(directUrl(connection.url, databaseUrl, databaseDirectUrl), log)
    : undefined;
}

/** Takes over what the operator changed on another server. Returns a function that stops. */
export function followOtherServers(
  database: ServerDatabase,
  configuration: ServerConfiguration,
  secrets: Secrets,
  log: ObservableLog,
): Promise<() => Promise<void>> {
  return followShared(
    database,
    {
      "site-lock": (text) => applySiteLock(configuration.dataDirectory, text),
      ...(configuration.secretsKey === undefined
        ? {}
        : {
            secrets: async (text) => {
              await applySharedSecrets(text, configuration, secrets);
            },
          }),
    },
    (error) => log.error("replicas.state-failed", error),
  );
}
