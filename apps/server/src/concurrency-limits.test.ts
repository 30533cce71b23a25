import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { TestPerson } from "./api/test-installation.ts";
import { DEFAULT_QUOTAS } from "./quotas.ts";
import { openTestServer, type TestServer } from "./test-server.ts";

const CONCURRENT_REQUESTS = 2;
const MAX_WAITING = 5;
const TOO_MANY = 429;
/** One of the four connections stays free. */
const MAX_CONCURRENT_COSTLY = 3;
const SLOW_SECONDS = 1;
/** Tolerance for timer inaccuracy and latency. */
const TIMER_MS = 100;
const LOCKED_LOGS = "lock table public.project_logs in share mode";

let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let project: string;
let document: string;

beforeAll(async () => {
  const quotas = {
    ...DEFAULT_QUOTAS,
    personStatements: CONCURRENT_REQUESTS,
    personWaiting: MAX_WAITING,
  };
  server = await openTestServer({ quotas });
  const { installation } = server;
  [ann, bob] = [await installation.addPerson("Ann"), await installation.addPerson("Bob")];
  project = await installation.addProject(ann, [bob]);
  document = `project_namespaces::${project}::large`;
  // Filled with hashes, because they hardly compress.
  await installation.context.database.query(
    `insert into project_namespaces (project, name, data)
     select $1, 'large', jsonb_object_agg('key' || n, sha256(n::text::bytea)::text)
     from generate_series(1, 5000) n`,
    [project],
  );
});
afterAll(() => server.close());

interface TestRequest {
  readonly method?: string;
  readonly path: string;
  readonly person?: TestPerson;
  readonly body?: unknown;
}

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfter: string | null;
}

