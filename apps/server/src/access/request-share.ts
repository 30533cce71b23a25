import { AsyncLocalStorage } from "node:async_hooks";
import { noteCall } from "../current-call.ts";
import type { Database } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Quotas } from "../quotas.ts";
import { type RequestRates, openRequestRates } from "./request-rates.ts";
import { type OwnedSemaphore, openSemaphorePerOwner } from "./semaphore.ts";

/**
 * What of the server one person, or one address without a login, takes at once. `statement` is any
 * use of the database. `heavy` is what costs a lot of it or of memory: it is held around statements.
 * `join` is the question whether they may listen to a topic, which must not wait for `heavy`.
 * `password` is the hash of a password.
 */
type Kind = "statement" | "heavy" | "join" | "password";

/** Bounds the concurrency of each owner, and how often a person asks. */
export interface Shares extends Readonly<Record<Kind, OwnedSemaphore>> {
  readonly requests: RequestRates;
}

/** After costly work and joins, an owner's place stays empty for this many times as long as they took, within these bounds. */
const REST_FACTOR = 2;
const SHORTEST_REST_MS = 5;
const LONGEST_REST_MS = 1000;
/** The bound for the time that `countStatement` counted; a body that arrives slowly does not count there. */
const LONGEST_STATEMENT_REST_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;
/** A whole course may log in at once from one address. */
const WAITING_PASSWORDS = 100;

/** Makes the shares of everybody; the same for all surfaces of a server. */
export function openShares(
  quotas: Pick<Quotas, "personRequests" | "personStatements" | "personWaiting">,
): Shares {
  const refusal = (): ApiError =>
    new ApiError(
      "TOO-MANY",
      "Too many of your requests are waiting. Try again in a few seconds, with fewer at a time.",
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
  const waiting = quotas.personWaiting;
  const oneAfterTheOther = {
    atOnce: 1,
    waiting,
    refusal,
    restAfter,
  };
  return {
    requests: openRequestRates(quotas.personRequests),
    statement: openSemaphorePerOwner({ atOnce: quotas.personStatements, waiting, refusal }),
    heavy: openSemaphorePerOwner(oneAfterTheOther),
    join: openSemaphorePerOwner(oneAfterTheOther),
    password: openSemaphorePerOwner({ atOnce: 1, waiting: WAITING_PASSWORDS, refusal }),
  };
}

function restAfter(milliseconds: number): number {
  const statements = current.getStore()?.statements.milliseconds ?? 0;
  return Math.max(
    SHORTEST_REST_MS,
    Math.min(milliseconds * REST_FACTOR, LONGEST_REST_MS),
    Math.min(statements * REST_FACTOR, LONGEST_STATEMENT_REST_MS),
  );
}

interface RequestShare {
  readonly shares: Shares;
  readonly held: readonly Kind[];
  /** What `countStatement` counted of the request. */
  readonly statements: { milliseconds: number };
  owner: string;
}

const current = new AsyncLocalStorage<RequestShare>();

/** Runs work for a request of `owner`, its address to begin with; what it asks of the database counts against that owner's share. */
export function withShare<Result>(shares: Shares, owner: string, work: () => Result): Result {
  return current.run({ shares, owner, held: [], statements: { milliseconds: 0 } }, work);
}

/** Names the person whose request this has turned out to be, for their share and for the log; refuses with TOO-MANY where they have sent too many of late. Without effect outside of a request. */
export function nameOwner(person: string): void {
  noteCall({ person });
  const request = current.getStore();
  if (request === undefined) return;
  request.owner = person;
  if (request.shares.requests.spend(person)) return;
  noteCall({ limit: "personRequests" });
  throw new ApiError(
    "TOO-MANY",
    "You have sent too many requests within a minute. Wait a few seconds, then try again.",
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

/** Runs work that uses the database within the owner's share; refuses with TOO-MANY where too much of theirs waits. */
export function inShare<Result>(work: () => Promise<Result>): Promise<Result> {
  return hold("statement", work);
}

/** Runs work that is costly, one piece at a time for each owner; refuses with TOO-MANY where too much of theirs waits. */
export function inHeavyShare<Result>(work: () => Promise<Result>): Promise<Result> {
  return hold("heavy", work);
}

/** Runs a statement whose time the owner chose: their place for costly work rests in proportion to it. */
export async function countStatement<Result>(work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    const request = current.getStore();
    if (request !== undefined) request.statements.milliseconds += performance.now() - begun;
  }
}

/** Asks whether the owner may listen to a topic, one topic after the other; refuses with TOO-MANY where too much of theirs waits. */
export function inJoinShare<Result>(work: () => Promise<Result>): Promise<Result> {
  return hold("join", work);
}

/** Hashes a password, one after the other for each owner; refuses with TOO-MANY where too many of theirs wait. */
export function inPasswordShare<Result>(work: () => Promise<Result>): Promise<Result> {
  return hold("password", work);
}

/** Runs the server's own work, such as that of several requests together, which counts against nobody's share. */
export function outsideShares<Result>(work: () => Result): Result {
  return current.exit(work);
}

/** What an owner holds already is not taken a second time: they would wait for themselves. */
function hold<Result>(kind: Kind, work: () => Promise<Result>): Promise<Result> {
  const request = current.getStore();
  if (request === undefined || request.held.includes(kind)) return work();
  const { shares, owner, held } = request;
  return shares[kind](owner, () => current.run({ ...request, held: [...held, kind] }, work));
}

/** A database whose statements and transactions count against the share of whose request they are of. */
export function shareDatabase<Shared extends Database>(database: Shared): Shared {
  return {
    ...database,
    query: (text, parameters) => inShare(() => database.query(text, parameters)),
    transaction: (work) => inShare(() => database.transaction(work)),
    asCaller: (claims, work) => inShare(() => database.asCaller(claims, work)),
  };
}
