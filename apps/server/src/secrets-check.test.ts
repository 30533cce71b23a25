import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askRunningServer } from "./administration/ask-running-server.ts";
import { acceptSecrets } from "./administration/rotate-keys.ts";
import { tablesToBackUp } from "./backup/rows.ts";
import { readSettings } from "./configuration.ts";
import { openTestDatabase, type TestDatabase } from "./database/test-database.ts";
import { createLog } from "./log.ts";
import { openSecrets, secretsFile } from "./secrets.ts";
import { recordSecrets } from "./secrets-check.ts";
import { type RunningServer, startServer } from "./server.ts";

const isPglite = process.env["TEST_ENGINE"] === "pglite";
const REFUSED =
  /^Another server uses the database in DATABASE_URL with other secrets.*Copy secrets\.json/;

let database: TestDatabase;
let root: string;
let servers: RunningServer[];
beforeAll(async () => {
  database = await openTestDatabase({ isEmpty: true });
});
afterAll(() => database.close());
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tera-secrets-"));
  servers = [];
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(root, { recursive: true, force: true });
});

describe.skipIf(isPglite)("servers on one DATABASE_URL", () => {
  const folder = (name: string): string => join(root, name);

  async function start(name: string): Promise<RunningServer> {
    const { connection } = database.owner;
    if (connection.kind !== "postgres") throw new Error("This test needs a Postgres.");
    const settings = readSettings({
      PORT: "0",
      TOOLS_PORT: "0",
      DATA_DIR: folder(name),
      DATABASE_URL: connection.url,
    });
    const server = await startServer(
      settings,
      createLog(() => {}),
    );
    servers.push(server);
    return server;
  }

  it("secrets: other secrets are refused, copies and rotated keys are accepted", async () => {
    const first = await start("first");
    await expect(start("second")).rejects.toThrow(REFUSED);

    cpSync(secretsFile(folder("first")), secretsFile(folder("second")));
    await start("second");

    expect((await askRunningServer(folder("first"), ["rotate-keys"]))?.lines).toHaveLength(3);
    await first.stop();
    const again = await start("first");
    // An earlier copy now has other keys.
    await servers[1]?.stop();
    await expect(start("second")).rejects.toThrow(REFUSED);

    // A rotation whose digest was not stored.
    await database.owner.query("delete from private.secrets_check");
    await recordSecrets(
      { engine: "external", query: (text, values) => database.owner.query(text, values) },
      await openSecrets(folder("second")),
    );
    await again.stop();
    await start("first");
  });

  it("secrets: the operator can accept new ones, but not while the server runs", async () => {
    const source = { configuration: { dataDirectory: folder("new") }, database: database.owner };
    await expect(start("new")).rejects.toThrow(REFUSED);
    const secrets = await openSecrets(folder("new"));
    await expect(acceptSecrets({ ...source, secrets }, [])).rejects.toThrow("is running");
    await acceptSecrets(source, []);
    await start("new");
  });

  it("secrets: a backup leaves out their digest, so that a restored installation starts", async () => {
    const names = (await tablesToBackUp(database.owner)).map(({ name }) => name);
    expect(names).toContain("security_events");
    expect(names).not.toContain("secrets_check");
    expect(names).not.toContain("project_quotas");
  });
});