async function send({ method = "POST", path, person, body }: TestRequest): Promise<Answer> {
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers: {
      ...(person === undefined ? {} : { authorization: `Bearer ${person.token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { code } = (text === "" ? {} : JSON.parse(text)) as { code?: string };
  return { status: response.status, code, retryAfter: response.headers.get("retry-after") };
}

/** `waiting` counts the statements that wait for `lock`. */
async function whileLocked(
  lock: string,
  work: (waiting: () => Promise<number>) => Promise<void>,
): Promise<void> {
  const { context, owner } = server.installation;
  const waiting = async (): Promise<number> => {
    const [row] = await owner.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where wait_event_type = 'Lock' and datname = current_database() and application_name <> 'tera-lookout'`,
    );
    return row?.count ?? 0;
  };
  await context.database.transaction(async (session) => {
    await session.query(lock);
    await work(waiting);
  });
}

const logEntry = (person: TestPerson): TestRequest => ({
  path: `/api/projects/${project}/logs`,
  person,
  body: { userId: person.id, type: "mark", title: "Screening" },
});
const restLogEntry = (person: TestPerson): TestRequest => ({
  path: "/rest/v1/project_logs",
  person,
  body: { project, user: person.id, type: "mark", data: {} },
});
const patchOf = (
  person: TestPerson,
  path: string,
  sequence: number,
  operations: unknown,
): TestRequest => ({
  path: `/api/sync/${path}/patch`,
  person,
  body: { session: `${person.id} ${sequence}`, sequence, operations },
});

/** Another person's requests to every surface, which must not be affected. */
const EVERYDAY_REQUESTS: readonly (() => TestRequest)[] = [
  () => ({ method: "GET", path: `/api/sync/projects::${project}`, person: bob }),
  () =>
    patchOf(bob, `projects::${project}`, Math.floor(performance.now()), [{ set: ["a"], value: 1 }]),
  () => ({ path: "/rest/v1/rpc/projects_digest_by_user", person: bob, body: { user_id: bob.id } }),
  () => ({ method: "GET", path: "/rest/v1/projects?select=id&name=neq.x", person: bob }),
  () => ({ path: "/storage/v1/object/list/projects", person: bob, body: { prefix: project } }),
];

async function expectOthersServed(): Promise<void> {
  for (const asked of EVERYDAY_REQUESTS)
    expect([asked().path, (await send(asked())).status]).toEqual([asked().path, 200]);
}

describe("one person's share of the database", () => {
  it("one person's requests leave database connections for others, and the excess is refused", async () => {
    const sent: ReturnType<typeof send>[] = [];
    await whileLocked(LOCKED_LOGS, async (waiting) => {
      sent.push(...Array.from({ length: 40 }, () => send(logEntry(ann))));
      await expect.poll(waiting).toBe(CONCURRENT_REQUESTS);
      await expectOthersServed();
      expect(await waiting()).toBe(CONCURRENT_REQUESTS);
    });
    const answers = await Promise.all(sent);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBe(CONCURRENT_REQUESTS + MAX_WAITING);
    for (const answer of refused)
      expect(answer).toEqual({ status: TOO_MANY, code: "TOO-MANY", retryAfter: "2" });
    expect((await send(logEntry(ann))).status).toBe(200);
  });

  it("a person's REST, API and file requests share a limit, and costly ones run one at a time", async () => {
    const sent: ReturnType<typeof send>[] = [];
    await whileLocked(LOCKED_LOGS, async (waiting) => {
      sent.push(send(restLogEntry(ann)), send(restLogEntry(ann)));
      await expect.poll(waiting).toBe(1);
      sent.push(send(logEntry(ann)), send(logEntry(ann)));
      await expect.poll(waiting).toBe(CONCURRENT_REQUESTS);
      await expectOthersServed();
    });
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([201, 201, 200, 200]);
  });

  it("visitors are limited by IP address, separately from people logged in at the same address", async () => {
    const sent: ReturnType<typeof send>[] = [];
    await whileLocked("lock table private.attempts in share mode", async (waiting) => {
      const message = (index: number) => ({
        name: "A",
        email: `a${index}@example.org`,
        subject: "S",
        body: "B",
      });
      sent.push(
        ...Array.from({ length: 20 }, (_, index) =>
          send({ path: "/api/contact", body: message(index) }),
        ),
      );
      await expect.poll(waiting).toBe(CONCURRENT_REQUESTS);
      await expectOthersServed();
    });
    const answers = await Promise.all(sent);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(
      CONCURRENT_REQUESTS + MAX_WAITING,
    );
    expect(answers.filter(({ code }) => code === "TOO-MANY")).toHaveLength(
      20 - CONCURRENT_REQUESTS - MAX_WAITING,
    );
  });
});

describe("costly REST statements", () => {
  const PEOPLE = 5;

  it("costly REST statements leave a connection for cheap requests, and all are answered", async () => {
    const { installation } = server;
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, index) => {
        const person = await installation.addPerson(`Person ${index}`);
        return { person, own: await installation.addProject(person) };
      }),
    );
    const sent: ReturnType<typeof send>[] = [];
    await whileLocked(LOCKED_LOGS, async (waiting) => {
      for (const { person, own } of people) {
        const body = { project: own, user: person.id, type: "mark", data: {} };
        sent.push(send({ path: "/rest/v1/project_logs", person, body }));
      }
      await expect.poll(waiting).toBe(MAX_CONCURRENT_COSTLY);
      const digest: TestRequest = {
        path: "/rest/v1/rpc/projects_digest_by_user",
        person: bob,
        body: { user_id: bob.id },
      };
      const shown: TestRequest = {
        method: "GET",
        path: `/api/sync/projects::${project}`,
        person: bob,
      };
      for (const asked of [digest, shown])
        expect([asked.path, (await send(asked)).status]).toEqual([asked.path, 200]);
      expect(await waiting()).toBe(MAX_CONCURRENT_COSTLY);
    });
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(people.map(() => 201));
  });

  it("a costly REST statement delays the sender's next costly one by twice its duration", async () => {
    const eve = await server.installation.addPerson("Eve");
    const own = await server.installation.addProject(eve);
    const body = { project: own, user: eve.id, type: "mark", data: {} };
    const sent: ReturnType<typeof send>[] = [];
    await whileLocked(LOCKED_LOGS, async (waiting) => {
      sent.push(send({ path: "/rest/v1/project_logs", person: eve, body }));
      await expect.poll(waiting).toBe(1);
      await server.installation.owner.query(`select pg_sleep(${SLOW_SECONDS})`);
    });
    await Promise.all(sent);
    const begun = performance.now();
    expect(
      (await send({ method: "GET", path: "/rest/v1/projects?select=id&name=neq.x", person: eve }))
        .status,
    ).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(SLOW_SECONDS * 2_000 - TIMER_MS);
  });
});

