import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import { z } from "zod";
import { mintDatabaseToken } from "./access/database-token.ts";
import type { Secrets } from "./context.ts";
import { writeDurably } from "./database/durable-file.ts";

const SECRETS_FILE = "secrets.json";
const KEY_BYTES = 48;
const RSA_BITS = 2048;

const secretsSchema = z.object({
  databaseTokenSecret: z.string().min(32),
  anonymousKey: z.string().min(1),
  cookieKeys: z.array(z.string().min(32)).min(1),
  loginSigningKey: z.record(z.string(), z.unknown()),
});

/** Where a data directory keeps its secrets. */
export function secretsFile(dataDirectory: string): string {
  return join(dataDirectory, SECRETS_FILE);
}

/** Reads the secrets of the data directory, making them (mode 0600, whole or not at all) at the first start. */
export async function openSecrets(dataDirectory: string): Promise<Secrets> {
  const path = secretsFile(dataDirectory);
  const stored = await readIfPresent(path);
  if (stored !== undefined) return parseSecrets(stored, path);
  const secrets = await makeSecrets();
  await writeDurably(path, `${JSON.stringify(secrets)}\n`);
  return secrets;
}

function parseSecrets(text: string, path: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    // Neither the text nor the parser's complaint may be shown: both hold keys.
    throw new Error(`${path} is damaged. Restore it from a backup; without it everybody has to log in again, and removing it makes new keys at the next start.`);
  }
}

async function makeSecrets(): Promise<Secrets> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true, modulusLength: RSA_BITS });
  const key = { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString("hex") };
  const unsigned: Secrets = {
    databaseTokenSecret: randomBytes(KEY_BYTES).toString("base64url"),
    anonymousKey: "",
    cookieKeys: [randomBytes(KEY_BYTES).toString("base64url")],
    loginSigningKey: key,
  };
  return { ...unsigned, anonymousKey: await mintDatabaseToken({ sub: "", role: "anon" }, unsigned) };
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
