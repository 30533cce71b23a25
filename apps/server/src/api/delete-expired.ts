import type { ServerContext } from "../context.ts";
import { withoutStatementTimeout } from "../database/without-statement-timeout.ts";
import { removeExpiredKeys } from "../secrets.ts";

const INTERVAL_MS = 60 * 60 * 1000;

/** Removes what is past use: old patches, answers kept for retries, ended sessions, counted attempts, secrets in mail, replaced contents and deleted projects after 30 days. Safe to run at any time and from several servers. */
export async function deleteExpired(context: Pick<ServerContext, "database">): Promise<void> {
  for (const deletion of [
    "forget_expired",
    "forget_requests",
    "forget_mail_secrets",
    "purge_projects",
  ])
    await withoutStatementTimeout(context.database, (session) =>
      session.query(`select private.${deletion}()`),
    );
}

/** Forgets now and then every hour; the returned function stops it and waits for what is under way. Never keeps the process alive. */
export function scheduleDeleteExpired(
  context: Pick<ServerContext, "configuration" | "database" | "log" | "secrets">,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = (): void => {
    const { configuration, secrets } = context;
    running ??= deleteExpired(context)
      .then(() => removeExpiredKeys(configuration.dataDirectory, secrets))
      .catch((error: unknown) => context.log.error("database.forget-failed", error))
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
