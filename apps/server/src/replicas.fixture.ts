import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { vi } from "vitest";
import { WebSocket } from "ws";
import { mintDatabaseToken } from "./access/database-token.ts";
import { askRunningServer } from "./administration/ask-running-server.ts";
import { readSettings } from "./configuration.ts";
import type { Secrets } from "./context.ts";
import type { Database } from "./database/database.ts";
import { findFreePort } from "./database/free-port.ts";
import { openTestDatabase, type TestDatabase } from "./database/test-database.ts";
import { createLog } from "./log.ts";
import { sendWithExactHeaders, TestBrowser, type Init } from "./login/browser-for-tests.ts";
import { KindeClient } from "./login/kinde-client-for-tests.ts";
import { openSecrets, secretsFile } from "./secrets.ts";
import { type RunningServer, startServer } from "./server.ts";

const TOKEN_SECONDS = 900;

export interface ReplicaPerson {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** Servers on one database and folder of files, in this process, that answer at one public origin. */
export interface TestReplicas {
  readonly origin: string;
  readonly database: Database;
  /** Log lines of the server. */
  logged(index: number): readonly string[];
  /** The server's own copy. */
  secretsOf(index: number): Secrets;
  /** Runs an operator's command on the server. */
  run(index: number, ...words: string[]): Promise<readonly string[]>;
  stop(index: number): Promise<void>;
  /** Sends to one of the servers, as a balancer would. */
  send(index: number, path: string, init?: Init): Promise<Response>;
  addPerson(): Promise<ReplicaPerson>;
  /** The first person is the creator. */
  addProject(...people: ReplicaPerson[]): Promise<string>;
  topicOf(project: string): Promise<string>;
  /** A page's live connection to one of the servers. */
  client(index: number, person: ReplicaPerson): SupabaseClient;
  /** A browser whose requests go to the servers in turn. */
  newVisitor(): KindeClient;
  close(): Promise<void>;
}

export async function startReplicas(
  count: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestReplicas> {
  const opened = await openTestDatabase();
  const root = mkdtempSync(join(tmpdir(), "tera-replicas-"));
  const ports = await Promise.all(Array.from({ length: count }, findFreePort));
  const origin = `http://localhost:${ports[0]}`;
  const folder = (index: number): string => join(root, String(index));
  const started = await startAll(count, (index) => {
    mkdirSync(folder(index));
    if (index === 0) mkdirSync(join(folder(0), "files"));
    else symlinkSync(join(folder(0), "files"), join(folder(index), "files"));
    if (index > 0 && environment["SECRETS_KEY"] === undefined)
      cpSync(secretsFile(folder(0)), secretsFile(folder(index)));
    return {
      PORT: String(ports[index]),
      TOOLS_PORT: "0",
      PUBLIC_ORIGIN: origin,
      DATA_DIR: folder(index),
      DATABASE_URL: addressOf(opened),
      ...environment,
    };
  });
  const addressOfServer = (index: number): string => `http://127.0.0.1:${ports[index]}`;
  const send = (index: number, path: string, init: Init = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set("host", new URL(origin).host);
    return sendWithExactHeaders(new URL(path, addressOfServer(index)), { ...init, headers });
  };
  const clients: SupabaseClient[] = [];
  const secrets = await openSecrets(folder(0));
  const { owner: database } = opened;
  return {
    origin,
    database,
    logged: (index) => started[index]?.lines ?? [],
    secretsOf: (index) => JSON.parse(readFileSync(secretsFile(folder(index)), "utf8")) as Secrets,
    async run(index, ...words) {
      const answer = await askRunningServer(folder(index), words);
      if (answer === undefined || answer.isRefused) throw new Error(answer?.lines.join("\n"));
      return answer.lines;
    },
    stop: async (index) => started[index]?.server.stop(),
    send,
    addPerson: () => addPerson(database, secrets),
    addProject: (...people) => addProject(database, people),
    topicOf: (project) => topicOf(database, project),
    client(index, { token }) {
      const client = createClient(origin, secrets.anonymousKey, {
        realtime: { transport: socketTo(addressOfServer(index), new URL(origin).host) as never },
        accessToken: async () => token,
      });
      clients.push(client);
      return client;
    },
    newVisitor: () => new KindeClient("tera-host", new TravellingBrowser(origin, count, send)),
    async close() {
      await Promise.all(clients.map((client) => client.removeAllChannels()));
      await Promise.all(started.map(({ server }) => server.stop()));
      await opened.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

interface StartedReplica {
  readonly server: RunningServer;
  readonly lines: string[];
}

/** One after the other. Resolves once they know each other. */
async function startAll(
  count: number,
  environmentOf: (index: number) => Readonly<Record<string, string>>,
): Promise<StartedReplica[]> {
  const started: StartedReplica[] = [];
  for (let index = 0; index < count; index += 1)
    started.push(await startReplica(environmentOf(index)));
  await vi.waitFor(
    () => {
      const isMet = ({ lines }: StartedReplica) =>
        lines.some((line) => line.includes(`"replicas.arrived","servers":${count}`));
      if (!started.every(isMet)) throw new Error("The servers have not met.");
    },
    { timeout: 20_000 },
  );
  return started;
}

async function topicOf(database: Database, project: string): Promise<string> {
  const [row] = await database.query<{ epoch: number }>(
    "select membership_epoch as epoch from public.projects where id = $1",
    [project],
  );
  return `project:${project}:${row?.epoch}`;
}

/** `environment` names a data directory, a database and a public origin. */
export async function startReplica(
  environment: Readonly<Record<string, string>>,
): Promise<StartedReplica> {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  return { server: await startServer(readSettings(environment), log), lines };
}

function addressOf({ owner }: TestDatabase): string {
  if (owner.connection.kind !== "postgres") throw new Error("Replicas need a Postgres.");
  return owner.connection.url;
}

/** Connects to one server, under the host name of all. */
function socketTo(address: string, host: string): new (url: string) => WebSocket {
  return class extends WebSocket {
    constructor(url: string) {
      const target = new URL(url);
      target.port = new URL(address).port;
      target.hostname = "127.0.0.1";
      super(target, { headers: { host } });
    }
  };
}

class TravellingBrowser extends TestBrowser {
  readonly #count: number;
  readonly #send: TestReplicas["send"];
  #requests = 0;

  constructor(origin: string, count: number, send: TestReplicas["send"]) {
    super(origin);
    this.#count = count;
    this.#send = send;
  }

  protected override deliver(url: URL, init: Init): Promise<Response> {
    this.#requests += 1;
    return this.#send(this.#requests % this.#count, url.pathname + url.search, init);
  }
}

async function addPerson(database: Database, secrets: Secrets): Promise<ReplicaPerson> {
  const id = randomUUID();
  const email = `${id}@example.org`;
  await database.query(
    "insert into public.users (id, kinde_id, email, email_verified) values ($1, $2, $3, true)",
    [id, `kp_${id}`, email],
  );
  const now = Date.now() / 1000;
  const claims = {
    sub: id,
    role: "authenticated" as const,
    email,
    email_verified: true,
    exp: Math.floor(now) + TOKEN_SECONDS,
    auth_time: now,
  };
  return { id, email, token: await mintDatabaseToken(claims, secrets) };
}

async function addProject(database: Database, people: readonly ReplicaPerson[]): Promise<string> {
  const id = randomUUID();
  await database.transaction(async (session) => {
    await session.query(
      `insert into public.projects (id, data) values ($1, '{"name": "Trials of tea"}')`,
      [id],
    );
    for (const person of people)
      await session.query(
        `insert into public.project_members (project, "user", email, role) values ($1, $2, $3, $4)`,
        [id, person.id, person.email, person === people[0] ? "creator" : "member"],
      );
  });
  return id;
}
