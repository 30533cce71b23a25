import { AsyncLocalStorage } from "node:async_hooks";
import { annotateCall } from "../current-call.ts";
import type { Database } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Quotas } from "../quotas.ts";
import { type RequestRateLimiter, openRequestRateLimiter } from "./request-rate-limiter.ts";
import { type OwnedSemaphore, openSemaphorePerOwner } from "./semaphore.ts";

/**
 * What of the server one person, or one address without a login, takes at once. `statement` is any
 * use of the database. `heavy` is what costs a lot of it or of memory: it is held around statements.
 * `join` is the question whether they may listen to a topic, which must not wait for `heavy`.
 * `password` is the hash of a password.
 */
type LimitedWork = "statement" | "heavy" | "join" | "password";

/** Bounds the concurrency of each owner, and how often a person asks. */
export interface ConcurrencyLimits extends Readonly<Record<LimitedWork, OwnedSemaphore>> {
  readonly requests: RequestRateLimiter;
}

/** After costly work and joins, an owner's place stays empty for this many times as long as they took, within these bounds. */
const COOLDOWN_FACTOR = 2;
const MIN_COOLDOWN_MS = 5;
const MAX_COOLDOWN_MS = 1000;
/** The bound for the time that `countStatement` counted; a body that arrives slowly does not count there. */
const MAX_STATEMENT_COOLDOWN_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;
/** A whole course may log in at once from one address. */
const MAX_WAITING_PASSWORDS = 100;

/** Makes the shares of everybody; the same for all surfaces of a server. */
export function openConcurrencyLimits(
  quotas: Pick<Quotas, "personRequests" | "personStatements" | "personWaiting">,
): ConcurrencyLimits {
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
    requests: openRequestRateLimiter(quotas.personRequests),
    statement: openSemaphorePerOwner({
      maxRunning: quotas.personStatements,
      maxWaiting: waiting,
      refusal,
    }),
    heavy: openSemaphorePerOwner(oneAtATime),
    join: openSemaphorePerOwner(oneAtATime),
    password: openSemaphorePerOwner({ maxRunning: 1, maxWaiting: MAX_WAITING_PASSWORDS, refusal }),
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
  /** What `countStatement` counted of the request. */
  readonly statements: { milliseconds: number };
  owner: string;
}

const currentLimits = new AsyncLocalStorage<RequestLimits>();

/** Runs work for a request of `owner`, its address to begin with; what it asks of the database counts against that owner's share. */
export function withConcurrencyLimits<Result>(
  limits: ConcurrencyLimits,
  owner: string,
  work: () => Result,
): Result {
  return currentLimits.run({ limits, owner, acquired: [], statements: { milliseconds: 0 } }, work);
}

/** Names the person whose request this has turned out to be, for their share and for the log; refuses with TOO-MANY where they have sent too many of late. Without effect outside of a request. */
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

/** Runs work that uses the database within the owner's share; refuses with TOO-MANY where too much of theirs waits. */
export function limitStatement<Result>(work: () => Promise<Result>): Promise<Result> {
  return limitWork("statement", work);
}

/** Runs work that is costly, one piece at a time for each owner; refuses with TOO-MANY where too much of theirs waits. */
export function limitHeavyWork<Result>(work: () => Promise<Result>): Promise<Result> {
  return limitWork("heavy", work);
}

/** Runs a statement whose time the owner chose: their place for costly work rests in proportion to it. */
export async function countStatement<Result>(work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    const request = currentLimits.getStore();
    if (request !== undefined) request.statements.milliseconds += performance.now() - begun;
  }
}

/** Asks whether the owner may listen to a topic, one topic after the other; refuses with TOO-MANY where too much of theirs waits. */
export function limitJoin<Result>(work: () => Promise<Result>): Promise<Result> {
  return limitWork("join", work);
}

/** Hashes a password, one after the other for each owner; refuses with TOO-MANY where too many of theirs wait. */
export function limitPasswordHash<Result>(work: () => Promise<Result>): Promise<Result> {
  return limitWork("password", work);
}

/** Runs the server's own work, such as that of several requests together, which counts against nobody's share. */
export function withoutLimits<Result>(work: () => Result): Result {
  return currentLimits.exit(work);
}

/** What an owner holds already is not taken a second time: they would wait for themselves. */
function limitWork<Result>(kind: LimitedWork, work: () => Promise<Result>): Promise<Result> {
  const request = currentLimits.getStore();
  if (request === undefined || request.acquired.includes(kind)) return work();
  const { limits, owner, acquired } = request;
  return limits[kind](owner, () =>
    currentLimits.run({ ...request, acquired: [...acquired, kind] }, work),
  );
}

/** A database whose statements and transactions count against the share of whose request they are of. */
export function limitDatabase<Shared extends Database>(database: Shared): Shared {
  return {
    ...database,
    query: (text, parameters) => limitStatement(() => database.query(text, parameters)),
    transaction: (work) => limitStatement(() => database.transaction(work)),
    asCaller: (claims, work) => limitStatement(() => database.asCaller(claims, work)),
  };
}
