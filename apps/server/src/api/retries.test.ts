import { randomUUID } from "node:crypto";
import { ONE_PIXEL } from "./one-pixel.fixture.ts";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Hono } from "hono";
import { NO_SERVICE_FOR_DOIS } from "../access/access-matrix.fixture.ts";
import { smallArchive } from "../archive/small-archive.fixture.ts";
import { storageContents } from "../supabase/storage/storage-contents.ts";
import { createStorage } from "../supabase/storage/storage.ts";
import { apiRoutes } from "./api.ts";
import { deleteExpired } from "./delete-expired.ts";
import {
  type Answer,
  type TestInstallation,
  type TestPerson,
  openTestInstallation,
} from "./test-installation.ts";

const CONCURRENT_REQUESTS = 12;

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation({}, { lookups: NO_SERVICE_FOR_DOIS });
});
afterAll(async () => {
  await installation.close();
});

interface CreatingCall {
  readonly path: string;
  readonly body: (
    person: TestPerson,
    project: string,
    key: string | undefined,
  ) => object | Promise<object>;
  readonly made: string;
}

const ARCHIVE = await smallArchive();

async function aVersion(project: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    "select id from file_versions where project = $1 and path = 'a.ris' limit 1",
    [project],
  );
  if (row !== undefined) return row.id;
  const { version } = await storageContents(installation.context).write(
    Readable.from([Buffer.from("x")]),
    1,
    () => new Error("too large"),
  );
  await query(
    "insert into storage.objects (bucket_id, name, version, metadata) values ('projects', $1, $2, '{\"size\": 1}') on conflict do nothing",
    [`${project}/a.ris`, version],
  );
  return aVersion(project);
}

const query = <Row = Record<string, unknown>>(text: string, parameters: readonly unknown[] = []) =>
  installation.context.database.query<Row>(text, parameters);

const CREATING: Readonly<Record<string, CreatingCall>> = {
  "/api/projects": {
    path: "/api/projects",
    body: (person) => ({
      userId: person.id,
      email: person.email,
      name: "Retried",
      type: "systematic-review",
    }),
    made: `select 1 from project_members m join projects p on p.id = m.project where m."user" = $1 and p.name = 'Retried'`,
  },
  "/api/projects/import": {
    path: "/api/projects/import",
    body: () => ARCHIVE,
    made: `select 1 from project_logs where "user" = $1 and data ->> 'title' like 'Imported from an archive%'`,
  },
  "/api/projects/{project}/files/restore": {
    path: "/api/projects/PROJECT/files/restore",
    // Restoring the current version would not create a version, so each request uses its own path.
    body: async (_person, project, key) => ({
      versionId: await aVersion(project),
      path: `${key ?? "without a key"}.ris`,
    }),
    made: `select 1 from file_versions where author = $1 and copied_from is not null`,
  },
  "/api/projects/{project}/logs": {
    path: "/api/projects/PROJECT/logs",
    body: (person) => ({ userId: person.id, type: "mark", title: "Retried" }),
    made: `select 1 from project_logs where "user" = $1 and type = 'mark'`,
  },
  "/api/projects/{project}/rounds": {
    path: "/api/projects/PROJECT/rounds",
    body: () => ({
      name: "Titles",
      filePath: "a.ris",
      fileVersion: "v1",
      references: 1,
      stage: "title-abstract",
      reviewers: 2,
    }),
    made: "select 1 from screening_rounds where opened_by = $1",
  },
  "/api/members/invite": {
    path: "/api/members/invite",
    body: (person, project) => ({ projectId: project, emails: [`guest-${person.id}@example.org`] }),
    made: "select 1 from outbox where recipient = 'guest-' || $1 || '@example.org'",
  },
  "/api/contact": {
    path: "/api/contact",
    body: (person) => ({
      name: "Ann",
      email: person.email,
      subject: `From ${person.id}`,
      body: "Hello",
    }),
    made: "select 1 from outbox where subject = 'Contact: From ' || $1",
  },
  "/api/tokens": {
    path: "/api/tokens",
    body: () => ({ name: "CI", scopes: ["projects:read"] }),
    made: `select 1 from private.personal_tokens where "user" = $1::uuid`,
  },
  "/api/projects/{project}/webhooks": {
    path: "/api/projects/PROJECT/webhooks",
    body: () => ({ address: "https://1.1.1.1/events" }),
    made: "select 1 from private.webhooks where created_by = $1::uuid",
  },
};

