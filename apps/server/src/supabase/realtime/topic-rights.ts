import type { CallerClaims, Database } from "../../database/database.ts";
import { sqlState } from "../../database/database-error.ts";
import { becomeCaller } from "../../database/postgres-database.ts";

/** What a private topic can carry. */
export type Extension = "broadcast" | "presence";

/** What a caller may hear on a topic. */
export type Hearing = Readonly<Record<Extension, boolean>>;

const INSUFFICIENT_PRIVILEGE = "42501";

/** Carries an answer out of a transaction that must be undone. */
class Undone<Answer> extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super("Undone on purpose.");
    this.answer = answer;
  }
}

/** What the select policies on realtime.messages let the caller hear, found out with two messages that never exist for anyone else. */
export async function whatCallerMayHear(database: Database, claims: CallerClaims, topic: string): Promise<Hearing> {
  return undo(() =>
    database.transaction(async (session) => {
      const probes = await session.query<{ id: string }>(
        "insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true), ($1, 'presence', true) returning id",
        [topic],
      );
      await becomeCaller(session, claims);
      await session.query("select set_config('realtime.topic', $1, true)", [topic]);
      const visible = await session.query<{ extension: Extension }>(
        "select extension from realtime.messages where id in (select v::uuid from jsonb_array_elements_text($1::text::jsonb) v)",
        [JSON.stringify(probes.map(({ id }) => id))],
      );
      const heard = new Set(visible.map(({ extension }) => extension));
      throw new Undone<Hearing>({ broadcast: heard.has("broadcast"), presence: heard.has("presence") });
    }),
  );
}

/** Whether the insert policies on realtime.messages let the caller speak on the topic. */
export async function mayCallerSpeak(database: Database, claims: CallerClaims, topic: string, extension: Extension): Promise<boolean> {
  try {
    return await undo(() =>
      database.asCaller(claims, async (session) => {
        await session.query("select set_config('realtime.topic', $1, true)", [topic]);
        await session.query("insert into realtime.messages (topic, extension, private) values ($1, $2, true)", [topic, extension]);
        throw new Undone(true);
      }),
    );
  } catch (error) {
    if (sqlState(error) === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

async function undo<Answer>(transaction: () => Promise<never>): Promise<Answer> {
  try {
    return await transaction();
  } catch (error) {
    if (error instanceof Undone) return (error as Undone<Answer>).answer;
    throw error;
  }
}
