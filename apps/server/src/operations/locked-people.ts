import { endLogins } from "../access/ended-logins.ts";
import type { Database } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { endAccountLogins } from "../login/end-account-logins.ts";
import { hasEmbeddedLogin } from "../login/remove-factors.ts";

/** Ends a person's logins and refuses new ones. Personal tokens are refused until the person is unlocked. */
export async function lockPerson(database: Database, person: string): Promise<void> {
  await endLoginsOf(database, person, async (session) => {
    await session.query(
      `insert into private.locked_people ("user") values ($1) on conflict ("user") do nothing`,
      [person],
    );
  });
}

export async function unlockPerson(database: Database, person: string): Promise<void> {
  await database.query(`delete from private.locked_people where "user" = $1`, [person]);
}

/** Logs a person out everywhere. Personal tokens stay valid. */
export async function endSessions(database: Database, person: string): Promise<void> {
  await endLoginsOf(database, person, () => Promise.resolve());
}

/** Throws NOT-FOUND. */
async function endLoginsOf(
  database: Database,
  person: string,
  first: (session: Parameters<typeof endLogins>[0]) => Promise<void>,
): Promise<void> {
  const end = (await hasEmbeddedLogin(database)) ? endAccountLogins : endLogins;
  await database.transaction(async (session) => {
    const [row] = await session.query<{ account: string }>(
      "select kinde_id as account from public.users where id = $1",
      [person],
    );
    if (row === undefined)
      throw new ApiError(
        "NOT-FOUND",
        "There is no such person. They may have deleted their account.",
      );
    await first(session);
    await end(session, row.account, { deletesTokens: false });
  });
}
