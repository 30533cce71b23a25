import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { readPostmaster } from "./database/postmaster-file.ts";
import { findFreePort } from "./database/free-port.ts";
import { type TestProgram, testProgram } from "./test-program.ts";

let program: TestProgram;

beforeAll(async () => {
  // Nothing listens on this port, so mail failures are logged too.
  program = await testProgram({
    ENGINE: "embedded-postgres",
    SMTP_URL: `smtp://me:smtp-password@127.0.0.1:${await findFreePort()}`,
  });
  await program.start();
});
afterAll(() => program.close());

it(
  "server and database log JSON lines without tokens, e-mail addresses, names or content",
  { timeout: 120_000 },
  async () => {
    const database = await program.connect();
    const { id, project, token, client } = await program.addPerson(database);
    const marker = `m${randomUUID().slice(0, 8)}`;
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${program.origin}${path}`, {
        ...init,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          ...(init.headers as Record<string, string>),
        },
      });
      await answer.text();
      return answer.status;
    };
    const post = (path: string, body: unknown) =>
      ask(path, { method: "POST", body: JSON.stringify(body) });
    const edit = (sequence: number) =>
      post(`/api/sync/projects::${project}/patch`, {
        session: marker,
        sequence,
        operations: [{ set: [marker], value: `${marker} note` }],
      });
    const storage = client.storage.from("projects");

    expect(
      await post("/api/members/invite", {
        projectId: project,
        emails: [`${marker}@guest.example`],
      }),
    ).toBe(200);
    expect(await edit(0)).toBe(200);
    expect(
      (await storage.upload(`${project}/${marker}.ris`, `${marker} content`)).error,
    ).toBeNull();
    // Refused requests, violated constraints and aborted requests.
    await post("/api/auth/token", {});
    await post("/api/projects", {
      userId: id,
      email: `${marker}@other.example`,
      name: marker,
      type: "systematic-review",
    });
    await ask(`/rest/v1/users?id=eq.${id}`, {
      method: "PATCH",
      body: JSON.stringify({ email: `${marker}@stolen.example` }),
    });
    await ask(`/rest/v1/project_logs`, {
      method: "POST",
      body: JSON.stringify({
        project,
        type: marker,
        data: { emails: [`${marker}@x.example`], from: 7 },
      }),
    });
    await ask(`/rest/v1/users?select=${marker}&data->>name=eq.${marker}`);
    await storage.upload(`${project}/${marker}/../x`, marker);
    await fetch(
      `${program.origin}/kinde/oauth2/auth?client_id=${marker}&login_hint=${marker}@hint.example`,
    );
    await database
      .query("insert into public.users (id, kinde_id, email) values ($1, $2, $3)", [
        id,
        marker,
        `${marker}@double.example`,
      ])
      .catch(() => undefined);
    // Every surface and refusal, with a secret in every field.
    const refusals = new Set<number>();
    for (const [method, path, headers = {}, body] of failing(marker, project)) {
      const answer = await fetch(`${program.origin}${path}`, {
        method,
        redirect: "manual",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          origin: program.origin,
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      await answer.text();
      expect([method, path, answer.status >= 500]).toEqual([method, path, false]);
      refusals.add(answer.status);
    }
    expect([...refusals]).toEqual(
      expect.arrayContaining([400, 401, 403, 404, 409, 413, 415, 416, 431]),
    );
    const socket = new WebSocket(
      `${program.origin.replace("http", "ws")}/realtime/v1/websocket?apikey=${token}&vsn=1.0.0`,
    );
    await once(socket, "open");
    socket.send(
      JSON.stringify({
        topic: `realtime:${marker}`,
        event: "phx_join",
        ref: "1",
        payload: { access_token: marker, config: { private: true } },
      }),
    );
    socket.send(`{"${marker}`);
    await once(socket, "close");

    // Kill the database during requests.
    await database.close();
    const postgres = readPostmaster(join(program.dataDirectory, "postgres"))?.pid ?? 0;
    process.kill(postgres, "SIGKILL");
    const statuses: unknown[] = await Promise.all([
      edit(1),
      storage.download(`${project}/${marker}.ris`),
      ask(`/rest/v1/projects?select=id`),
      post("/api/members/invite", { projectId: project, emails: [`${marker}@late.example`] }),
    ]);
    // Connections outlive the killed process for a moment, in which requests still succeed.
    while (!statuses.includes(503)) statuses.push(await ask(`/rest/v1/projects?select=id`));
    for (const status of statuses)
      if (typeof status === "number") expect([200, 503]).toContain(status);
    await expect
      .poll(() => ask(`/api/projects/${project}/logs`), { timeout: 60_000, interval: 100 })
      .toBe(200);
    expect(await program.end("SIGTERM")).toBe(0);

    const lines = program
      .output()
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("ready "));
    const events = lines
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["mail.not-sent", "postgres-restarted"]),
    );
    for (const event of events)
      expect(event).toMatchObject({
        time: expect.stringMatching(/^\d{4}-/),
        level: expect.stringMatching(/^(info|warn|error|security)$/),
        event: expect.any(String),
      });
    expect(lines.filter((line) => !line.startsWith("{"))).toEqual([]);
    // REST names the database's or the connection's code where there is one.
    expect(events).toContainEqual(
      expect.objectContaining({
        level: "error",
        event: expect.stringMatching(/^(api\.failed|rest-failed)$/),
        code: expect.stringMatching(/^(UNAVAILABLE|CONNECT\w+|E[A-Z]+|(08|57)\w{3})$/),
      }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({
        event: "rest-refused",
        level: "info",
        code: "PT400",
        route: "POST /rest/v1/project_namespaces",
      }),
    );
    const databaseLog = readFileSync(join(program.dataDirectory, "postgres.log"), "utf8");
    for (const [name, text] of [
      ["server", program.output()],
      ["database", databaseLog],
    ] as const) {
      for (const secret of [
        marker,
        token,
        token.split(".")[2] ?? token,
        "smtp-password",
        "@example.org",
        "eyJ",
      ]) {
        const found = text.split("\n").filter((line) => line.includes(secret));
        expect([name, secret, found]).toEqual([name, secret, []]);
      }
    }
  },
);

