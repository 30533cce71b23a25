import { createHash } from "node:crypto";
import type { Queryable } from "../database/database.ts";

/** As long as an authorization request of the product stays open. */
const REQUEST_MINUTES = 60;

/** The product's authorization request, or the session whose person confirms who they are. */
export type IdentityPurpose = `${"log-in" | "confirm"}:${string}`;

export interface IdentityRequest {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** `ageSeconds` is the time since it was stored. */
export interface StoredIdentityRequest extends IdentityRequest {
  readonly ageSeconds: number;
}

/** Replaces an earlier request for the same purpose. */
export async function storeIdentityRequest(
  database: Queryable,
  purpose: IdentityPurpose,
  { state, nonce, verifier }: IdentityRequest,
): Promise<void> {
  await database.query(
    `insert into login.identity_requests (purpose, state, nonce, verifier, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5))
     on conflict (purpose) do update set state = excluded.state, nonce = excluded.nonce,
       verifier = excluded.verifier, created_at = now(), expires_at = excluded.expires_at`,
    [keyOf(purpose), state, nonce, verifier, REQUEST_MINUTES],
  );
}

/** Only one of several concurrent callers gets the request, and only with its `state`. */
export async function consumeIdentityRequest(
  database: Queryable,
  purpose: IdentityPurpose,
  state: string,
): Promise<StoredIdentityRequest | undefined> {
  const [row] = await database.query<IdentityRequest & { age: number }>(
    `delete from login.identity_requests where purpose = $1 and state = $2 and expires_at > now()
     returning state, nonce, verifier, extract(epoch from now() - created_at)::float8 as age`,
    [keyOf(purpose), state],
  );
  return row && { state: row.state, nonce: row.nonce, verifier: row.verifier, ageSeconds: row.age };
}

export async function deleteExpiredIdentityRequests(database: Queryable): Promise<void> {
  await database.query("delete from login.identity_requests where expires_at < now()");
}

function keyOf(purpose: IdentityPurpose): string {
  return createHash("sha256").update(purpose).digest("base64url");
}
