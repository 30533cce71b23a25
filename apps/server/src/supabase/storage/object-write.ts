import type { CallerClaims, Database } from "../../database/database.ts";
import { sqlState } from "../../errors/database-error.ts";
import { runIdempotentAsCaller, type IdempotentRequest } from "../../database/idempotency.ts";
import { ApiError } from "../../errors/api-error.ts";
import { writeObject } from "./object-rows.ts";
import type { ObjectRow, ObjectWrite } from "./object-rows.ts";

const UNIQUE_VIOLATION = "23505";

class DryRunRollback extends Error {}

/** The answer that storage-js reads, plus `version`, which the next write may expect. */
export interface WriteAnswer {
  readonly Id: string;
  readonly Key: string;
  readonly version: string | null;
}

export function writeAnswer(row: ObjectRow): WriteAnswer {
  return { Id: row.id, Key: `${row.bucket_id}/${row.name}`, version: row.version };
}

/**
 * Writes the row in its own transaction, once per idempotency key. If two creations collide, the
 * second sees the first's row. A retry's answer names the first request's content.
 */
export async function storeObject(
  database: Database,
  claims: CallerClaims,
  write: ObjectWrite,
  repeatable: Omit<IdempotentRequest, "owner">,
): Promise<WriteAnswer> {
  return afterCollision(write, () =>
    runIdempotentAsCaller(database, claims, repeatable, async (session) =>
      writeAnswer(await writeObject(session, write)),
    ),
  );
}

/** Throws what the write would throw, so that a refused upload never fills the disk. */
export async function dryRunWrite(
  database: Database,
  claims: CallerClaims,
  write: ObjectWrite,
): Promise<void> {
  try {
    await afterCollision(write, () =>
      database.asCaller(claims, async (session) => {
        await writeObject(session, write);
        throw new DryRunRollback();
      }),
    );
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
  }
}

async function afterCollision<Result>(
  write: ObjectWrite,
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    if (write.expected !== undefined)
      throw new ApiError("VERSION-CONFLICT", undefined, { cause: error });
    if (write.mode === "create") throw error;
    return attempt();
  }
}
