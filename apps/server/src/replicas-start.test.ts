import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "./database/test-database.ts";
import { startReplica } from "./replicas.fixture.ts";
import { secretsFile } from "./secrets.ts";

const isPglite = process.env["TEST_ENGINE"] === "pglite";
const KEY = "of-a-throw-away-test-database-only";

let database: TestDatabase;
let root: string;
const stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  database = await openTestDatabase({ isEmpty: true });
  root = mkdtempSync(join(tmpdir(), "tera-replicas-"));
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await database.close();
  rmSync(root, { recursive: true, force: true });
});

describe.skipIf(isPglite)("servers on an empty database", { timeout: 120_000 }, () => {
  async function start(name: string, environment: Readonly<Record<string, string>>) {
    const { connection } = database.owner;
    if (connection.kind !== "postgres") throw new Error("This test needs a Postgres.");
    const { server } = await startReplica({
      PORT: "0",
      TOOLS_PORT: "0",
      PUBLIC_ORIGIN: "http://localhost:7399",
      DATA_DIR: join(root, name),
      DATABASE_URL: connection.url,
      ...environment,
    });
    stops.push(() => server.stop());
    return server;
  }
  const secretsOf = (name: string): unknown =>
    JSON.parse(readFileSync(secretsFile(join(root, name)), "utf8"));

  it("three that start at once apply each migration once and share their secrets", async () => {
    const names = ["a", "b", "c"];
    await Promise.all(names.map((name) => start(name, { SECRETS_KEY: KEY })));
    const [ledger] = await database.owner.query<{ count: number; names: number }>(
      "select count(*)::int as count, count(distinct name)::int as names from tera_migrations.applied",
    );
    expect(ledger?.count).toBeGreaterThan(25);
    expect(ledger?.count).toBe(ledger?.names);
    expect(secretsOf("b")).toEqual(secretsOf("a"));
    expect(secretsOf("c")).toEqual(secretsOf("a"));
    // Nothing can be read from the database without the key.
    const [stored] = await database.owner.query<{ value: string }>(
      "select value from private.shared_state where name = 'secrets'",
    );
    const { databaseTokenSecret } = secretsOf("a") as { databaseTokenSecret: string };
    expect(stored?.value).not.toContain(databaseTokenSecret);
  });

  it("one with another SECRETS_KEY is refused with a sentence", async () => {
    await start("a", { SECRETS_KEY: KEY });
    await expect(start("b", { SECRETS_KEY: `${KEY}-other` })).rejects.toThrow(
      /^The database has secrets that this SECRETS_KEY does not open\. Set the one/,
    );
    await expect(start("c", {})).rejects.toThrow(/^Another server uses the database/);
  });
});
