import { whileReading } from "../../database/change-notifier.ts";
import type { CallerClaims, Database, Queryable } from "../../database/database.ts";
import { sqlState } from "../../errors/database-error.ts";

export type Extension = "broadcast" | "presence";

export type ListenRights = Readonly<Record<Extension, boolean>>;

/** Ids of rows that are never sent, one per extension (supabase/bootstrap/03_realtime.sql). */
const PROBE_MESSAGES = [
  "00000000-0000-4000-8000-000000000001",
  "00000000-0000-4000-8000-000000000002",
];
const INSUFFICIENT_PRIVILEGE = "42501";

/** Rolls back a transaction but keeps its result. */
class RollbackWithResult<Answer> extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super("Undone on purpose.");
    this.answer = answer;
  }
}

/**
 * Tests the select policies on realtime.messages by querying which probe messages the caller sees.
 */
export async function readListenRights(
  database: Database,
  claims: CallerClaims,
  topic: string,
): Promise<ListenRights> {
  const read = async (session: Queryable): Promise<ListenRights> => {
    await session.query("select set_config('realtime.topic', $1, true)", [topic]);
    const visible = await session.query<{ extension: Extension }>(
      "select extension from realtime.messages where id in ($1::text::uuid, $2::text::uuid)",
      PROBE_MESSAGES,
    );
    const visibleExtensions = new Set(visible.map(({ extension }) => extension));
    return {
      broadcast: visibleExtensions.has("broadcast"),
      presence: visibleExtensions.has("presence"),
    };
  };
  return whileReading(() => database.asCaller(claims, read));
}

/** Tests the insert policies on realtime.messages, then rolls back. */
export async function canCallerSend(
  database: Database,
  claims: CallerClaims,
  topic: string,
  extension: Extension,
): Promise<boolean> {
  try {
    return await runAndRollBack(() =>
      whileReading(() =>
        database.asCaller(claims, async (session) => {
          await session.query("select set_config('realtime.topic', $1, true)", [topic]);
          await session.query(
            "insert into realtime.messages (topic, extension, private) values ($1, $2, true)",
            [topic, extension],
          );
          throw new RollbackWithResult(true);
        }),
      ),
    );
  } catch (error) {
    if (sqlState(error) === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

async function runAndRollBack<Answer>(transaction: () => Promise<never>): Promise<Answer> {
  try {
    return await transaction();
  } catch (error) {
    if (error instanceof RollbackWithResult) return (error as RollbackWithResult<Answer>).answer;
    throw error;
  }
}