describe("joins of live channels", () => {
  it("joins of live channels run one at a time per person, regardless of the number of sockets", async () => {
    const topic = `realtime:project:${project}:1`;
    const config = { private: true, broadcast: {}, presence: { key: "" }, postgres_changes: [] };
    const joined: Promise<unknown>[] = [];
    const sockets = Array.from(
      { length: 10 },
      () =>
        new WebSocket(
          `${server.origin.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${ann.token}`,
        ),
    );
    await Promise.all(sockets.map((socket) => once(socket, "open")));
    await whileLocked("lock table realtime.messages in access exclusive mode", async (waiting) => {
      for (const socket of sockets) {
        joined.push(once(socket, "message"));
        socket.send(
          JSON.stringify(["1", "1", topic, "phx_join", { config, access_token: ann.token }]),
        );
      }
      await expect.poll(waiting).toBe(1);
      expect(
        (await send({ method: "GET", path: `/api/sync/projects::${project}`, person: bob })).status,
      ).toBe(200);
    });
    const answers = (await Promise.all(joined)).map(String);
    expect(answers.filter((answer) => answer.includes('"ok"'))).toHaveLength(1 + MAX_WAITING);
    expect(answers.filter((answer) => answer.includes("TOO-MANY"))).toHaveLength(
      10 - 1 - MAX_WAITING,
    );
    for (const socket of sockets) socket.terminate();
  });
});

describe("patches of a large document", () => {
  it("patches of a large document run one at a time per person and delay nobody else", async () => {
    const sent: ReturnType<typeof send>[] = [];
    const row = `project_namespaces where project = '${project}' and name = 'large'`;
    await whileLocked(`select from ${row} for update`, async (waiting) => {
      for (let index = 0; index < 4; index += 1)
        sent.push(
          send(patchOf(ann, document, index, [{ set: [`key${index}`], value: "changed" }])),
        );
      await expect.poll(waiting).toBe(1);
      await expectOthersServed();
      expect(await waiting()).toBe(1);
    });
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { database } = server.installation.context;
    expect(
      await database.query(`select data -> 'key0' as first, data -> 'key3' as last from ${row}`),
    ).toEqual([{ first: "changed", last: "changed" }]);
  });

  it("a person's large patches are read one at a time, and waiting patches are not read yet", async () => {
    const operations = [{ set: ["text"], value: "x".repeat(200_000) }];
    const eve = await server.installation.addPerson("Eve");
    const own = await server.installation.addProject(eve);
    const large = (index: number): TestRequest =>
      patchOf(eve, `project_namespaces::${own}::grown${index}`, index, operations);
    const sent: ReturnType<typeof send>[] = [];
    await whileLocked("lock table public.project_namespaces in share mode", async (waiting) => {
      sent.push(...Array.from({ length: 1 + MAX_WAITING + 3 }, (_, index) => send(large(index))));
      await expect.poll(waiting).toBe(1);
    });
    const answers = await Promise.all(sent);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1 + MAX_WAITING);
    expect(answers.filter(({ status }) => status === TOO_MANY)).toHaveLength(3);
  });

  it("a patch decompresses the document once, however many operations the patch contains", async () => {
    const { database } = server.installation.context;
    const blocksOf = async (count: number, sequence: number): Promise<number> => {
      const operations = Array.from({ length: count }, (_, index) => ({
        set: [`key${index + 1}`],
        value: sequence,
      }));
      const [plan] = await database.query<{
        "QUERY PLAN": readonly { Plan: Record<string, number> }[];
      }>(
        `explain (analyze, buffers, format json) select private.document_apply('${document}', 'blocks', ${sequence}, '${JSON.stringify(operations)}', '${ann.id}')`,
      );
      return plan?.["QUERY PLAN"][0]?.Plan["Shared Hit Blocks"] ?? 0;
    };
    // Six runs make the connection use generic plans.
    await database.transaction(async (session) => {
      for (let run = 0; run < 6; run += 1)
        await session.query("select private.document_apply($1, 'warm', $2::int, $3::jsonb, $4)", [
          document,
          run,
          [{ set: ["key1"], value: run }],
          ann.id,
        ]);
    });
    const [few, many] = [await blocksOf(1, 1), await blocksOf(200, 2)];
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThan(few * 4);
  });
});
