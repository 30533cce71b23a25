import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { createClient } from "@supabase/supabase-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { WebSocket } from "ws";
import { mintDatabaseToken, openDatabaseTokens } from "../access/database-token.ts";
import { TEST_CONFIGURATION } from "../configuration.fixture.ts";
import type { Secrets, ServerConfiguration, ServerContext } from "../context.ts";
import type { Database } from "../database/database.ts";
import { openTestDatabase, type TestDatabaseOptions } from "../database/test-database.ts";
import { createStorage } from "./storage/storage.ts";

const TOKEN_SECONDS = 900;

export interface TestSupabasePerson {
  readonly id: string;
  readonly client: SupabaseClient;
  token(lifetimeSeconds?: number): Promise<string>;
}

/** An HTTP server with storage, a fresh database and a temporary data directory. */
export interface TestSupabase {
  readonly context: ServerContext;
  readonly database: Database;
  /** Has the same rights as operator commands. */
  readonly owner: Database;
  readonly server: Server;
  readonly origin: string;
  /** Logged lines, as `event` or `event: error`. */
  readonly logged: string[];
  person(): Promise<TestSupabasePerson>;
  anonymous(): SupabaseClient;
  /** Calls `token` before each request. */
  clientWith(token: () => Promise<string>): SupabaseClient;
  /** Resolves to the project's id. */
  project(creator: TestSupabasePerson, ...members: TestSupabasePerson[]): Promise<string>;
  close(): Promise<void>;
}

/** `maximumFileBytes` limits uploads; `engine` overrides the default database. */
export async function startTestSupabase(
  options: { maximumFileBytes?: number; engine?: TestDatabaseOptions } = {},
): Promise<TestSupabase> {
  const opened = await openTestDatabase(options.engine);
  const { database } = opened;
  const dataDirectory = await mkdtemp(join(tmpdir(), "tera-supabase-"));
  const secrets = await testSecrets();
  const logged: string[] = [];
  const app = new Hono();
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const context: ServerContext = {
    database,
    secrets,
    tokens: openDatabaseTokens({ database, secrets }),
    mailer: NO_MAILER,
    log: logTo(logged),
    configuration: testConfiguration({
      port,
      publicOrigin: origin,
      dataDirectory,
      maximumFileBytes: options.maximumFileBytes ?? 64 * 1024 * 1024,
      login: { domain: `${origin}/kinde`, clientId: "test", embedded: true },
    }),
  };
  app.route("/storage/v1", createStorage(context));

  const clients: SupabaseClient[] = [];
  const clientWith = (token?: () => Promise<string>) => {
    const client = openClient(origin, secrets, token);
    clients.push(client);
    return client;
  };
  return {
    context,
    database,
    owner: opened.owner,
    server,
    origin,
    logged,
    clientWith,
    anonymous: () => clientWith(),
    async person() {
      const person = await addPerson(context);
      return { ...person, client: clientWith(() => person.token()) };
    },
    project: (...members) => addProject(database, members),
    async close() {
      await Promise.all(clients.map((client) => client.removeAllChannels()));
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await opened.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

const NO_MAILER: ServerContext["mailer"] = {
  send: () => Promise.reject(new Error("This test server sends no mail.")),
  store: () => Promise.reject(new Error("This test server sends no mail.")),
};

function logTo(logged: string[]): ServerContext["log"] {
  return {
    security: () => {},
    info: (event) => logged.push(event),
    warn: (event) => logged.push(event),
    error: (event, error) => logged.push(`${event}: ${String(error)}`),
  };
}

async function testSecrets(): Promise<Secrets> {
  const unsigned: Secrets = {
    databaseTokenSecret: `${randomUUID()}${randomUUID()}`,
    anonymousKey: "",
    cookieKeys: [],
    factorKeys: [],
    loginSigningKey: {},
  };
  return {
    ...unsigned,
    anonymousKey: await mintDatabaseToken({ sub: "", role: "anon" }, unsigned),
  };
}

function testConfiguration(
  own: Pick<
    ServerConfiguration,
    "port" | "publicOrigin" | "dataDirectory" | "maximumFileBytes" | "login"
  >,
): ServerConfiguration {
  return {
    ...TEST_CONFIGURATION,
    profile: "production",
    toolsPort: 0,
    ...own,
  };
}

/** Without a token, the client is anonymous. */
function openClient(
  origin: string,
  { anonymousKey }: Secrets,
  token: (() => Promise<string>) | undefined,
): SupabaseClient {
  return createClient(origin, anonymousKey, {
    realtime: { transport: WebSocket as never },
    ...(token === undefined
      ? { auth: { persistSession: false, autoRefreshToken: false } }
      : { accessToken: token }),
  });
}

async function addPerson({
  database,
  secrets,
}: ServerContext): Promise<Pick<TestSupabasePerson, "id" | "token">> {
  const id = randomUUID();
  const email = `${id}@example.org`;
  await database.query(
    "insert into public.users (id, kinde_id, email, email_verified) values ($1, $2, $3, true)",
    [id, `kp_${id}`, email],
  );
  const token = (lifetimeSeconds = TOKEN_SECONDS) =>
    mintDatabaseToken(
      {
        sub: id,
        role: "authenticated",
        email,
        email_verified: true,
        exp: Math.floor(Date.now() / 1000) + lifetimeSeconds,
      },
      secrets,
    );
  return { id, token };
}

/** The first member is the creator. */
async function addProject(
  database: Database,
  members: readonly TestSupabasePerson[],
): Promise<string> {
  const id = randomUUID();
  await database.transaction(async (session) => {
    await session.query(
      `insert into public.projects (id, data) values ($1, '{"name": "Trials of tea"}')`,
      [id],
    );
    for (const person of members) {
      await session.query(
        `insert into public.project_members (project, "user", email, role) values ($1, $2, $3, $4)`,
        [id, person.id, `${person.id}@example.org`, person === members[0] ? "creator" : "member"],
      );
    }
  });
  return id;
}
