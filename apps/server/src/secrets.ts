import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import { z } from "zod";
import { mintDatabaseToken } from "./access/database-token.ts";
import type { RetiredKeys, Secrets } from "./context.ts";
import { writeDurably } from "./database/durable-file.ts";

const SECRETS_FILE = "secrets.json";
const KEY_BYTES = 48;
const RSA_BITS = 2048;
const MS_PER_SECOND = 1000;

const signingKey = z.record(z.string(), z.unknown());
const secretsSchema = z.object({
  databaseTokenSecret: z.string().min(32),
  anonymousKey: z.string().min(1),
  cookieKeys: z.array(z.string().min(32)).min(1),
  // Missing in files older than second factors.
  factorKeys: z.array(z.string().min(32)).min(1).optional(),
  loginSigningKey: signingKey,
  retired: z
    .array(
      z.object({
        until: z.number(),
        databaseTokenSecret: z.string().optional(),
        loginSigningKey: signingKey.optional(),
        anonymousKey: z.string().optional(),
        cookieKeys: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});

/** Seconds for which rotated keys still verify. */
export interface RetiredKeyLifetimes {
  /** Tokens and signed links. */
  readonly tokens: number;
  /** Cookies, and open pages' anonymous key. */
  readonly sessions: number;
}

export function secretsFile(dataDirectory: string): string {
  return join(dataDirectory, SECRETS_FILE);
}

/** Creates missing secrets, atomically and with mode 0600. */
export async function openSecrets(dataDirectory: string): Promise<Secrets> {
  const path = secretsFile(dataDirectory);
  const read = await readSecrets(dataDirectory);
  if (read?.factorKeys !== undefined) return { ...read, factorKeys: read.factorKeys };
  const secrets = read === undefined ? await makeSecrets() : { ...read, factorKeys: [makeKey()] };
  await writeSecrets(path, secrets);
  return secrets;
}

/** Undefined before the first start. Throws a sentence for the operator if the file is damaged. */
export async function readSecrets(
  dataDirectory: string,
): Promise<z.infer<typeof secretsSchema> | undefined> {
  const path = secretsFile(dataDirectory);
  const stored = await readIfPresent(path);
  return stored === undefined ? undefined : parseText(stored, path);
}

/** Parses secrets that another server made. `path` is named in an error. */
export function parseSecrets(text: string, path: string): Secrets {
  const { factorKeys = [], ...secrets } = parseText(text, path);
  return { ...secrets, factorKeys };
}

/** Replaces the file. */
export function storeSecrets(dataDirectory: string, secrets: Secrets): Promise<Secrets> {
  return queueChange(dataDirectory, undefined, async () => secrets);
}

/**
 * Replaces the signing keys; old keys verify until they expire. Also updates `inUse`, the secrets
 * of a running server. `announce` gets the secrets before, with the new keys for verifying only.
 */
export function rotateSecrets(
  dataDirectory: string,
  lives: RetiredKeyLifetimes,
  inUse?: Secrets,
  announce: (secrets: Secrets) => Promise<void> = async () => {},
): Promise<Secrets> {
  return queueChange(dataDirectory, inUse, async (secrets) => {
    const { databaseTokenSecret, loginSigningKey, anonymousKey, cookieKeys } = secrets;
    const { retired = [] } = secrets;
    const fresh = await makeSecrets();
    const now = Date.now();
    await announce({
      ...secrets,
      cookieKeys: [...cookieKeys, ...fresh.cookieKeys],
      retired: [{ ...fresh, until: now + lives.tokens * MS_PER_SECOND }, ...retired],
    });
    const known = new Set(retired.flatMap((keys) => keys.cookieKeys ?? []));
    const replaced = cookieKeys.filter((key) => !known.has(key));
    return {
      ...secrets,
      databaseTokenSecret: fresh.databaseTokenSecret,
      loginSigningKey: fresh.loginSigningKey,
      anonymousKey: fresh.anonymousKey,
      cookieKeys: [...fresh.cookieKeys, ...cookieKeys],
      retired: [
        { until: now + lives.tokens * MS_PER_SECOND, databaseTokenSecret, loginSigningKey },
        { until: now + lives.sessions * MS_PER_SECOND, anonymousKey, cookieKeys: replaced },
        ...retired,
      ],
    };
  });
}

/** Updates the file and `inUse`. */
export async function removeExpiredKeys(dataDirectory: string, inUse: Secrets): Promise<void> {
  const isExpired = ({ until }: RetiredKeys): boolean => until <= Date.now();
  if (inUse.retired?.some(isExpired) !== true) return;
  await queueChange(dataDirectory, inUse, async (secrets) => {
    const retired = secrets.retired ?? [];
    const gone = new Set(retired.filter(isExpired).flatMap(({ cookieKeys = [] }) => cookieKeys));
    return {
      ...secrets,
      cookieKeys: secrets.cookieKeys.filter((key) => !gone.has(key)),
      retired: retired.filter((keys) => !isExpired(keys)),
    };
  });
}

/** Serializes changes to a data directory's file. */
const lastChanges = new Map<string, Promise<unknown>>();

function queueChange(
  dataDirectory: string,
  inUse: Secrets | undefined,
  next: (secrets: Secrets) => Promise<Secrets>,
): Promise<Secrets> {
  const run = async (): Promise<Secrets> => {
    const secrets = await next(await openSecrets(dataDirectory));
    await writeSecrets(secretsFile(dataDirectory), secrets);
    if (inUse !== undefined) Object.assign(inUse, secrets);
    return secrets;
  };
  const changed = (lastChanges.get(dataDirectory) ?? Promise.resolve()).then(run);
  lastChanges.set(
    dataDirectory,
    changed.catch(() => undefined),
  );
  return changed;
}

async function writeSecrets(path: string, secrets: Secrets): Promise<void> {
  await writeDurably(path, `${JSON.stringify(secrets)}\n`);
}

function parseText(text: string, path: string): z.infer<typeof secretsSchema> {
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    // The parser's error is dropped, because it contains keys.
    throw new Error(
      `${path} is damaged. Restore it from a backup; without it, everyone has to log in again and authenticator apps stop working. If you remove it, the next start creates new keys.`,
    );
  }
}

async function makeSecrets(): Promise<Secrets> {
  const { privateKey } = await generateKeyPair("RS256", {
    extractable: true,
    modulusLength: RSA_BITS,
  });
  const key = { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString("hex") };
  const unsigned: Secrets = {
    databaseTokenSecret: makeKey(),
    anonymousKey: "",
    cookieKeys: [makeKey()],
    factorKeys: [makeKey()],
    loginSigningKey: key,
  };
  return {
    ...unsigned,
    anonymousKey: await mintDatabaseToken({ sub: "", role: "anon" }, unsigned),
  };
}

function makeKey(): string {
  return randomBytes(KEY_BYTES).toString("base64url");
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
