import type { CallerClaims, Database } from "../../database/database.ts";
import { sqlState } from "../../database/database-error.ts";
import { ApiError } from "../../errors/api-error.ts";
import { writeObject } from "./object-rows.ts";
import type { ObjectRow, ObjectWrite } from "./object-rows.ts";

const UNIQUE_VIOLATION = "23505";

class Rehearsed extends Error {}

/** Writes the row as the caller in a transaction of its own. Of two first writes at once, one is first and the other meets it. */
export async function storeObject(database: Database, claims: CallerClaims, write: ObjectWrite): Promise<ObjectRow> {
  return afterCollision(write, () => database.asCaller(claims, (session) => writeObject(session, write)));
}

/** Refuses a write that would be refused at its end, by trying it in a transaction that is undone: nobody fills the disk in vain. */
export async function rehearseWrite(database: Database, claims: CallerClaims, write: ObjectWrite): Promise<void> {
  try {
    await afterCollision(write, () =>
      database.asCaller(claims, async (session) => {
        await writeObject(session, write);
        throw new Rehearsed();
      }),
    );
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}

async function afterCollision<Result>(write: ObjectWrite, attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    if (write.expected !== undefined) throw new ApiError("VERSION-CONFLICT", undefined, { cause: error });
    if (write.mode === "create") throw error;
    return attempt();
  }
}
