import { createHash } from "node:crypto";
import { ApiError } from "../errors/api-error.ts";
import type { CallerClaims, Database, Queryable } from "./database.ts";
import { becomeCaller } from "./postgres-database.ts";

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

export interface IdempotentRequest {
  readonly owner: string;
  readonly route: string;
  /** The Idempotency-Key header; without it, every request is new. */
  readonly key: string | undefined;
  readonly payload: unknown;
}

/**
 * Runs `work` in a transaction, once per owner, route and key. A repetition waits for the first
 * request and gets its stored response; refusals are not stored. Throws KEY-REUSED for another
 * payload.
 *
 * @example
 * ```ts
 * return runIdempotent(
 *   database,
 *   { owner: caller.sub, route: "tags", key: header("idempotency-key"), payload: body },
 *   async (session) => createTag(session, body),
 * );
 * ```
 */
export async function runIdempotent<Answer>(
  database: Database,
  request: IdempotentRequest,
  work: (session: Queryable) => Promise<Answer>,
): Promise<Answer> {
  const { owner, route, key } = request;
  requireValidKey(key);
  return database.transaction(async (session) => {
    if (key === undefined) return work(session);
    const fingerprint = createHash("sha256").update(JSON.stringify(request.payload)).digest("hex");
    // A repetition waits here for the first request to end.
    const [mine] = await session.query(
      "insert into private.answers (owner, route, key, fingerprint) values ($1, $2, $3, $4) on conflict do nothing returning 1",
      [owner, route, key, fingerprint],
    );
    if (mine === undefined) {
      const [earlier] = await session.query<{ fingerprint: string; answer: Answer }>(
        "select fingerprint, answer from private.answers where owner = $1 and route = $2 and key = $3",
        [owner, route, key],
      );
      if (earlier?.fingerprint !== fingerprint) throw new ApiError("KEY-REUSED");
      return earlier.answer;
    }
    const answer = await work(session);
    await session.query(
      "update private.answers set answer = $4::jsonb where owner = $1 and route = $2 and key = $3",
      [owner, route, key, answer],
    );
    return answer;
  });
}

/**
 * Like `runIdempotent`, but as the caller, under row policies. Without a key it is a plain
 * transaction.
 */
export async function runIdempotentAsCaller<Answer>(
  database: Database,
  claims: CallerClaims,
  request: Omit<IdempotentRequest, "owner">,
  work: (session: Queryable) => Promise<Answer>,
): Promise<Answer> {
  if (request.key === undefined) return database.asCaller(claims, work);
  return runIdempotent(database, { ...request, owner: claims.sub }, async (session) => {
    await becomeCaller(session, claims);
    const answer = await work(session);
    // Only the server's role may store responses.
    await session.query("select set_config('role', 'none', true)");
    return answer;
  });
}

/** True for a repeated request, which needs no further checks. */
export async function hasStoredResponse(
  database: Database,
  { owner, route, key }: Omit<IdempotentRequest, "payload">,
): Promise<boolean> {
  requireValidKey(key);
  if (key === undefined) return false;
  const rows = await database.query(
    "select 1 from private.answers where owner = $1 and route = $2 and key = $3",
    [owner, route, key],
  );
  return rows.length > 0;
}

/** Throws INVALID unless it has 1 to 200 visible characters. */
export function requireValidKey(key: string | undefined): void {
  if (key !== undefined && !KEY_PATTERN.test(key))
    throw new ApiError(
      "INVALID",
      "The header Idempotency-Key must have 1 to 200 visible characters.",
    );
}
