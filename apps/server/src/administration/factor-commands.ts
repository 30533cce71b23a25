import type { Mailer, ServerConfiguration } from "../context.ts";
import type { ServerLog } from "../server-log.ts";
import type { Database } from "../database/database.ts";
import { findAccountByEmail } from "../login/accounts.ts";
import { logRemovedFactors } from "../login/login-events.ts";
import { factorNotice } from "../login/login-mail.ts";
import { hasEmbeddedLogin, removeFactors } from "../login/remove-factors.ts";
import { storeMail } from "../mail/mailer.ts";
import { CommandRefused } from "./command-refused.ts";

const REMOVE_CONFIRMATION = "remove all factors";

export const FACTOR_HELP = `  remove-factors EMAIL ${REMOVE_CONFIRMATION}
                             let someone who lost their second factors and recovery
                             codes log in with the password alone`;

/** Without `mailer`, the mail waits in the outbox until the server starts. */
export interface FactorSource {
  readonly database: Database;
  readonly configuration: Pick<ServerConfiguration, "productName" | "publicOrigin">;
  readonly log: Pick<ServerLog, "security">;
  readonly mailer?: Pick<Mailer, "send">;
}

/** Requires a typed confirmation. Notifies the account's owner by mail. */
export async function removeFactorsOf(
  { database, configuration, log, mailer }: FactorSource,
  words: readonly string[],
): Promise<readonly string[]> {
  const [email, ...more] = words;
  const confirmation = more.join(" ");
  if (email === undefined || (confirmation !== "" && confirmation !== REMOVE_CONFIRMATION))
    throw new CommandRefused(`Usage: npm run admin -- remove-factors EMAIL ${REMOVE_CONFIRMATION}`);
  if (!(await hasEmbeddedLogin(database)))
    throw new CommandRefused(
      "This installation keeps no accounts: people log in with Kinde, which manages their second factors.",
    );
  const account = await findAccountByEmail(database, email.toLowerCase());
  if (account === undefined)
    throw new CommandRefused(`There is no account with the address ${email}.`);
  if (confirmation === "") {
    throw new CommandRefused(
      [
        `This lets anyone who knows the password of ${email} log in with nothing else.`,
        "First confirm, but not by e-mail, that this person is the one asking.",
        `Then: npm run admin -- remove-factors ${email} ${REMOVE_CONFIRMATION}`,
      ].join("\n"),
    );
  }
  const removed = await removeFactors(database, account);
  if (removed.factors.length === 0)
    return [`${email} has no second factor and already logs in with the password alone.`];
  logRemovedFactors(log, account.id, removed.factors);
  const what =
    "The people who run this site removed your second factors. You now log in with your password alone. If you did not ask for this, contact them.";
  const mail = factorNotice(
    configuration,
    account,
    what,
    "You can set up a new second factor on your account page:",
  );
  await (mailer === undefined ? storeMail(mail, database) : mailer.send(mail));
  return [
    `${email} can now log in with the password alone. Removed: ${counted(removed.factors.length, "second factor")}, ${counted(removed.recoveryCodes, "recovery code")}.`,
    "They will get a mail about it. Ask them to set up a new second factor on their account page.",
  ];
}

function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
