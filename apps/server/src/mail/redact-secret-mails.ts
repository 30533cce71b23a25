import type { Queryable } from "../database/database.ts";

/**
 * Empties the stored mails to an account's address that hold `link`, or a link that begins so, because the link is of no use any
 * more. Those that were not sent yet are not sent then.
 */
export async function redactSecretMails(
  session: Queryable,
  accountId: string,
  link: string,
): Promise<void> {
  await session.query(
    `update public.outbox
     set text = '', html = null, secret_expires_at = least(secret_expires_at, now())
     where secret_expires_at is not null and text <> '' and position($2 in text) > 0
       and recipient = (select email from login.accounts where id = $1)`,
    [accountId, link],
  );
}
