import { createHash, randomBytes } from "node:crypto";
import type { Queryable } from "../database/database.ts";
import { redactSecretMails } from "../mail/redact-secret-mails.ts";

export const LINK_HOURS = { verify: 24, reset: 1 } as const;
export type LinkPurpose = keyof typeof LINK_HOURS;

/** "unknown" means expired or never issued. */
export type LinkState =
  | { readonly kind: "good" | "used"; readonly accountId: string }
  | { readonly kind: "unknown" };

const SECRET_BYTES = 32;

/** The path is relative to the login's mount point. */
export function linkPath(purpose: LinkPurpose, secret = ""): string {
  return `/${purpose}?link=${secret}`;
}

/** A new reset link ends the account's earlier ones. */
export async function issueLink(
  database: Queryable,
  accountId: string,
  purpose: LinkPurpose,
): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  if (purpose === "reset") await endLinks(database, accountId, "reset");
  await database.query(
    "insert into login.links (secret_hash, account_id, purpose, expires_at) values ($1, $2, $3, now() + make_interval(hours => $4))",
    [hashOf(secret), accountId, purpose, LINK_HOURS[purpose]],
  );
  return secret;
}

/** Does not consume the link. */
export async function readLink(
  database: Queryable,
  secret: string,
  purpose: LinkPurpose,
): Promise<LinkState> {
  const [row] = await database.query<{ account_id: string; used: boolean }>(
    "select account_id, used_at is not null as used from login.links where secret_hash = $1 and purpose = $2 and expires_at > now()",
    [hashOf(secret), purpose],
  );
  return row
    ? { kind: row.used ? "used" : "good", accountId: row.account_id }
    : { kind: "unknown" };
}

/**
 * Marks a link as used and redacts stored mails with such links. Only one of several concurrent
 * callers gets the account id.
 */
export async function consumeLink(
  database: Queryable,
  secret: string,
  purpose: LinkPurpose,
): Promise<string | undefined> {
  const [row] = await database.query<{ account_id: string }>(
    "update login.links set used_at = now() where secret_hash = $1 and purpose = $2 and expires_at > now() and used_at is null returning account_id",
    [hashOf(secret), purpose],
  );
  if (row !== undefined) await redactSecretMails(database, row.account_id, linkPath(purpose));
  return row?.account_id;
}

/** Also redacts stored mails that contain the links. */
export async function endLinks(
  database: Queryable,
  accountId: string,
  purpose: LinkPurpose,
): Promise<void> {
  await database.query(
    "update login.links set used_at = now() where account_id = $1 and purpose = $2 and used_at is null",
    [accountId, purpose],
  );
  await redactSecretMails(database, accountId, linkPath(purpose));
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
