import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { verifyDatabaseToken } from "./access/database-token.ts";
import { openSecrets } from "./secrets.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "tera-secrets-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

it("secrets are created once, in one file that only its owner can read", async () => {
  const made = await openSecrets(directory);
  expect(await openSecrets(directory)).toEqual(made);
  expect(readdirSync(directory)).toEqual(["secrets.json"]);
  expect(statSync(join(directory, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(made.loginSigningKey).toMatchObject({
    kty: "RSA",
    kid: expect.any(String),
    d: expect.any(String),
  });
  expect(await verifyDatabaseToken(made.anonymousKey, made)).toMatchObject({ role: "anon" });
});

it("a key missing from an older secrets file is added once, and the other keys stay", async () => {
  const path = join(directory, "secrets.json");
  const { factorKeys: _, ...earlier } = await openSecrets(directory);
  writeFileSync(path, JSON.stringify(earlier), { mode: 0o600 });
  const opened = await openSecrets(directory);
  expect(opened).toEqual({ ...earlier, factorKeys: [expect.stringMatching(/^[\w-]{64}$/u)] });
  expect(await openSecrets(directory)).toEqual(opened);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it("secrets are different in each installation", async () => {
  const first = await openSecrets(directory);
  rmSync(join(directory, "secrets.json"));
  expect((await openSecrets(directory)).databaseTokenSecret).not.toBe(first.databaseTokenSecret);
});

it("a damaged secrets file is refused without revealing its content", async () => {
  writeFileSync(join(directory, "secrets.json"), '{"databaseTokenSecret": "do-not-show-this"');
  const error: unknown = await openSecrets(directory).catch((refusal: unknown) => refusal);
  expect(String(error)).toContain("is damaged");
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("do-not-show");
});
