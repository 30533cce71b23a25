import type { ServerContext } from "../context.ts";

/** Removes what is past use: old patches, answers kept for retries, ended sessions, counted attempts. Safe to run at any time and from several servers. */
export async function forgetExpired(context: Pick<ServerContext, "database">): Promise<void> {
  await context.database.query("select private.forget_expired()");
}
