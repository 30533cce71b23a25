import type { Queryable } from "../database/database.ts";

/** Limited, because the account page and every WebAuthn request list all passkeys. */
export const MAX_PASSKEYS = 20;

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | undefined;
}

export interface PasskeyCredential {
  readonly id: string;
  readonly accountId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Oldest first. */
export async function listPasskeys(database: Queryable, accountId: string): Promise<Passkey[]> {
  const rows = await database.query<{
    id: string;
    name: string;
    created_at: Date;
    used_at: Date | null;
  }>(
    "select id, name, created_at, used_at from login.passkeys where account_id = $1 order by created_at, id",
    [accountId],
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    usedAt: row.used_at ?? undefined,
  }));
}

/** Lists passkeys that the browser should allow or exclude. */
export async function passkeyDescriptors(
  database: Queryable,
  accountId: string,
): Promise<{ id: string; transports: string[] }[]> {
  return database.query<{ id: string; transports: string[] }>(
    "select id, transports from login.passkeys where account_id = $1 order by created_at, id",
    [accountId],
  );
}

export async function findPasskey(
  database: Queryable,
  id: string,
): Promise<PasskeyCredential | undefined> {
  const [row] = await database.query<{
    account_id: string;
    public_key: string;
    counter: number;
    transports: string[];
  }>(
    "select account_id, public_key, counter::float8 as counter, transports from login.passkeys where id = $1",
    [id],
  );
  return (
    row && {
      id,
      accountId: row.account_id,
      publicKey: row.public_key,
      counter: row.counter,
      transports: row.transports,
    }
  );
}

/** Returns false if the id exists or the account has the maximum number. */
export async function addPasskey(
  session: Queryable,
  passkey: PasskeyCredential & { readonly name: string },
): Promise<boolean> {
  const rows = await session.query(
    `insert into login.passkeys (id, account_id, name, public_key, counter, transports)
     select $1, $2, $3, $4, $5, $6::jsonb where (select count(*) from login.passkeys where account_id = $2) < $7
     on conflict (id) do nothing returning 1`,
    [
      passkey.id,
      passkey.accountId,
      passkey.name,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      MAX_PASSKEYS,
    ],
  );
  return rows.length > 0;
}

/** `counter` is the device's signature counter. */
export async function recordPasskeyUse(
  database: Queryable,
  id: string,
  counter: number,
): Promise<void> {
  await database.query("update login.passkeys set counter = $2, used_at = now() where id = $1", [
    id,
    counter,
  ]);
}

/** Removes all passkeys if `id` is omitted. Returns the removed names. */
export async function removePasskeys(
  session: Queryable,
  accountId: string,
  id?: string,
): Promise<string[]> {
  const rows = await session.query<{ name: string }>(
    "delete from login.passkeys where account_id = $1 and ($2::text is null or id = $2) returning name",
    [accountId, id ?? null],
  );
  return rows.map(({ name }) => name);
}
