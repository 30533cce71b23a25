import { spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { root } from "../../../scripts/run.mjs";
import { testEnvironment } from "../../../scripts/test-environment.mjs";

const [, ...NODE_OPTIONS] = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  .scripts.start.split(" ")
  .filter((word) => !word.endsWith(".mjs"));
const READY_WITHIN_MS = 60_000;
const TOKEN_SECONDS = 3600;
const PROJECTS = 500;
const LOGS = 10_000;
const FILES = 100;
const FILE_BYTES = 10_000;

/** Lifts the request limits, because all load comes from one IP address. */
const UNLIMITED_REQUESTS = {
  MAXIMUM_ADDRESS_REQUESTS: "1000000000",
  MAXIMUM_PERSON_REQUESTS: "1000000000",
};

/**
 * Starts the built server on a new, durable embedded Postgres. One subscriber owns 500 projects;
 * the first has 10,000 log entries and 100 files.
 */
export async function startFilledProduct({ profileTo, settings = {} } = {}) {
  const dataDirectory = mkdtempSync(join(tmpdir(), "bench-server-"));
  const child = startServer(dataDirectory, profileTo, settings);
  const origin = await ready(child);
  const { databaseTokenSecret } = JSON.parse(
    readFileSync(join(dataDirectory, "secrets.json"), "utf8"),
  );
  const databaseUrl = addressOfPostgres(dataDirectory);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const tokenOf = (id, email) => personToken(id, email, databaseTokenSecret);
  const { person, email, projects } = await addProjects(sql);
  const token = tokenOf(person, email);
  await uploadFiles(origin, token, projects[0]);
  // Analyze only tables with rows: after analyzing an empty table, Postgres plans as if it stayed
  // empty.
  await sql`analyze users, projects, project_members, project_logs, project_namespaces, storage.objects`;
  return {
    files: join(dataDirectory, "files"),
    origin,
    port: Number(new URL(origin).port),
    pid: child.pid,
    databaseUrl,
    person,
    projects,
    sql,
    token,
    async addPerson() {
      const { id, project, address } = await addPersonWithProject(sql);
      return { origin, id, project, token: tokenOf(id, address) };
    },
    async stop() {
      await sql.end();
      await stopServer(child);
      rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** The superuser's address of the embedded Postgres. */
export function addressOfPostgres(dataDirectory) {
  const password = readFileSync(join(dataDirectory, "postgres-password"), "utf8");
  const lines = readFileSync(join(dataDirectory, "postgres", "postmaster.pid"), "utf8").split("\n");
  return `postgres://postgres:${password}@127.0.0.1:${lines[3]}/postgres`;
}

/** `settings` may name another database than an embedded one. */
export function startServer(dataDirectory, profileTo, settings) {
  const profiling = profileTo === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileTo}`];
  const child = spawn(
    process.execPath,
    [...NODE_OPTIONS, ...profiling, join(root, "apps/server/dist/main.js")],
    {
      cwd: root,
      env: {
        ...process.env,
        ...testEnvironment(""),
        NODE_ENV: "production",
        DATA_DIR: dataDirectory,
        ENGINE: "embedded-postgres",
        PORT: "0",
        TOOLS_PORT: "0",
        ...UNLIMITED_REQUESTS,
        ...settings,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  // SIGTERM also stops the server's database.
  process.once("exit", () => child.kill("SIGTERM"));
  return child;
}

export async function stopServer(child) {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
  }
}

async function addProjects(sql) {
  const person = randomUUID();
  const email = "bench@example.org";
  await sql`insert into users (id, kinde_id, email, email_verified) values (${person}, 'kp_bench', ${email}, true)`;
  await sql`insert into subscriptions ("user", is_active) values (${person}, true)`;
  const projects = (
    await sql`insert into projects (data, edited_at) select jsonb_build_object('name', 'Project ' || n, 'type', 'systematic-review'), now() - n * interval '1 hour' from generate_series(1, ${PROJECTS}) n returning id`
  ).map(({ id }) => id);
  await sql`insert into project_members (project, "user", email, role) select id, ${person}, ${email}, 'creator' from projects`;
  await sql`insert into project_logs (project, "user", type, data, created_at) select ${projects[0]}, ${person}, 'mark', '{"title": "Screening"}', now() - n * interval '1 minute' from generate_series(1, ${LOGS}) n`;
  await sql`insert into project_namespaces (project, name, data) values (${projects[0]}, 'bench', '{"screening": {"done": 12, "open": 30}}')`;
  await sql`create schema bench`;
  await sql`create table bench.entries (id uuid primary key default gen_random_uuid(), project uuid not null, type text not null, data jsonb not null, created_at timestamptz not null default now())`;
  return { person, email, projects };
}

export async function addPersonWithProject(sql) {
  const [id, project, address] = [randomUUID(), randomUUID(), `${randomUUID()}@example.org`];
  await sql`insert into users (id, kinde_id, email, email_verified) values (${id}, ${`kp_${id}`}, ${address}, true)`;
  await sql`insert into projects (id, data) values (${project}, '{"name": "Another project", "type": "systematic-review"}')`;
  await sql`insert into project_members (project, "user", email, role) values (${project}, ${id}, ${address}, 'creator')`;
  return { id, project, address };
}

async function uploadFiles(origin, token, project) {
  for (let index = 0; index < FILES; index += 1) {
    const sent = await fetch(
      `${origin}/storage/v1/object/projects/${project}/library/${index}.ris`,
      {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: Buffer.alloc(FILE_BYTES, "R"),
      },
    );
    if (!sent.ok) throw new Error(`A file could not be uploaded: ${await sent.text()}`);
  }
}

/** Returns the functions with the most self time, as shares of non-idle time. */
export function hottest(folder, count = 12) {
  const [file] = readdirSync(folder).filter((name) => name.endsWith(".cpuprofile"));
  if (file === undefined) return [];
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, file), "utf8"));
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const times = new Map();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const { functionName, url } = byId.get(id);
    if (functionName === "(idle)") continue;
    const place =
      url.replace(/^.*node_modules\//, "").replace(/^.*\/(apps|dist)\//, "$1/") || "node";
    const key = `${functionName || "(anonymous)"}  ${place}`;
    times.set(key, (times.get(key) ?? 0) + timeDeltas[index]);
    busy += timeDeltas[index];
  }
  return [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, time]) => [name, time / busy]);
}

/** Resolves to the server's origin. */
export function ready(child) {
  return new Promise((resolve, reject) => {
    let printed = "";
    const limit = setTimeout(
      () => reject(new Error(`The server was not ready in time:\n${printed}`)),
      READY_WITHIN_MS,
    );
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      const origin = /^ready (http\S+)/m.exec(printed)?.[1];
      if (origin === undefined) return;
      clearTimeout(limit);
      resolve(origin);
    });
    child.once("exit", (code, signal) =>
      reject(new Error(`The server ended (${code ?? signal}) before it was ready:\n${printed}`)),
    );
  });
}

export function personToken(id, email, secret) {
  return tokenFor(
    {
      sub: id,
      role: "authenticated",
      email,
      email_verified: true,
      aud: "authenticated",
      exp: Math.floor(Date.now() / 1000) + TOKEN_SECONDS,
    },
    secret,
  );
}

function tokenFor(claims, secret) {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part({ alg: "HS256" })}.${part(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}
