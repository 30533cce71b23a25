import type { CallerClaims, Database } from "../../database/database.ts";
import { sqlState } from "../../database/database-error.ts";

/** What a private topic can carry. */
export type Extension = "broadcast" | "presence";

/** What a caller may hear on a topic. */
export type Hearing = Readonly<Record<Extension, boolean>>;

/** One message of each extension that is never sent (supabase/bootstrap/03_realtime.sql). */
const PROBE_MESSAGES = [
  "00000000-0000-4000-8000-000000000001",
  "00000000-0000-4000-8000-000000000002",
];
const INSUFFICIENT_PRIVILEGE = "42501";

/** Carries an answer out of a transaction that must be undone. */
class Undone<Answer> extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super("Undone on purpose.");
    this.answer = answer;
  }
}

/** What the select policies on realtime.messages let the caller hear: which of the two probe messages they can see. Writes nothing. */
export async function whatCallerMayHear(
  database: Database,
  claims: CallerClaims,
  topic: string,
): Promise<Hearing> {
  return database.asCaller(claims, async (session) => {
    await session.query("select set_config('realtime.topic', $1, true)", [topic]);
    const visible = await session.query<{ extension: Extension }>(
      "select extension from realtime.messages where id in ($1::text::uuid, $2::text::uuid)",
      PROBE_MESSAGES,
    );
    const heard = new Set(visible.map(({ extension }) => extension));
    return { broadcast: heard.has("broadcast"), presence: heard.has("presence") };
  });
}

/** Whether the insert policies on realtime.messages let the caller speak on the topic. */
export async function mayCallerSpeak(
  database: Database,
  claims: CallerClaims,
  topic: string,
  extension: Extension,
): Promise<boolean> {
  try {
    return await undo(() =>
      database.asCaller(claims, async (session) => {
        await session.query("select set_config('realtime.topic', $1, true)", [topic]);
        await session.query(
          "insert into realtime.messages (topic, extension, private) values ($1, $2, true)",
          [topic, extension],
        );
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
