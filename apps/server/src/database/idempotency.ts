import { createHash } from "node:crypto";
import { ApiError } from "../errors/api-error.ts";
import type { CallerClaims, Database, Queryable } from "./database.ts";
import { becomeCaller } from "./postgres-database.ts";

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

/** A request that may come again: whose it is, which call, the client's key for it, and what it asks. */
export interface IdempotentRequest {
  readonly owner: string;
  readonly route: string;
  /** The header Idempotency-Key; without one every request is a new one. */
  readonly key: string | undefined;
  readonly payload: unknown;
}

/**
 * Does `work` in a transaction, once for each key of an owner and route: a repeated request waits for the first and gets its answer. A refusal is not
 * kept, so that it can be tried again. The same key with another question is refused with KEY-REUSED.
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
    // A second request with the same key waits here until the first is committed or undone.
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

/** As `once`, where the work runs under the caller's role and claims, so that row policies bind it; without a key it is an ordinary transaction of the caller. */
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
    // What is kept for retries is the server's to write.
    await session.query("select set_config('role', 'none', true)");
    return answer;
  });
}

/** Whether a request with that key was answered before: what it asks for need not be looked at again. */
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

/** Refuses a key that is no short line of visible characters. */
export function requireValidKey(key: string | undefined): void {
  if (key !== undefined && !KEY_PATTERN.test(key))
    throw new ApiError("INVALID", "The header Idempotency-Key has 1 to 200 visible characters.");
}
