import { LOCAL_PROXIES } from "../configuration.fixture.ts";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PERSONAL_TOKEN_SCOPES } from "@tera/contract";
import { mintDatabaseToken } from "../access/database-token.ts";
import { createApi } from "./api.ts";
import {
  type TestInstallation,
  type TestPerson,
  openTestInstallation,
} from "./test-installation.ts";

let installation: TestInstallation;
let ann: TestPerson;
let eve: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation();
  [ann, eve] = [await installation.addPerson("Ann"), await installation.addPerson("Eve")];
});
afterAll(async () => {
  await installation.close();
});

/** The API with an https origin, which implies a TLS proxy. */
function apiBehindProxy(): TestInstallation["api"] {
  return createApi({
    ...installation.context,
    configuration: {
      ...installation.context.configuration,
      publicOrigin: "https://tera.example.org",
      trustedProxies: LOCAL_PROXIES,
    },
  });
}

describe("contact page", () => {
  const message = {
    name: "Ann",
    email: "ann@example.org",
    subject: "Technical support",
    body: "It does not open.",
  };
  const send = (more: object = {}, person?: TestPerson) =>
    installation.call("POST", "/api/contact", person, { ...message, ...more });
  const mails = () =>
    installation.context.database.query<{ recipient: string; subject: string; text: string }>(
      "select recipient, subject, text from outbox order by created_at",
    );

  it("CONTACT-04 a contact message goes to the operator's outbox with the sender's login", async () => {
    expect(await send()).toEqual({ status: 200, json: { sent: true } });
    expect(await send({ email: "elsewhere@example.org" }, ann)).toMatchObject({ status: 200 });
    const [first, second] = await mails();
    expect(first).toEqual({
      recipient: "help@example.org",
      subject: "Contact: Technical support",
      text: "From: Ann (ann@example.org)\nNot logged in.\n\nIt does not open.",
    });
    expect(second?.text).toContain(`From: Ann (elsewhere@example.org)\nLogged in as ${ann.email}.`);
  });

  it("CONTACT-01 a contact message requires four fields, each with a valid value", async () => {
    const before = (await mails()).length;
    for (const field of ["name", "email", "subject", "body"]) {
      for (const wrong of [undefined, "", "   ", 1, { a: 1 }])
        expect([field, wrong, (await send({ [field]: wrong })).status]).toEqual([
          field,
          wrong,
          400,
        ]);
    }
    for (const odd of ["no address", "a@b.co\r\nBcc: x@y.zz", "a@b.co,c@d.ee"])
      expect((await send({ email: odd })).status).toBe(400);
    expect((await send({ subject: "Two\nlines" })).status).toBe(400);
    expect((await send({ body: "x".repeat(100_001) })).status).toBe(400);
    expect(await mails()).toHaveLength(before);
  });

  it("the contact page accepts five messages an hour per sender and answers more with 429", async () => {
    const from = { email: "often@example.org" };
    for (let index = 0; index < 5; index += 1) expect((await send(from)).status).toBe(200);
    expect(await send(from)).toMatchObject({ status: 429, json: { code: "TOO-MANY" } });
    const before = (await mails()).length;
    const many = await Promise.all(
      Array.from({ length: 30 }, (_, index) => send({ email: `p${index}@example.org` })),
    );
    expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect((await mails()).length - before).toBe(
      many.filter(({ status }) => status === 200).length,
    );
    expect((await mails()).length).toBeLessThanOrEqual(20);
  });
});

it("contact messages are counted by the IP address that a local proxy forwards", async () => {
  await installation.context.database.query("delete from private.attempts");
  const server = createAdaptorServer({ fetch: apiBehindProxy().fetch }) as Server;
  await once(server.listen(0, "127.0.0.1"), "listening");
  try {
    const { port } = server.address() as AddressInfo;
    const send = async (index: number, forwarded: string) => {
      const body = JSON.stringify({
        name: "Ann",
        email: `p${index}@example.org`,
        subject: "Support",
        body: "It does not open.",
      });
      return (
        await fetch(`http://127.0.0.1:${port}/api/contact`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "x-forwarded-for": `203.0.113.9, ${forwarded}`,
          },
          body,
        })
      ).status;
    };
    for (let index = 0; index < 20; index += 1)
      expect([index, await send(index, "198.51.100.1")]).toEqual([index, 200]);
    expect(await send(20, "198.51.100.1")).toBe(429);
    expect(await send(21, "198.51.100.2")).toBe(200);
  } finally {
    server.close();
  }
});

