import type { ServerContext } from "../context.ts";
import { unhurried } from "../database/unhurried.ts";
import { forgetRetiredKeys } from "../secrets.ts";

const EVERY_MILLISECONDS = 60 * 60 * 1000;

/** Removes what is past use: old patches, answers kept for retries, ended sessions, counted attempts, secrets in mail, replaced contents and deleted projects after 30 days. Safe to run at any time and from several servers. */
export async function forgetExpired(context: Pick<ServerContext, "database">): Promise<void> {
  for (const forget of [
    "forget_expired",
    "forget_requests",
    "forget_mail_secrets",
    "purge_projects",
  ])
    await unhurried(context.database, (session) => session.query(`select private.${forget}()`));
}

/** Forgets now and then every hour; the returned function stops it and waits for what is under way. Never keeps the process alive. */
export function scheduleForgetting(
  context: Pick<ServerContext, "configuration" | "database" | "log" | "secrets">,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const forget = (): void => {
    const { configuration, secrets } = context;
    running ??= forgetExpired(context)
      .then(() => forgetRetiredKeys(configuration.dataDirectory, secrets))
      .catch((error: unknown) => context.log.error("database.forget-failed", error))
      .finally(() => {
        running = undefined;
      });
  };
  forget();
  const timer = setInterval(forget, EVERY_MILLISECONDS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
