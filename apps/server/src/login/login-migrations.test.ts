import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { knownMigrations, migrate } from "../database/migrations.ts";
import { openTestDatabase } from "../database/test-database.ts";
import { loginMigrationsFolder } from "./login-migrations.ts";
import { createAdapter, deleteRecords, sessionName } from "./provider-records.ts";

const LOGGED_IN_AT = 1_790_000_000;

function keyOf(model: string, id: string): string {
  return createHash("sha256").update(`${model}:${id}`).digest("base64url");
}

it("the migration adds the session and the login time to older login records", async () => {
  const opened = await openTestDatabase({ isEmpty: true });
  const { owner: database } = opened;
  try {
    const folders = [loginMigrationsFolder()];
    const names = (await knownMigrations(folders)).map(({ name }) => name);
    await migrate(
      database,
      folders,
      new Set(names.filter((name) => name < "login/0002" || name.startsWith("migrations/"))),
    );
    const session = createAdapter(database, "Session");
    const token = createAdapter(database, "RefreshToken");
    await database.query(
      `insert into login.records (model, key, account_id, uid, payload, expires_at) values
         ('Session', $1, 'kp_ann', $2, $3::jsonb, now() + interval '1 day'),
         ('RefreshToken', $4, 'kp_ann', null, $5::jsonb, now() + interval '1 day')`,
      [
        keyOf("Session", "cookie"),
        sessionName("uid"),
        { accountId: "kp_ann", uid: "uid", loginTs: LOGGED_IN_AT },
        keyOf("RefreshToken", "token"),
        { accountId: "kp_ann", sessionUid: "uid", authTime: LOGGED_IN_AT },
      ],
    );
    await migrate(database, folders);
    const rows = await database.query(
      "select uid, extract(epoch from logged_in_at)::int as at from login.records",
    );
    expect(rows).toEqual([
      { uid: sessionName("uid"), at: LOGGED_IN_AT },
      { uid: sessionName("uid"), at: LOGGED_IN_AT },
    ]);
    expect([await session.find("cookie"), await token.find("token")]).toMatchObject([
      { uid: "uid" },
      { sessionUid: "uid" },
    ]);
    await deleteRecords(database, "kp_ann", sessionName("uid"));
    expect([await session.find("cookie"), await token.find("token")]).toEqual([
      undefined,
      undefined,
    ]);
  } finally {
    await opened.close();
  }
});