type Failing = readonly [
  method: string,
  path: string,
  headers?: Readonly<Record<string, string>>,
  body?: unknown,
];

/** `marker` must not appear in a log. */
function failing(marker: string, project: string): readonly Failing[] {
  const address = `${marker}@secret.example`;
  const form = { "content-type": "application/x-www-form-urlencoded" };
  return [
    ["POST", "/api/members/invite", {}, `{"${marker}`],
    ["POST", "/api/members/invite", {}, { projectId: marker, emails: [address] }],
    [
      "POST",
      "/api/members/invite",
      {},
      { projectId: "00000000-0000-4000-8000-000000000000", emails: [address] },
    ],
    ["POST", "/api/members/accept", {}, { projectId: project, userId: marker, email: address }],
    [
      "POST",
      "/api/members/invite",
      {},
      { projectId: project, projectName: marker.repeat(200_000), emails: [] },
    ],
    ["POST", "/api/members/invitation", {}, { projectId: project, invite: marker }],
    ["GET", `/projects/${project}/join?invite=${marker}`, {}],
    ["GET", `/api/projects/${marker}/logs`, {}],
    ["GET", `/api/projects/${project}/logs`, { authorization: `Bearer ${marker}` }],
    ["GET", `/api/projects/${project}/logs`, { authorization: `Bearer tera_${marker}` }],
    [
      "GET",
      `/api/projects/${project}/logs`,
      {
        authorization: `Bearer eyJhbGciOiJIUzI1NiJ9.${Buffer.from(`{"email":"${address}"}`).toString("base64url")}.x`,
      },
    ],
    ["GET", `/api/projects/${project}/logs?before=${marker}`, {}],
    [
      "POST",
      `/api/projects/${project}/logs`,
      { "idempotency-key": `${marker} two words` },
      { type: marker },
    ],
    [
      "POST",
      "/api/contact",
      {},
      { name: marker, email: "no address", subject: marker, body: marker },
    ],
    [
      "POST",
      "/api/subscription/stripe",
      { "stripe-signature": `t=1,v1=${marker}` },
      { customer: marker },
    ],
    ["POST", "/api/auth/token", { authorization: `Bearer ${marker}` }, {}],
    ["POST", "/api/auth/takeover", {}, { code: marker }],
    ["POST", "/api/projects/import", { "content-type": "application/zip" }, `PK${marker}`],
    ["POST", "/api/tokens", {}, { name: marker, scopes: [marker] }],
    ["GET", `/api/sync/projects::${marker}`, {}],
    [
      "POST",
      `/api/sync/projects::${project}/patch`,
      {},
      { session: marker, sequence: 0, operations: [{ set: ["__proto__", marker], value: marker }] },
    ],
    ["GET", `/api/${marker}`, {}],
    ["GET", `/api/projects/ping?${marker}=${"x".repeat(20_000)}`, {}],
    ["GET", `/rest/v1/users?email=eq.${address}&select=${marker}`, {}],
    ["GET", `/rest/v1/users?id=eq.${marker}`, {}],
    ["GET", `/rest/v1/users?__proto__=eq.${marker}`, {}],
    [
      "POST",
      "/rest/v1/project_namespaces",
      {},
      { project, name: `${marker} ${marker}`, data: { note: marker } },
    ],
    [
      "POST",
      "/rest/v1/rpc/syncro_merge_data",
      {},
      { table_name: marker, entity_id: marker, new_data: { note: marker } },
    ],
    ["POST", `/rest/v1/rpc/${marker}`, {}, {}],
    ["GET", "/rest/v1/users", { authorization: `Bearer ${marker}` }],
    ["GET", `/storage/v1/object/projects/${project}/${marker}-none.ris`, {}],
    ["GET", `/storage/v1/object/projects/${project}/${marker}.ris`, { range: "bytes=9999-" }],
    [
      "POST",
      `/storage/v1/object/projects/${project}/${marker}.ris`,
      { "x-metadata": Buffer.from(`{"${marker}`).toString("base64") },
      marker,
    ],
    ["POST", `/storage/v1/object/projects/${project}/${marker}.ris`, {}, marker],
    ["GET", `/storage/v1/object/sign/projects/${project}/${marker}.ris?token=${marker}`, {}],
    [
      "POST",
      "/storage/v1/object/move",
      {},
      { bucketId: "projects", sourceKey: `${project}/${marker}`, destinationKey: `${marker}/../x` },
    ],
    ["POST", "/storage/v1/object/list/projects", {}, { prefix: marker, limit: marker }],
    [
      "POST",
      "/kinde/oauth2/token",
      form,
      `grant_type=authorization_code&code=${marker}&client_id=${marker}`,
    ],
    ["POST", "/kinde/forgotten", { "content-type": "text/plain" }, `email=${address}`],
    ["POST", "/kinde/reset", form, `link=${marker}&password=${marker}-a-password`],
    [
      "POST",
      "/kinde/interaction/none",
      form,
      `email=${encodeURIComponent(address)}&password=${marker}`,
    ],
    ["GET", `/kinde/verify?link=${marker}`, {}],
    [
      "GET",
      `/kinde/oauth2/auth?client_id=host&redirect_uri=https://${marker}.example&login_hint=${address}`,
      { cookie: `_session=${marker}` },
    ],
  ];
}
