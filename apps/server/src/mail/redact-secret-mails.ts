import type { Queryable } from "../database/database.ts";

/**
 * Deletes the text of stored mails to the account that contain `link` or a link that starts with
 * it. Unsent mails among them are never sent.
 */
export async function redactSecretMails(
  session: Queryable,
  accountId: string,
  link: string,
): Promise<void> {
  const [account] = await session.query<{ email: string }>(
    "select email from login.accounts where id = $1",
    [accountId],
  );
  if (account !== undefined) await redactMailsTo(session, account.email, link);
}

/** Like `redactSecretMails`, for an address that may have no account. */
export async function redactMailsTo(
  session: Queryable,
  recipient: string,
  link: string,
): Promise<void> {
  await session.query(
    `update public.outbox
     set text = '', html = null, secret_expires_at = least(secret_expires_at, now())
     where secret_expires_at is not null and text <> '' and position($2 in text) > 0
       and recipient = $1`,
    [recipient, link],
  );
}
