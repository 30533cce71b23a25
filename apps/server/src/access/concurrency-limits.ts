import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerContext } from "../context.ts";
import { annotateCall } from "../current-call.ts";
import type { Database } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Quotas } from "../quotas.ts";
import { type RequestRateLimiter, openSharedRateLimiter } from "./request-rate-limiter.ts";
import { type OwnedSemaphore, openSemaphorePerOwner } from "./semaphore.ts";

/**
 * Kinds of work that are limited per owner (a person, or the IP address of a signed-out caller):
 *
 * - `statement`: any use of the database
 * - `heavy`: costly work that runs statements
 * - `join`: a topic's access check, which must not wait for `heavy`
 * - `password`: one password hash
 */
type LimitedWork = "statement" | "heavy" | "join" | "password";

export interface ConcurrencyLimits extends Readonly<Record<LimitedWork, OwnedSemaphore>> {
  readonly requests: RequestRateLimiter;
}

/** After heavy work or a join, the slot stays empty for this multiple of the work's duration. */
const COOLDOWN_FACTOR = 2;
const MIN_COOLDOWN_MS = 5;
const MAX_COOLDOWN_MS = 1000;
/**
 * Maximum cooldown for time that `countStatement` measured. It exceeds `MAX_COOLDOWN_MS`, because
 * that time excludes slowly arriving request bodies.
 */
const MAX_STATEMENT_COOLDOWN_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;
/** A whole class may log in from one IP address. */
const MAX_WAITING_PASSWORDS = 100;

/** All parts of a server share these limits. */
export function openConcurrencyLimits(
  quotas: Pick<Quotas, "personRequests" | "personStatements" | "personWaiting">,
  { metrics, replicas }: Pick<ServerContext, "metrics" | "replicas"> = {},
): ConcurrencyLimits {
  const countWaiting = (kind: LimitedWork) => ({
    onWaiting: metrics && ((change: 1 | -1) => metrics.countWaiting(kind, change)),
  });
  const refusal = (): ApiError =>
    new ApiError(
      "TOO-MANY",
      "Too many of your requests are waiting. Try again in a few seconds, with fewer at a time.",
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
  const waiting = quotas.personWaiting;
  const oneAtATime = {
    maxRunning: 1,
    maxWaiting: waiting,
    refusal,
    cooldownAfter,
  };
  return {
    requests: openSharedRateLimiter(replicas, "personRequests", quotas.personRequests),
    statement: openSemaphorePerOwner({
      maxRunning: quotas.personStatements,
      maxWaiting: waiting,
      refusal,
      ...countWaiting("statement"),
    }),
    heavy: openSemaphorePerOwner({ ...oneAtATime, ...countWaiting("heavy") }),
    join: openSemaphorePerOwner({ ...oneAtATime, ...countWaiting("join") }),
    password: openSemaphorePerOwner({
      maxRunning: 1,
      maxWaiting: MAX_WAITING_PASSWORDS,
      refusal,
      ...countWaiting("password"),
    }),
  };
}

function cooldownAfter(milliseconds: number): number {
  const statements = currentLimits.getStore()?.statements.milliseconds ?? 0;
  return Math.max(
    MIN_COOLDOWN_MS,
    Math.min(milliseconds * COOLDOWN_FACTOR, MAX_COOLDOWN_MS),
    Math.min(statements * COOLDOWN_FACTOR, MAX_STATEMENT_COOLDOWN_MS),
  );
}

interface RequestLimits {
  readonly limits: ConcurrencyLimits;
  readonly acquired: readonly LimitedWork[];
  readonly statements: { milliseconds: number };
  owner: string;
}

const currentLimits = new AsyncLocalStorage<RequestLimits>();

/** `owner` is the client's IP address until `setRequestOwner` is called. */
export function withConcurrencyLimits<Result>(
  limits: ConcurrencyLimits,
  owner: string,
  work: () => Result,
): Result {
  return currentLimits.run({ limits, owner, acquired: [], statements: { milliseconds: 0 } }, work);
}

/**
 * Attributes the current request, if any, to a person. Throws TOO-MANY if the person sent too many
 * requests recently.
 */
export function setRequestOwner(person: string): void {
  annotateCall({ person });
  const request = currentLimits.getStore();
  if (request === undefined) return;
  request.owner = person;
  if (request.limits.requests.spend(person)) return;
  annotateCall({ limit: "personRequests" });
  throw new ApiError(
    "TOO-MANY",
    "You have sent too many requests within a minute. Wait a few seconds, then try again.",
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

/** Throws TOO-MANY if too many of the owner's statements are waiting. */
export function limitStatement<Result>(work: () => Promise<Result>): Promise<Result> {
  return limitWork("statement", work);
}

/** Runs one piece of heavy work at a time per owner. Throws TOO-MANY if too much is waiting. */
export function limitHeavyWork<Result>(work: () => Promise<Result>): Promise<Result> {
  return limitWork("heavy", work);
}

/** Adds the duration of `work`, which the client controls, to the owner's cooldown. */
export async function countStatement<Result>(work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    const request = currentLimits.getStore();
    if (request !== undefined) request.statements.milliseconds += performance.now() - begun;
  }
}

/** Runs one topic access check at a time per owner. Throws TOO-MANY if too many are waiting. */
export function limitJoin<Result>(work: () => Promise<Result>): Promise<Result> {
  return limitWork("join", work);
}

/** Runs one password hash at a time per owner. Throws TOO-MANY if too many are waiting. */
export function limitPasswordHash<Result>(work: () => Promise<Result>): Promise<Result> {
  return limitWork("password", work);
}

/** Runs work of the server itself, such as a transaction for several requests. */
export function withoutLimits<Result>(work: () => Result): Result {
  return currentLimits.exit(work);
}

/**
 * Nested work does not wait if the request already holds a slot of its kind, to avoid a deadlock.
 */
function limitWork<Result>(kind: LimitedWork, work: () => Promise<Result>): Promise<Result> {
  const request = currentLimits.getStore();
  if (request === undefined || request.acquired.includes(kind)) return work();
  const { limits, owner, acquired } = request;
  return limits[kind](owner, () =>
    currentLimits.run({ ...request, acquired: [...acquired, kind] }, work),
  );
}

/** Counts all statements and transactions towards the current owner's limits. */
export function limitDatabase<Shared extends Database>(database: Shared): Shared {
  return {
    ...database,
    query: (text, parameters) => limitStatement(() => database.query(text, parameters)),
    transaction: (work) => limitStatement(() => database.transaction(work)),
    asCaller: (claims, work) => limitStatement(() => database.asCaller(claims, work)),
  };
}
