import { Secret, TOTP } from "otpauth";
import type { Queryable } from "../database/database.ts";
import { decryptSecret, encryptSecret } from "./secret-encryption.ts";

/** RFC 6238 with the defaults of authenticator apps. */
const TOTP_SETTINGS = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Tolerates clock differences and slow typing. */
const MAX_CLOCK_DRIFT_STEPS = 1;

export interface AuthenticatorStore {
  readonly database: Queryable;
  /** The server's `Secrets.factorKeys`. */
  readonly keys: readonly string[];
}

/** A reused code is "wrong". "unreadable" means that the stored secret cannot be decrypted. */
export type CodeCheck = "right" | "wrong" | "unreadable";

/**
 * Replaces an unconfirmed app. Returns the Base32 secret, or undefined if the account has a
 * confirmed app.
 */
export async function beginAuthenticator(
  { database, keys }: AuthenticatorStore,
  accountId: string,
): Promise<string | undefined> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const rows = await database.query(
    `insert into login.authenticators (account_id, secret) values ($1, $2)
     on conflict (account_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
       where login.authenticators.confirmed_at is null
     returning 1`,
    [accountId, await encryptSecret(secret, accountId, keys)],
  );
  return rows.length === 0 ? undefined : secret;
}

/** Returns the Base32 secret of an app added within the last hour. */
export async function findUnconfirmedSecret(
  { database, keys }: AuthenticatorStore,
  accountId: string,
): Promise<string | undefined> {
  const [row] = await database.query<{ secret: string }>(
    "select secret from login.authenticators where account_id = $1 and confirmed_at is null and created_at > now() - interval '1 hour'",
    [accountId],
  );
  return row && decryptSecret(row.secret, accountId, keys);
}

/** Returns false if the account had no confirmed app. */
export async function removeAuthenticator(session: Queryable, accountId: string): Promise<boolean> {
  const rows = await session.query<{ was: boolean }>(
    "delete from login.authenticators where account_id = $1 returning confirmed_at is not null as was",
    [accountId],
  );
  return rows[0]?.was === true;
}

/** Confirms a new app if the code is right. Only one of several concurrent calls returns true. */
export async function confirmAuthenticator(
  store: AuthenticatorStore,
  accountId: string,
  code: string,
): Promise<boolean> {
  return (await consumeCode(store, accountId, code, "begun")) === "right";
}

/** Marks a right code as used. */
export function checkCode(
  store: AuthenticatorStore,
  accountId: string,
  code: string,
): Promise<CodeCheck> {
  return consumeCode(store, accountId, code, "confirmed");
}

/** Returns the URI for the QR code. */
export function authenticatorAddress(secret: string, issuer: string, email: string): string {
  // Authenticator apps truncate the issuer at its first colon.
  return new TOTP({
    ...TOTP_SETTINGS,
    secret,
    issuer: issuer.replaceAll(":", " "),
    label: email,
  }).toString();
}

async function consumeCode(
  { database, keys }: AuthenticatorStore,
  accountId: string,
  code: string,
  state: "begun" | "confirmed",
): Promise<CodeCheck> {
  const [row] = await database.query<{ sealed: string }>(
    "select secret as sealed from login.authenticators where account_id = $1",
    [accountId],
  );
  if (row === undefined) return "wrong";
  const secret = await decryptSecret(row.sealed, accountId, keys);
  if (secret === undefined) return "unreadable";
  const timestamp = Date.now();
  const totp = new TOTP({ ...TOTP_SETTINGS, secret });
  const distance = totp.validate({
    token: code.replaceAll(/\s/gu, ""),
    timestamp,
    window: MAX_CLOCK_DRIFT_STEPS,
  });
  if (distance === null) return "wrong";
  const used = await database.query(
    `update login.authenticators set last_step = $2, confirmed_at = coalesce(confirmed_at, now())
     where account_id = $1 and secret = $3 and last_step < $2 and (confirmed_at is null) = $4 returning 1`,
    [accountId, totp.counter({ timestamp }) + distance, row.sealed, state === "begun"],
  );
  return used.length === 0 ? "wrong" : "right";
}
