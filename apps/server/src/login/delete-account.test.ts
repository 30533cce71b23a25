import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { deleteExpired } from "../api/delete-expired.ts";
import { personId } from "../access/person-id.ts";
import { PASSWORD, openLoginForTests } from "./login-for-tests.ts";

const login = openLoginForTests();

test("PROF-10 the embedded account and all its login data are deleted along with the person's rows", async () => {
  const email = login.newEmail();
  const client = login.newClient();
  const account = decodeJwt((await client.signUp(email, PASSWORD)).access_token).sub ?? "";
  const person = personId(account);
  const { database } = login;
  await database.query(
    "insert into public.users (id, kinde_id, email, email_verified) values ($1, $2, $3, true)",
    [person, account, email],
  );
  await database.query(
    `insert into private.account_deletions ("user", requested_at) values ($1, now() - interval '31 days')`,
    [person],
  );
  await deleteExpired({ database });
  const left = await database.query(
    `select 'account' as what from login.accounts where id = $1
     union all select 'record' from login.records where account_id = $1
     union all select 'session' from login.sessions where account_id = $1
     union all select 'person' from public.users where kinde_id = $1`,
    [account],
  );
  expect(left).toEqual([]);
  // The address is free again.
  expect((await login.newClient().signUp(email, PASSWORD)).access_token).not.toBe("");
});
