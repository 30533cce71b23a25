import type { ServerContext } from "../context.ts";
import { isDue } from "../database/recurring-work.ts";
import { withoutStatementTimeout } from "../database/without-statement-timeout.ts";
import { removeExpiredKeys } from "../secrets.ts";

const INTERVAL_MINUTES = 60;
const INTERVAL_MS = INTERVAL_MINUTES * 60_000;

/**
 * Deletes or empties expired rows, such as patches, deleted projects and accounts after 30 days. Idempotent.
 * Several servers may run it at the same time.
 */
export async function deleteExpired(context: Pick<ServerContext, "database">): Promise<void> {
  for (const deletion of [
    "forget_expired",
    "forget_requests",
    "forget_mail_secrets",
    "forget_invitations",
    "forget_administrator_acts",
    "forget_security_events",
    "forget_person_days",
    "forget_webhook_deliveries",
    "purge_projects",
    "purge_accounts",
  ])
    await withoutStatementTimeout(context.database, (session) =>
      session.query(`select private.${deletion}()`),
    );
}

/**
 * Runs now and hourly on one of the database's servers, without keeping the process alive. The returned function stops the schedule
 * and waits for the current run.
 */
export function scheduleDeleteExpired(
  context: Pick<ServerContext, "configuration" | "database" | "log" | "secrets">,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = (): void => {
    const { configuration, secrets } = context;
    running ??= isDue(context.database, "delete-expired", INTERVAL_MINUTES - 1)
      .then((isThisServers) => (isThisServers ? deleteExpired(context) : undefined))
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