describe("personal tokens", () => {
  const create = (person: TestPerson, body: object = {}) =>
    installation.call("POST", "/api/tokens", person, {
      name: "CI",
      scopes: ["projects:read"],
      ...body,
    });
  const withToken = (token: unknown): TestPerson => ({ ...ann, token: String(token) });

  it("personal tokens are shown once, stored as hashes, listed without secrets, revoked at once", async () => {
    const { json } = await create(ann);
    expect(String(json.token)).toMatch(/^tera_[\w-]{43}$/);
    const rows = await installation.context.database.query(
      "select * from private.personal_tokens where id = $1",
      [json.id],
    );
    expect(JSON.stringify(rows)).not.toContain(String(json.token).slice(5));
    const project = await installation.addProject(ann);
    const logs = () =>
      installation.call("GET", `/api/projects/${project}/logs`, withToken(json.token));
    expect((await logs()).status).toBe(200);
    const { tokens } = (await installation.call("GET", "/api/tokens", ann)).json as {
      tokens: { id: string; usedAt: string | null }[];
    };
    expect(tokens).toMatchObject([
      { id: json.id, name: "CI", scopes: ["projects:read"], expiresAt: null },
    ]);
    expect(tokens[0]?.usedAt).not.toBeNull();
    expect((await installation.call("GET", "/api/tokens", eve)).json).toEqual({
      tokens: [],
      isLoginRecent: true,
    });
    expect((await installation.call("DELETE", `/api/tokens/${String(json.id)}`, eve)).status).toBe(
      404,
    );
    expect((await logs()).status).toBe(200);
    for (let time = 0; time < 2; time += 1)
      expect(
        (await installation.call("DELETE", `/api/tokens/${String(json.id)}`, ann)).json,
      ).toEqual({ revoked: true });
    expect(await logs()).toMatchObject({ status: 401, json: { code: "NEED-LOGIN" } });
    expect((await installation.call("GET", "/api/tokens", ann)).json).toEqual({
      tokens: [],
      isLoginRecent: true,
    });
  });

  it("a personal token can be created only within ten minutes of a login", async () => {
    const { context } = installation;
    const as = async (auth_time: number | undefined): Promise<TestPerson> => ({
      ...ann,
      token: await mintDatabaseToken({ ...ann.claims, auth_time }, context.secrets),
    });
    const now = Date.now() / 1000;
    for (const [auth_time, status] of [
      [now - 590, 200],
      [now - 610, 403],
      [undefined, 403],
    ] as const) {
      const person = await as(auth_time);
      const made = await create(person);
      expect([auth_time, made.status]).toEqual([auth_time, status]);
      if (status === 403)
        expect(made.json).toMatchObject({
          code: "RECENT-LOGIN-NEEDED",
          message: expect.stringContaining("Log in again"),
        });
      expect((await installation.call("GET", "/api/tokens", person)).json).toMatchObject({
        isLoginRecent: status === 200,
      });
      await context.database.query("delete from private.personal_tokens");
    }
    // Kinde's access tokens do not say when a person logged in.
    const { login } = context.configuration;
    const kindes = createApi({
      ...context,
      configuration: { ...context.configuration, login: { ...login, embedded: false } },
    });
    const { token } = await as(undefined);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    expect(
      (
        await kindes.request("/api/tokens", {
          method: "POST",
          headers,
          body: JSON.stringify({ name: "CI", scopes: ["projects:read"] }),
        })
      ).status,
    ).toBe(200);
    await context.database.query("delete from private.personal_tokens");
  });

  it("a personal token acts only for its owner, within its scopes and until it expires", async () => {
    const project = await installation.addProject(ann);
    const foreign = await installation.addProject(eve);
    const reading = withToken((await create(ann)).json.token);
    const all = withToken((await create(ann, { scopes: PERSONAL_TOKEN_SCOPES })).json.token);
    expect((await installation.call("GET", `/api/projects/${foreign}/logs`, all)).status).toBe(403);
    const entry = { userId: ann.id, type: "mark" };
    expect(
      await installation.call("POST", `/api/projects/${project}/logs`, reading, entry),
    ).toMatchObject({
      status: 403,
      json: { code: "FORBIDDEN", message: expect.stringContaining("projects:write") },
    });
    expect(
      (await installation.call("POST", `/api/projects/${project}/logs`, all, entry)).status,
    ).toBe(200);
    for (const [method, path, body] of [
      ["GET", "/api/tokens", undefined],
      ["POST", "/api/tokens", { name: "more", scopes: ["profile:read"] }],
      ["DELETE", `/api/tokens/${project}`, undefined],
    ] as const) {
      expect([method, (await installation.call(method, path, all, body)).status]).toEqual([
        method,
        403,
      ]);
    }
    expect((await create(ann, { expiresAt: "2020-01-01T00:00:00Z" })).status).toBe(400);
    const brief = (await create(ann, { expiresAt: new Date(Date.now() + 60_000).toISOString() }))
      .json;
    expect(
      (await installation.call("GET", "/api/projects/names", withToken(brief.token))).status,
    ).toBe(200);
    await installation.context.database.query(
      "update private.personal_tokens set expires_at = now() - interval '1 second' where id = $1",
      [brief.id],
    );
    expect(
      (await installation.call("GET", "/api/projects/names", withToken(brief.token))).status,
    ).toBe(401);
  });

  it("a personal token with the profile scope can read a profile but never change it", async () => {
    const at = `/api/sync/${encodeURIComponent(`users::${ann.id}`)}`;
    const projects = withToken(
      (await create(ann, { scopes: ["projects:read", "projects:write"] })).json.token,
    );
    const profile = withToken((await create(ann, { scopes: ["profile:read"] })).json.token);
    const all = withToken((await create(ann, { scopes: PERSONAL_TOKEN_SCOPES })).json.token);
    for (const path of [at, `${at}/changes`]) {
      expect([path, await installation.call("GET", path, projects)]).toMatchObject([
        path,
        {
          status: 403,
          json: { code: "FORBIDDEN", message: expect.stringContaining("profile:read") },
        },
      ]);
      expect([path, (await installation.call("GET", path, profile)).status]).toEqual([path, 200]);
    }
    const patch = { session: "s", sequence: 0, operations: [{ set: ["name"], value: "Eve" }] };
    for (const person of [projects, profile, all]) {
      for (const [path, body] of [
        [at, { state: { name: "Eve" } }],
        [`${at}/patch`, patch],
        [`${at}/patches`, { session: "s", batches: [patch] }],
        [`${at}/heartbeat`, { session: "s" }],
      ] as const) {
        expect([path, (await installation.call("POST", path, person, body)).status]).toEqual([
          path,
          403,
        ]);
      }
      expect((await installation.call("GET", `${at}/flush`, person)).status).toBe(403);
    }
    const project = await installation.addProject(ann);
    const namespace = `/api/sync/${encodeURIComponent(`project_namespaces::${project}::notes`)}`;
    expect((await installation.call("POST", `${namespace}/patch`, projects, patch)).status).toBe(
      200,
    );
    expect((await installation.call("GET", namespace, profile)).status).toBe(403);
  });

  it("a person can have at most fifty personal tokens, none of them with unknown scopes", async () => {
    expect((await create(eve, { scopes: [] })).status).toBe(400);
    expect((await create(eve, { scopes: ["everything"] })).status).toBe(400);
    expect((await create(eve, { name: " " })).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 55 }, () => create(eve)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.filter(({ json }) => json.code === "TOO-MANY")).toHaveLength(5);
  });
});
