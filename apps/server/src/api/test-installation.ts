import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mintDatabaseToken, openDatabaseTokens } from "../access/database-token.ts";
import { TEST_CONFIGURATION } from "../configuration.fixture.ts";
import type { ServerConfiguration, ServerContext } from "../context.ts";
import type { CallerClaims } from "../database/database.ts";
import type { ScriptDatabase } from "../database/script-database.ts";
import {
  openTestDatabase,
  type TestDatabase,
  type TestDatabaseOptions,
} from "../database/test-database.ts";
import { createMailer } from "../mail/mailer.ts";
import { createResponseCheck } from "./response-check.ts";
import { apiRoutes, createApi } from "./api.ts";
import { describeApi } from "@tera/contract/openapi";
import { testSigningKey } from "../signing-key-for-tests.ts";

const TOKEN_SECONDS = 600;

export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly claims: CallerClaims;
  readonly token: string;
}

/** The API on a separate database. */
export interface TestInstallation {
  readonly context: ServerContext;
  /** Connects as the database owner, for schema changes that the server may not make. */
  readonly owner: ScriptDatabase;
  readonly api: ReturnType<typeof createApi>;
  /** The e-mail address is verified by default. */
  addPerson(name: string, isVerified?: boolean): Promise<TestPerson>;
  /** Ignores the API's limits. */
  addProject(
    creator: TestPerson,
    members?: readonly TestPerson[],
    invited?: readonly string[],
  ): Promise<string>;
  /**
   * Sends no token if `person` is undefined. Throws if the response differs from the API
   * description.
   */
  call(
    method: string,
    path: string,
    person: TestPerson | undefined,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly json: Record<string, unknown>;
}

/** Mail stays in the outbox. */
export async function openTestInstallation(
  options: TestDatabaseOptions = {},
  settings: Partial<ServerConfiguration> = {},
): Promise<TestInstallation> {
  return fillInstallation(await openTestDatabase(options), settings);
}

/** Opens the API on an existing database. `close` closes that database too. */
export function fillInstallation(
  opened: TestDatabase,
  more: Partial<ServerConfiguration> = {},
): TestInstallation {
  const dataDirectory = mkdtempSync(join(tmpdir(), "tera-api-"));
  const settings = testSettings(opened, dataDirectory, more);
  const mailer = createMailer(settings, { show: () => {} });
  const context: ServerContext = { ...settings, mailer, tokens: openDatabaseTokens(settings) };
  const api = createApi(context);
  return {
    context,
    owner: opened.owner,
    api,
    addPerson: addPersonTo(context),
    addProject: addProjectTo(context),
    call: callOf(api, context),
    close: async () => {
      await mailer.close();
      rmSync(dataDirectory, { recursive: true, force: true });
      await opened.close();
    },
  };
}

function testSettings(
  { database }: TestDatabase,
  dataDirectory: string,
  more: Partial<ServerConfiguration>,
): Omit<ServerContext, "mailer" | "tokens"> {
  return {
    database,
    configuration: {
      ...TEST_CONFIGURATION,
      profile: "dev",
      port: 7334,
      toolsPort: 8080,
      publicOrigin: "http://localhost:7334",
      dataDirectory,
      maximumFileBytes: 200_000_000,
      login: { domain: "http://localhost:7334/kinde", clientId: "tera", embedded: true },
      contentDirectory: join(dataDirectory, "content"),
      ...more,
    },
    secrets: {
      databaseTokenSecret: randomBytes(32).toString("hex"),
      anonymousKey: "",
      cookieKeys: [randomBytes(32).toString("hex")],
      factorKeys: [randomBytes(32).toString("hex")],
      loginSigningKey: testSigningKey("test"),
    },
    log: {
      security: () => {},
      info: () => {},
      warn: () => {},
      error: (event, error) => process.stderr.write(`${event} ${String(error)}\n`),
    },
  };
}

function addPersonTo({ database, secrets }: ServerContext): TestInstallation["addPerson"] {
  return async (name, isVerified = true) => {
    const id = randomUUID();
    const email = `${name}-${id.slice(0, 8)}@example.org`.toLowerCase();
    await database.query(
      "insert into public.users (id, kinde_id, email, email_verified, data) values ($1, $2, $3, $4, $5::jsonb)",
      [id, `kp_${id}`, email, isVerified, { name }],
    );
    const claims: CallerClaims = {
      sub: id,
      role: "authenticated",
      email,
      email_verified: isVerified,
      exp: Math.floor(Date.now() / 1000) + TOKEN_SECONDS,
      auth_time: Date.now() / 1000,
    };
    return { id, email, claims, token: await mintDatabaseToken(claims, secrets) };
  };
}

function addProjectTo({ database }: ServerContext): TestInstallation["addProject"] {
  return async (creator, members = [], invited = []) => {
    const id = randomUUID();
    await database.query("insert into public.projects (id, data) values ($1, $2::jsonb)", [
      id,
      { name: "Sleep and pain", type: "systematic-review" },
    ]);
    for (const person of [creator, ...members]) {
      await database.query(
        `insert into public.project_members (project, "user", email, role) values ($1, $2, $3, $4)`,
        [id, person.id, person.email, person === creator ? "creator" : "member"],
      );
    }
    for (const email of invited)
      await database.query(
        `insert into public.project_members (project, email, role) values ($1, $2, 'invite')`,
        [id, email],
      );
    return id;
  };
}

function callOf(api: TestInstallation["api"], context: ServerContext): TestInstallation["call"] {
  const checkAnswer = createResponseCheck(describeApi(apiRoutes(context), context.configuration));
  return async (method, path, person, body, headers = {}) => {
    const response = await api.request(path, {
      method,
      headers: {
        ...(person === undefined ? {} : { authorization: `Bearer ${person.token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : {
            body:
              typeof body === "string" || body instanceof Uint8Array
                ? (body as BodyInit)
                : JSON.stringify(body),
          }),
    });
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    const responseBody: unknown = isJson ? await response.json() : await response.text();
    checkAnswer(method, path, response.status, responseBody);
    return { status: response.status, json: responseBody as Record<string, unknown> };
  };
}
