import { createHash, randomBytes } from "node:crypto";
import type { Queryable } from "../database/database.ts";
import { redactSecretMails } from "../mail/redact-secret-mails.ts";

/** What a link does, and for how many hours. */
export const LINK_HOURS = { verify: 24, reset: 1 } as const;
export type LinkPurpose = keyof typeof LINK_HOURS;

/** What became of a link: good, used before, or unknown (never made, or expired). */
export type LinkState =
  | { readonly kind: "good" | "used"; readonly accountId: string }
  | { readonly kind: "unknown" };

const SECRET_BYTES = 32;

/** Where a link leads, below the login's own address. */
export function linkPath(purpose: LinkPurpose, secret = ""): string {
  return `/${purpose}?link=${secret}`;
}

/** Makes a link's secret. A new reset link ends the account's earlier ones. */
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

/** Looks at a link without using it. */
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

/** Uses a link up: of any number of callers at once, one gets the account's id, the others undefined. Stored mails with such links lose their text. */
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

/** Makes every open link of this purpose useless, and takes it out of stored mails. */
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