async function contentCount(): Promise<number> {
  const found = await readdir(join(installation.context.configuration.dataDirectory, "files"), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return found.filter((entry) => entry.isFile()).length;
}

async function send(
  creating: CreatingCall,
  person: TestPerson,
  project: string,
  key?: string,
  more: object = {},
): Promise<Answer> {
  const given = await creating.body(person, project, key);
  const body = given instanceof Uint8Array ? given : { ...given, ...more };
  return installation.call(
    "POST",
    creating.path.replace("PROJECT", project),
    person,
    body,
    key === undefined ? {} : { "idempotency-key": key },
  );
}

/** A call that needs no idempotency key, because a repetition changes nothing. */
interface RepeatedCall {
  readonly path?: string;
  readonly body?: object;
}

const RUNNING = { session: "s", sequence: 1, operations: [{ set: ["x"], value: 1 }] };
const DOCUMENT = "/api/sync/project_namespaces::PROJECT::screening";
const REPEATED: Readonly<Record<string, RepeatedCall>> = {
  "delete /api/account/deletion": {},
  "post /api/pictures": { body: { image: ONE_PIXEL } },
  "delete /api/pictures": {},
  "post /api/lookup": { body: { entries: [{ kind: "doi", text: "10.1000/182" }] } },
  "post /api/consents": { body: { origin: "https://lab.example", scopes: ["user"] } },
  "post /api/consents/revoke": { body: { origin: "https://lab.example" } },
  "post /api/institutes/institutes/{institute}/projects/{id}/claim": {
    path: "/api/institutes/institutes/bond/projects/PROJECT/claim",
  },
  "post /api/institutes/institutes/{institute}/users/{id}/claim": {
    path: "/api/institutes/institutes/bond/users/PERSON/claim",
  },
  "post /api/projects/{project}/logs/visit": {
    path: "/api/projects/PROJECT/logs/visit",
    body: { userId: "PERSON" },
  },
  ...Object.fromEntries(
    ["decisions", "resolutions"].map((kind) => [
      `post /api/projects/{project}/rounds/{round}/${kind}`,
      {
        path: `/api/projects/PROJECT/rounds/ROUND/${kind}`,
        body: { decisions: [{ id: randomUUID(), referenceId: "r1", decision: "include" }] },
      },
    ]),
  ),
  ...Object.fromEntries(
    ["close", "reopen", "unblind"].map((act) => [
      `post /api/projects/{project}/rounds/{round}/${act}`,
      { path: `/api/projects/PROJECT/rounds/ROUND/${act}` },
    ]),
  ),
  "post /api/institutes/membership": { body: { userId: "PERSON" } },
  "post /api/members/accept": { body: { projectId: "INVITED", email: "EMAIL", userId: "PERSON" } },
  "post /api/members/invitation": { body: { projectId: "PROJECT", invite: "unknown" } },
  "post /api/members/ownership": { body: { projectId: "PROJECT", action: "withdraw" } },
  "post /api/members/role": {
    body: { projectId: "PROJECT", email: "guest@example.org", role: "viewer" },
  },
  "post /api/members/remove": { body: { projectId: "PROJECT", emails: ["guest@example.org"] } },
  "post /api/projects/{project}/restore": { path: "/api/projects/DELETED/restore" },
  "post /api/subscription/{user}": { path: "/api/subscription/PERSON" },
  "post /api/sync/{path}": { path: DOCUMENT, body: { state: { a: 1 } } },
  "post /api/sync": { path: "/api/sync", body: { paths: ["projects::PROJECT"] } },
  "post /api/sync/{path}/heartbeat": { path: `${DOCUMENT}/heartbeat`, body: { session: "s" } },
  "post /api/sync/{path}/patch": { path: `${DOCUMENT}/patch`, body: RUNNING },
  "post /api/sync/{path}/patches": {
    path: `${DOCUMENT}/patches`,
    body: { session: "s", batches: [{ sequence: 1, operations: RUNNING.operations }] },
  },
  "post /api/projects/{project}/webhooks/{webhook}": {
    path: "/api/projects/PROJECT/webhooks/WEBHOOK",
    body: { isPaused: true },
  },
  "post /api/projects/{project}/webhooks/{webhook}/test": {
    path: "/api/projects/PROJECT/webhooks/WEBHOOK/test",
    body: { id: "6f1d7a52-0b0e-4c7a-8a53-2f3f0d1c9a77" },
  },
  "delete /api/projects/{project}/webhooks/{webhook}": {
    path: "/api/projects/PROJECT/webhooks/WEBHOOK",
  },
  "post /api/projects/{project}/webhooks/{webhook}/deliveries/{delivery}/send": {
    path: "/api/projects/PROJECT/webhooks/WEBHOOK/deliveries/DELIVERY/send",
  },
  "delete /api/tokens/{token}": { path: "/api/tokens/TOKEN" },
};

/** Routes without a person's token, and the tests that cover them. */
const COVERED_ELSEWHERE: Readonly<Record<string, string>> = {
  "post /api/auth/token": "exchange-login-token.test.ts",
  // Each call creates another single-use code, valid for a minute.
  "post /api/auth/handover": "login-handoff.test.ts",
  "post /api/auth/takeover": "login-handoff.test.ts",
  // It ends the login that a repetition would need.
  "post /api/account/deletion": "account-deletion.test.ts",
  "post /api/subscription/stripe": "stripe.test.ts",
  // Each act of an administrator is recorded.
  "post /api/admin/people/{person}/subscription": "admin-people.test.ts",
  "post /api/admin/people/{person}/developer": "admin-people.test.ts",
  "post /api/admin/people/{person}/lock": "admin-people.test.ts",
  "post /api/admin/people/{person}/unlock": "admin-people.test.ts",
  "post /api/admin/people/{person}/sessions/end": "admin-people.test.ts",
  "post /api/admin/projects/{project}/restore": "admin-projects.test.ts",
  "post /api/admin/institutes": "admin-institutes.test.ts",
  "post /api/admin/institutes/{institute}/managers": "admin-institutes.test.ts",
  "post /api/admin/institute-names": "admin-institutes.test.ts",
  "post /api/admin/site-lock": "admin-site-lock.test.ts",
  "post /api/admin/site-lock/end": "admin-site-lock.test.ts",
};

/** Excludes tables for retries, attempts and replaced contents. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private', 'storage')
       and (schemaname, tablename) not in (('private', 'answers'), ('private', 'attempts'), ('storage', 'replaced_contents')) order by 1`,
  );
  const [row] = await query<{ counts: Record<string, number> }>(
    `select jsonb_build_object(${tables.map(({ name }) => `'${name}', (select count(*) from ${name})`).join(", ")}) as counts`,
  );
  return row?.counts ?? {};
}

async function seedData(): Promise<{ person: TestPerson; named: (text: string) => string }> {
  const person = await installation.addPerson("bea");
  const host = await installation.addPerson("host");
  const project = await installation.addProject(person, [], ["guest@example.org"]);
  const invited = await installation.addProject(host, [], [person.email]);
  const deleted = await installation.addProject(person);
  await query("update projects set deleted_at = now() where id = $1", [deleted]);
  await query(`insert into subscriptions ("user", is_active) values ($1, true)`, [person.id]);
  await query(
    "insert into institutes (id, name, domains) values ('bond', 'Bond Institute', '{example.org}') on conflict do nothing",
  );
  await query(`insert into institute_managers (institute, "user") values ('bond', $1)`, [
    person.id,
  ]);
  const { json } = await installation.call("POST", "/api/tokens", person, {
    name: "T",
    scopes: ["profile:read"],
  });
  const [round] = await query<{ id: string }>(
    "select private.open_round($1, $2, 'Titles', 'a.ris', 'v1', 1, 'title-abstract', '', '[]', 1, false) as id",
    [project, person.id],
  );
  const [webhook] = await query<{ id: string }>(
    "insert into private.webhooks (id, project, address, secret) values (gen_random_uuid(), $1, 'https://1.1.1.1/', 'x') returning id",
    [project],
  );
  const [delivery] = await query<{ id: string }>(
    "insert into private.webhook_deliveries (webhook, entry, type, entry_at) values ($1, gen_random_uuid(), 'mark', now()) returning id",
    [webhook?.id],
  );
  const places = {
    WEBHOOK: webhook?.id ?? "",
    DELIVERY: delivery?.id ?? "",
    PROJECT: project,
    ROUND: round?.id ?? "",
    INVITED: invited,
    DELETED: deleted,
    PERSON: person.id,
    EMAIL: person.email,
    TOKEN: String(json.id),
  };
  return {
    person,
    named: (text) =>
      Object.entries(places).reduce(
        (named, [place, value]) => named.replaceAll(place, value),
        text,
      ),
  };
}

describe("a repeated request", () => {
  it("every changing call has a retry test, with an idempotency key if the call takes one", () => {
    const changing = apiRoutes(installation.context).filter((route) => route.method !== "get");
    expect(
      changing
        .filter((route) => route.takesIdempotencyKey)
        .map((route) => route.path)
        .toSorted(),
    ).toEqual(Object.keys(CREATING).toSorted());
    const others = changing
      .filter((route) => route.takesIdempotencyKey !== true)
      .map((route) => `${route.method} ${route.path}`);
    expect(others.toSorted()).toEqual(
      [...Object.keys(REPEATED), ...Object.keys(COVERED_ELSEWHERE)].toSorted(),
    );
  });

  it.each(Object.entries(REPEATED))(
    "a repeated request changes nothing the second time or in parallel: %s",
    async (route, repeated) => {
      const { person, named } = await seedData();
      const [method = "", path = ""] = route.split(" ");
      const ask = () =>
        installation.call(
          method.toUpperCase(),
          named(repeated.path ?? path),
          person,
          repeated.body === undefined
            ? undefined
            : (JSON.parse(named(JSON.stringify(repeated.body))) as object),
        );
      expect((await ask()).status).toBe(200);
      const before = await rowCounts();
      const answers = await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, ask));
      for (const { status } of answers) expect([200, 404, 409]).toContain(status);
      expect(await rowCounts()).toEqual(before);
    },
  );

  it.each(Object.entries(CREATING))(
    "parallel retries of a creating request create nothing twice: %s",
    async (path, creating) => {
      const ann = await installation.addPerson("ann");
      const project = await installation.addProject(ann);
      await installation.context.database.query(
        `insert into subscriptions ("user", is_active) values ($1, true)`,
        [ann.id],
      );
      const made = async () =>
        (await installation.context.database.query(creating.made, [ann.id])).length;

      const answers = await Promise.all(
        Array.from({ length: CONCURRENT_REQUESTS }, () => send(creating, ann, project, "key-1")),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      // The stored response contains the id of a token or webhook, but not its secret.
      const hasSecret = /tokens$|webhooks$/u.test(path);
      expect(
        new Set(answers.map(({ json }) => JSON.stringify(hasSecret ? json.id : json))).size,
      ).toBe(1);
      expect(await made()).toBe(1);

      expect((await send(creating, ann, project, "key-2")).status).toBe(200);
      expect(await made()).toBe(2);
      expect((await send(creating, ann, project)).status).toBe(200);
      expect(await made()).toBe(3);
      expect(await send(creating, ann, project, "no spaces")).toMatchObject({
        status: 400,
        json: { code: "INVALID" },
      });
      expect((await send(creating, ann, project, "x".repeat(201))).status).toBe(400);

      const eve = await installation.addPerson("eve");
      const own = await installation.addProject(eve);
      await installation.context.database.query(
        `insert into subscriptions ("user", is_active) values ($1, true)`,
        [eve.id],
      );
      expect(
        (await send(creating, eve, own, "key-1")).status,
        "somebody else's key is their own",
      ).toBe(200);
      expect(await made()).toBe(3);
    },
  );

  it("an idempotency key is refused for another request, but a refused request can be retried", async () => {
    const ann = await installation.addPerson("ann");
    const own = await installation.addProject(ann);
    const creating = CREATING["/api/projects"] as CreatingCall;
    expect(await send(creating, ann, own, "k")).toMatchObject({
      status: 409,
      json: { code: "PROJECT-LIMIT" },
    });
    await installation.context.database.query(
      `insert into subscriptions ("user", is_active) values ($1, true)`,
      [ann.id],
    );
    expect((await send(creating, ann, own, "k")).status).toBe(200);
    expect(await send(creating, ann, own, "k", { name: "Another" })).toMatchObject({
      status: 409,
      json: { code: "KEY-REUSED" },
    });
  });

  it("a log entry that reuses the id or idempotency key of another entry is refused", async () => {
    const ann = await installation.addPerson("ann");
    const project = await installation.addProject(ann);
    const add = (more: object, headers: Readonly<Record<string, string>> = {}) =>
      installation.call(
        "POST",
        `/api/projects/${project}/logs`,
        ann,
        { userId: ann.id, type: "mark", title: "First", ...more },
        headers,
      );
    const id = randomUUID();
    for (const headers of [{}, { "idempotency-key": "log" }]) {
      const named = "idempotency-key" in headers ? {} : { id };
      const made = await add(named, headers);
      expect(made.status).toBe(200);
      expect(await add(named, headers)).toEqual(made);
      for (const other of [{ title: "Second" }, { type: "tool" }, { content: "more" }]) {
        expect(await add({ ...named, ...other }, headers)).toMatchObject({
          status: 409,
          json: { code: "KEY-REUSED" },
        });
      }
    }
    expect(
      await query("select 1 from project_logs where project = $1 and type = 'mark'", [project]),
    ).toHaveLength(2);
  });

  describe("retries of file store calls", () => {
    const keyed = (route: string, more: Readonly<Record<string, string>> = {}) => ({
      "idempotency-key": route.replaceAll(/\W+/g, "-"),
      ...more,
    });
    /** All calls that write, for a project with a.txt and b.txt. */
    const WRITES: Readonly<
      Record<
        string,
        {
          readonly path: string;
          readonly body?: object | string;
          readonly headers?: Readonly<Record<string, string>>;
        }
      >
    > = {
      "POST /object/:bucket/*": {
        path: "/object/projects/PROJECT/a.txt",
        body: "again",
        headers: { "x-upsert": "true" },
      },
      "PUT /object/:bucket/*": { path: "/object/projects/PROJECT/a.txt", body: "again" },
      "POST /object/copy": {
        path: "/object/copy",
        body: { bucketId: "projects", sourceKey: "PROJECT/a.txt", destinationKey: "PROJECT/b.txt" },
        headers: { "x-upsert": "true" },
      },
      "POST /object/move": {
        path: "/object/move",
        body: { bucketId: "projects", sourceKey: "PROJECT/a.txt", destinationKey: "PROJECT/c.txt" },
      },
      "DELETE /object/:bucket": { path: "/object/projects", body: { prefixes: ["PROJECT/a.txt"] } },
      "DELETE /object/:bucket/*": { path: "/object/projects/PROJECT/a.txt" },
    };
    /** Calls that only read, although their method is POST. */
    const READS = [
      "POST /object/list/:bucket",
      "POST /object/list-v2/:bucket",
      "POST /object/sign/:bucket",
      "POST /object/sign/:bucket/*",
    ];
    const open = () => new Hono().route("/storage/v1", createStorage(installation.context));

    it("every file store route is classified as reading or writing", () => {
      const routes = createStorage(installation.context).routes.filter(
        ({ method }) => method !== "GET" && method !== "ALL",
      );
      expect(
        [...new Set(routes.map(({ method, path }) => `${method} ${path}`))].toSorted(),
      ).toEqual([...Object.keys(WRITES), ...READS].toSorted());
    });

    it.each(Object.entries(WRITES))(
      "file store: %s runs once per idempotency key and leaves no orphaned content",
      async (route, { path, body, headers = {} }) => {
        const app = open();
        const ann = await installation.addPerson("ann");
        const project = await installation.addProject(ann);
        const ask = async (
          to: string,
          method: string,
          sent: object | string | undefined,
          more: Readonly<Record<string, string>>,
        ) =>
          app.request(`/storage/v1${to.replaceAll("PROJECT", project)}`, {
            method,
            headers: {
              authorization: `Bearer ${ann.token}`,
              ...(typeof sent === "object"
                ? { "content-type": "application/json" }
                : { "content-type": "text/plain" }),
              ...more,
            },
            ...(sent === undefined
              ? {}
              : {
                  body:
                    typeof sent === "string"
                      ? sent
                      : JSON.stringify(sent).replaceAll("PROJECT", project),
                }),
          });
        for (const name of ["a.txt", "b.txt"])
          expect((await ask(`/object/projects/PROJECT/${name}`, "POST", name, {})).status).toBe(
            200,
          );
        const versions = () =>
          query(
            "select path, version, content_id, deleted_at is null as is_there from file_versions where project = $1 order by path, version",
            [project],
          );
        const [method = ""] = route.split(" ");
        const first = await ask(path, method, body, keyed(route, headers));
        const told = await first.text();
        expect([first.status, told.length > 0]).toEqual([200, true]);
        const made = await versions();
        const contents = await contentCount();
        const again = await Promise.all(
          Array.from({ length: CONCURRENT_REQUESTS }, () =>
            ask(path, method, body, keyed(route, headers)),
          ),
        );
        expect(
          await Promise.all(
            again.map(async (answer) => [answer.status, JSON.parse(await answer.text())]),
          ),
        ).toEqual(again.map(() => [200, JSON.parse(told)]));
        expect(await versions()).toEqual(made);
        expect(await contentCount()).toBe(contents);
        const other = await ask(path, method, body, {
          ...keyed(route, headers),
          "x-expect-version": randomUUID(),
        });
        expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([
          409,
          "KEY-REUSED",
        ]);
        expect(await contentCount()).toBe(contents);
      },
    );
  });

  it("responses stored for idempotency keys are removed after a day", async () => {
    await installation.context.database.query(
      "update private.answers set created_at = now() - interval '25 hours'",
    );
    await deleteExpired(installation.context);
    expect(await installation.context.database.query("select 1 from private.answers")).toEqual([]);
  });
});
