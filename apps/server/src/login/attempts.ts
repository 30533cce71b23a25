import { createHash } from "node:crypto";
import { annotateCall } from "../current-call.ts";
import type { Database } from "../database/database.ts";

interface Limit {
  readonly max: number;
  readonly minutes: number;
}

/**
 * An address may try more often than an account, because a classroom shares one address. An account
 * from one address may try less often than in total, so that strangers cannot easily lock the owner
 * out. Second factors are few for all addresses together, because a code has only six digits.
 */
const LIMITS = {
  passwordByAccountAndAddress: { max: 10, minutes: 15 },
  passwordByAccount: { max: 50, minutes: 15 },
  passwordByAddress: { max: 100, minutes: 15 },
  signUpByAddress: { max: 60, minutes: 60 },
  newPasswordByAddress: { max: 200, minutes: 15 },
  secondFactorByAccount: { max: 10, minutes: 15 },
  secondFactorByAccountADay: { max: 50, minutes: 24 * 60 },
  secondFactorByAddress: { max: 100, minutes: 15 },
  passkeyByAddress: { max: 100, minutes: 15 },
  mailByAccount: { max: 5, minutes: 60 },
  mailByAddress: { max: 60, minutes: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

export interface LimitedAttempt {
  readonly limit: LimitName;
  readonly subject: string;
}

export interface RefusedAttempt {
  readonly allowed: false;
  readonly limit: LimitName;
  readonly minutes: number;
}

/** Pass `marks` to `refundAttempt` if the attempt succeeds. */
export type Attempt =
  | { readonly allowed: true; readonly marks: readonly string[] }
  | RefusedAttempt;

/**
 * Counts an attempt against all limits, or against none if one is reached. Concurrent calls run in
 * sequence.
 */
export async function recordAttempt(
  database: Database,
  counted: readonly LimitedAttempt[],
): Promise<Attempt> {
  const subjects = counted
    .map(({ limit, subject }) => ({ ...LIMITS[limit], limit, key: keyOf(limit, subject) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return database.transaction(async (session) => {
    for (const { key, limit, max, minutes } of subjects) {
      await session.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [key]);
      const [row] = await session.query<{ made: number; wait: number }>(
        `select count(*)::int as made, coalesce(ceil(extract(epoch from min(attempted_at) + make_interval(mins => $2) - now()) / 60), 1)::int as wait
         from login.attempts where subject = $1 and attempted_at > now() - make_interval(mins => $2)`,
        [key, minutes],
      );
      if (row !== undefined && row.made >= max) {
        annotateCall({ limit });
        return { allowed: false, limit, minutes: Math.max(1, row.wait) };
      }
    }
    const marks: string[] = [];
    for (const { key } of subjects) {
      const [row] = await session.query<{ id: string }>(
        "insert into login.attempts (subject) values ($1) returning id::text as id",
        [key],
      );
      if (row) marks.push(row.id);
    }
    return { allowed: true, marks };
  });
}

/** Removes an attempt that succeeded, because only failures count. */
export async function refundAttempt(database: Database, marks: readonly string[]): Promise<void> {
  for (const mark of marks)
    await database.query("delete from login.attempts where id = $1::bigint", [mark]);
}

/** Attempts older than this can be deleted. */
export const MAX_WINDOW_MINUTES = Math.max(...Object.values(LIMITS).map(({ minutes }) => minutes));

function keyOf(limit: string, subject: string): string {
  return createHash("sha256").update(`${limit}\u0000${subject}`).digest("base64url");
}
