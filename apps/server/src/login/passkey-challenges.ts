import { createHash, randomBytes } from "node:crypto";
import type { Queryable } from "../database/database.ts";

const CHALLENGE_BYTES = 32;
/** An authorization request stays open for the same time. */
const CHALLENGE_MINUTES = 60;

export type ChallengePurpose = `${"log-in" | "second-step" | "confirm" | "add"}:${string}`;

/** Returns the earlier challenge while it is open, so that a reloaded page stays valid. */
export async function openChallenge(
  database: Queryable,
  purpose: ChallengePurpose,
): Promise<Buffer> {
  const [row] = await database.query<{ challenge: string }>(
    `insert into login.passkey_challenges as open (purpose, challenge, expires_at) values ($1, $2, now() + make_interval(mins => $3))
     on conflict (purpose) do update set expires_at = excluded.expires_at,
       challenge = case when open.expires_at > now() then open.challenge else excluded.challenge end
     returning challenge`,
    [keyOf(purpose), randomBytes(CHALLENGE_BYTES).toString("base64url"), CHALLENGE_MINUTES],
  );
  if (row === undefined)
    throw new Error("The database did not store the challenge. Check its log.");
  return Buffer.from(row.challenge, "base64url");
}

/** Returns base64url. Only one of several concurrent callers gets the challenge. */
export async function consumeChallenge(
  database: Queryable,
  purpose: ChallengePurpose,
): Promise<string | undefined> {
  const [row] = await database.query<{ challenge: string }>(
    "delete from login.passkey_challenges where purpose = $1 and expires_at > now() returning challenge",
    [keyOf(purpose)],
  );
  return row?.challenge;
}

export async function deleteExpiredChallenges(database: Queryable): Promise<void> {
  await database.query("delete from login.passkey_challenges where expires_at < now()");
}

function keyOf(purpose: ChallengePurpose): string {
  return createHash("sha256").update(purpose).digest("base64url");
}
