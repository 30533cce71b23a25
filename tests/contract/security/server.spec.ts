import { createHmac } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import WebSocket from "ws";
import { mailedLink } from "../../product/mailed-link.ts";
import { type Product, startProduct } from "../../product/product.ts";
import { listenToTopic, realtimeAddress } from "./listen-to-topic.ts";
import {
  authorisation,
  createProject,
  exchangeToken,
  secretMailedTo,
  sendAs,
  type SignedUp,
  signUp,
  verifyAddress,
  Visitor,
} from "./signed-up.ts";

const DEEP = 10_000;
/** Headers of a navigation within the product. */
const SIGNED_UP = {
  "sec-fetch-site": "same-origin",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};
const JSON_TYPE = { "content-type": "application/json" };

test.describe("requests that the server refuses", () => {
  let product: Product;
  let alice: SignedUp;
  let bob: SignedUp;
  let hers: string;
  let his: string;

  test.beforeAll(async () => {
    product = await startProduct();
    [alice, bob] = await Promise.all([signUp(product, "alice"), signUp(product, "bob")]);
    [hers, his] = await Promise.all([createProject(alice, "Hers"), createProject(bob, "His")]);
    await alice.send("POST", `/storage/v1/object/projects/${hers}/secret.txt`, "secret", {
      "content-type": "text/plain",
    });
  });

  test.afterAll(() => product.close());

  test("SEC-10 every response carries the headers against sniffing, framing and referrer leaks", async () => {
    const paths = [
      "/",
      "/project/files",
      "/favicon.svg",
      "/assets/none.js",
      "/api/tools.json",
      "/api/none",
      "/%ff",
      "/rest/v1/users",
      "/storage/v1/object/projects/x",
      "/kinde/account",
      "/kinde/oauth2/auth",
      "/kinde/.well-known/jwks",
      "/realtime/v1",
      "/embed",
      "/embed/ask",
    ];
    for (const path of paths) {
      const { headers } = await raw(path);
      // This page is meant for other sites' frames.
      const isForFrames = path === "/embed";
      expect(headers["x-content-type-options"], path).toBe("nosniff");
      expect(headers["content-security-policy"], path).toMatch(/default-src 'none'/u);
      expect(headers["referrer-policy"], path).toMatch(
        /strict-origin-when-cross-origin|same-origin/u,
      );
      expect(headers["cross-origin-resource-policy"], path).toBe(
        isForFrames ? "cross-origin" : "same-origin",
      );
      expect(headers["access-control-allow-credentials"], path).toBeUndefined();
      expect(headers["x-powered-by"] ?? headers["server"], path).toBeUndefined();
      if (headers["content-type"]?.startsWith("text/html")) {
        expect(headers["content-security-policy"], path).toMatch(
          isForFrames ? /frame-ancestors \*/u : /frame-ancestors '(?:self|none)'/u,
        );
        expect(headers["cache-control"], path).toBe("no-store");
        if (!isForFrames) expect(headers["x-frame-options"], path).toMatch(/SAMEORIGIN|DENY/u);
      }
    }
    const first = nonceOf(await raw("/projects"));
    const second = nonceOf(await raw("/projects"));
    expect(first).toMatch(/^[\w+/=]{20,}$/u);
    expect(second).not.toBe(first);
    expect((await raw("/projects")).headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(
      (await raw("/rest/v1/users", { headers: { authorization: `Bearer ${alice.databaseToken}` } }))
        .headers["cache-control"],
    ).toBe("no-store");
  });

  test("SEC-11 the server listens on this machine only, and answers only to its own host name", async () => {
    const port = Number(new URL(product.origin).port);
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address?.family === "IPv4" && !address.internal)?.address;
    if (outside !== undefined) expect(await canConnect(outside, port), outside).toBe(false);
    for (const host of [
      "evil.example",
      `evil.example:${port}`,
      `localhost:${port}.evil.example`,
      "localhost",
    ])
      expect((await raw("/", { headers: { host } })).status, host).toBeGreaterThanOrEqual(400);
    const moved = await raw("/x?y", { headers: { host: `127.0.0.1:${port}` } });
    expect([moved.status, moved.headers.location]).toEqual([308, `${product.origin}/x?y`]);
    expect(
      (await raw("//evil.example/x", { headers: { host: `127.0.0.1:${port}` } })).headers.location,
    ).toBe(`${product.origin}/`);
    for (const headers of [
      { host: `evil.example:${port}` },
      { origin: "http://evil.example" },
      { origin: "null" },
      { origin: product.toolsOrigin },
    ])
      expect(await joinSocket(headers), JSON.stringify(headers)).toMatch(/403/u);
    const link = await new Visitor(product.origin).post(
      "/kinde/forgotten",
      { email: alice.email },
      { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    );
    expect(link.status).toBe(200);
    await expect
      .poll(() => mailedLink(product, alice.email, /^Choose a new password/u))
      .toMatch(new RegExp(`^${product.origin}/kinde/reset\\?link=`, "u"));
    expect(product.output()).not.toContain("evil.example");
  });

  test("ROLE-02 SEC-12 a non-member gets no project data through any API, even with known ids", async () => {
    const attempts: [string, string, unknown?][] = [
      ["GET", `/api/projects/${hers}/logs`],
      ["POST", `/api/projects/${hers}/logs`, { userId: bob.id, type: "tool" }],
      [
        "POST",
        "/api/members/invite",
        { projectId: hers, projectName: "x", emails: ["x@example.org"] },
      ],
      ["POST", "/api/members/accept", { projectId: hers, email: bob.email, userId: bob.id }],
      ["POST", "/api/members/accept", { projectId: hers, email: alice.email, userId: alice.id }],
      ["POST", "/api/members/remove", { projectId: hers, userIds: [alice.id], emails: [] }],
      [
        "POST",
        "/api/projects",
        { userId: alice.id, email: alice.email, name: "x", type: "meta-analysis" },
      ],
      ["POST", `/api/subscription/${alice.id}`, {}],
      ["GET", `/api/sync/projects::${hers}`],
      ["GET", `/api/sync/users::${alice.id}`],
      [
        "POST",
        `/api/sync/projects::${hers}/patch`,
        { session: "s", sequence: 0, operations: [{ set: ["x"], value: 1 }] },
      ],
      ["POST", `/api/sync/projects::${hers}/heartbeat`, { session: "s" }],
      ["GET", `/api/sync/projects::${hers}/flush?destroy=1`],
      ["POST", "/rest/v1/rpc/projects_digest_by_user", { user_id: alice.id, page: 0 }],
      ["POST", "/rest/v1/rpc/user_get_peers", { user_id: alice.id }],
      ["POST", "/rest/v1/rpc/project_update_meta", { project_id: hers }],
      [
        "POST",
        "/rest/v1/rpc/syncro_merge_data",
        { table_name: "projects", entity_id: hers, new_data: { x: 1 } },
      ],
      [
        "POST",
        "/rest/v1/rpc/syncro_merge_data",
        { table_name: "users", entity_id: alice.id, new_data: { x: 1 } },
      ],
      ["POST", "/rest/v1/project_logs", { project: hers, type: "tool", data: {} }],
      ["POST", "/rest/v1/project_namespaces", { project: hers, name: "x", data: {} }],
      [
        "POST",
        "/rest/v1/project_members",
        { project: hers, user: bob.id, email: bob.email, role: "creator" },
      ],
      ["GET", `/storage/v1/object/projects/${hers}/secret.txt`],
      ["GET", `/storage/v1/object/info/projects/${hers}/secret.txt`],
      ["POST", `/storage/v1/object/sign/projects/${hers}/secret.txt`, { expiresIn: 60 }],
      ["POST", `/storage/v1/object/projects/${hers}/new.txt`, "x"],
      ["PUT", `/storage/v1/object/projects/${hers}/secret.txt`, "x"],
      ["DELETE", `/storage/v1/object/projects/${hers}/secret.txt`],
      [
        "POST",
        "/storage/v1/object/move",
        {
          bucketId: "projects",
          sourceKey: `${hers}/secret.txt`,
          destinationKey: `${his}/secret.txt`,
        },
      ],
      [
        "POST",
        "/storage/v1/object/copy",
        {
          bucketId: "projects",
          sourceKey: `${hers}/secret.txt`,
          destinationKey: `${his}/secret.txt`,
        },
      ],
    ];
    for (const [method, path, body] of attempts) {
      const response = await bob.send(method, path, body, { "x-upsert": "true" });
      expect([401, 403, 404], `${method} ${path} ${response.status}`).toContain(response.status);
      expect(await response.text()).not.toContain("secret\n");
    }
    for (const [method, path, body] of [
      ["GET", `/rest/v1/projects?id=eq.${hers}`],
      ["GET", `/rest/v1/users?id=eq.${alice.id}`],
      ["GET", `/rest/v1/project_members?project=eq.${hers}`],
      ["GET", "/rest/v1/outbox"],
      ["GET", `/rest/v1/documents?path=like.*${hers}*`],
      ["POST", "/storage/v1/object/list/projects", { prefix: `${hers}/` }],
      ["DELETE", `/rest/v1/project_members?project=eq.${his}`],
      ["DELETE", `/rest/v1/projects?id=eq.${hers}`],
      ["PATCH", `/rest/v1/users?id=eq.${alice.id}`, { data: { name: "x" } }],
    ] as [string, string, unknown?][]) {
      const response = await bob.send(method, path, body, { prefer: "return=representation" });
      expect([response.status, await response.json()], `${method} ${path}`).toEqual([200, []]);
    }
    const embedding = await bob.send(
      "GET",
      `/rest/v1/project_members?project=eq.${hers}&select=*,users(*)`,
    );
    expect([embedding.status, await embedding.json()]).toEqual([
      400,
      expect.objectContaining({ code: "INVALID" }),
    ]);
    for (const profile of ["private", "login", "storage", "realtime", "pg_catalog"])
      expect(
        (await bob.send("GET", "/rest/v1/accounts", undefined, { "accept-profile": profile }))
          .status,
        profile,
      ).toBe(406);
    for (const topic of [
      `project:${hers}:1`,
      `project:${his}:2`,
      `project:${his}:01`,
      `user:${alice.id}`,
      "anything",
    ])
      expect(await joined(bob.databaseToken, topic), topic).toContain('"status":"error"');
    expect(await joined(bob.databaseToken, `project:${his}:1`)).toContain('"status":"ok"');
  });

  test("SEC-13 protected columns can't be changed, not even by the row's owner", async () => {
    const own = `/rest/v1/users?id=eq.${alice.id}`;
    for (const body of [
      { credits: 9999 },
      { email: bob.email },
      { email_verified: true },
      { kinde_id: "x" },
      { institutes: ["x"] },
      { id: bob.id },
    ])
      expect((await alice.send("PATCH", own, body)).status, JSON.stringify(body)).toBe(403);
    const project = `/rest/v1/projects?id=eq.${hers}`;
    for (const body of [
      { membership_epoch: 99 },
      { deleted_at: "2020-01-01" },
      { created_at: "2020-01-01" },
      { data: { id: 1 } },
      { data: { users: [] } },
    ])
      expect((await alice.send("PATCH", project, body)).status, JSON.stringify(body)).toBe(403);
    const [changed] = (await (
      await alice.send("PATCH", project, { edited_by: bob.id }, { prefer: "return=representation" })
    ).json()) as { edited_by: string }[];
    expect(changed?.edited_by).toBe(alice.id);
    const logged = await alice.send(
      "POST",
      "/rest/v1/project_logs",
      {
        project: hers,
        user: bob.id,
        type: "tool",
        credits: -5,
        created_at: "2000-01-01",
        data: {},
      },
      { prefer: "return=representation" },
    );
    const [entry] = (await logged.json()) as {
      user: string;
      credits: number;
      created_at: string;
    }[];
    expect([entry?.user, entry?.credits, entry?.created_at.slice(0, 4) === "2000"]).toEqual([
      alice.id,
      0,
      false,
    ]);
    expect(
      (
        await alice.send(
          "POST",
          "/rest/v1/subscriptions?on_conflict=user",
          { user: alice.id, is_active: true },
          { prefer: "resolution=merge-duplicates" },
        )
      ).status,
    ).toBe(403);
  });

  test("SEC-14 timeline entries with malformed data and values with a __proto__ key are refused", async () => {
    for (const data of [
      { from: { a: 1 } },
      { to: [] },
      { title: 5 },
      { tool: null },
      { emails: "x" },
      { emails: [1] },
      { filePaths: { a: 1 } },
    ])
      expect(
        (await alice.send("POST", "/rest/v1/project_logs", { project: hers, type: "mark", data }))
          .status,
        JSON.stringify(data),
      ).toBe(400);
    expect(
      (
        await alice.send("POST", "/rest/v1/project_logs", {
          project: hers,
          type: "mark",
          data: { title: "ok", emails: ["a", "b"], own: [1] },
        })
      ).status,
    ).toBe(201);
    const machinery = `{"__proto__":{"polluted":1}}`;
    for (const [method, path, body] of [
      ["PATCH", `/rest/v1/projects?id=eq.${hers}`, `{"data":${machinery}}`],
      ["PATCH", `/rest/v1/users?id=eq.${alice.id}`, `{"data":{"a":${machinery}}}`],
      [
        "POST",
        "/rest/v1/project_namespaces",
        `{"project":"${hers}","name":"a","data":{"b":[${machinery}]}}`,
      ],
      [
        "POST",
        "/rest/v1/rpc/syncro_merge_data",
        `{"table_name":"projects","entity_id":"${hers}","new_data":${machinery}}`,
      ],
      [
        "POST",
        `/api/sync/projects::${hers}/patch`,
        `{"session":"s","sequence":0,"operations":[{"set":["a"],"value":${machinery}}]}`,
      ],
      [
        "POST",
        `/api/sync/projects::${hers}/patch`,
        `{"session":"s","sequence":1,"operations":[{"set":["__proto__","x"],"value":1}]}`,
      ],
    ] as const)
      expect((await alice.send(method, path, body, JSON_TYPE)).status, `${method} ${path}`).toBe(
        400,
      );
  });

  test("SEC-15 forged tokens and tokens made for another purpose are refused", async () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: bob.id, role: "authenticated", aud: "authenticated", exp: now + 600 };
    const anonymous = /"supabaseKey":"([^"]+)"/u.exec((await raw("/")).text)?.[1] ?? "";
    expect(payloadOf(anonymous)).toMatchObject({ role: "anon", sub: "" });
    const { keys } = JSON.parse((await raw("/kinde/.well-known/jwks")).text) as {
      keys: Record<string, string>[];
    };
    expect(
      Object.keys(keys[0] ?? {}).filter((name) => ["d", "p", "q", "dp", "dq", "qi"].includes(name)),
    ).toEqual([]);
    const forged = {
      "alg none": `${encoded({ alg: "none" })}.${encoded(claims)}.`,
      "an empty key": signed("", claims),
      "the public key as a secret": signed(keys[0]?.["n"] ?? "", claims),
      "the anonymous key as a secret": signed(anonymous, claims),
      "a login token": alice.loginToken,
      "a changed token": `${alice.databaseToken.split(".")[0]}.${encoded(claims)}.${alice.databaseToken.split(".")[2]}`,
      "the service role": signed(anonymous, { role: "service_role", exp: now + 600 }),
    };
    for (const [what, token] of Object.entries(forged)) {
      for (const path of [
        `/api/projects/${his}/logs`,
        "/rest/v1/users",
        `/storage/v1/object/info/projects/${his}/x`,
      ])
        expect((await sendAs(product, token, "GET", path)).status, `${what} ${path}`).toBe(401);
      expect(await joined(token, `user:${bob.id}`), what).toContain('"status":"error"');
    }
    expect((await sendAs(product, anonymous, "GET", `/api/projects/${his}/logs`)).status).toBe(401);
    expect(await (await sendAs(product, anonymous, "GET", "/rest/v1/users")).json()).toEqual([]);
    const login = {
      iss: `${product.origin}/kinde`,
      sub: "kp_x",
      azp: "tera-host",
      exp: now + 600,
      email: "evil@example.org",
      email_verified: true,
    };
    for (const token of [
      alice.databaseToken,
      signed(keys[0]?.["n"] ?? "", login),
      `${encoded({ alg: "none" })}.${encoded(login)}.`,
      anonymous,
    ])
      expect((await exchangeToken(product, token)).status).toBe(401);
    const link = (await (
      await alice.send("POST", `/storage/v1/object/sign/projects/${hers}/secret.txt`, {
        expiresIn: 1e9,
      })
    ).json()) as { signedURL: string };
    const ticket = link.signedURL.split("token=")[1] ?? "";
    expect(Number(payloadOf(ticket)["exp"]) - Math.floor(Date.now() / 1000)).toBeLessThanOrEqual(
      61,
    );
    expect((await sendAs(product, ticket, "GET", "/rest/v1/users")).status).toBe(401);
    expect(
      (
        await fetch(
          `${product.origin}/storage/v1/object/sign/projects/${hers}/secret.txt?token=${alice.databaseToken}`,
        )
      ).status,
    ).toBe(403);
  });

  test("ROLE-02 SEC-16 a removed member's token can't access the project's APIs or topics", async () => {
    await verifyAddress(product, bob);
    await alice.send("POST", "/api/members/invite", {
      projectId: hers,
      projectName: "Hers",
      emails: [bob.email],
    });
    expect(
      (
        await bob.send("POST", "/api/members/accept", {
          projectId: hers,
          email: bob.email,
          userId: bob.id,
        })
      ).status,
    ).toBe(200);
    expect((await bob.send("GET", `/storage/v1/object/projects/${hers}/secret.txt`)).status).toBe(
      200,
    );
    expect(
      (
        await bob.send("POST", "/api/members/remove", {
          projectId: hers,
          userIds: [alice.id],
          emails: [],
        })
      ).status,
    ).toBe(403);
    const ear = await listenToTopic(product, bob.databaseToken, `project:${hers}:1`);
    const write = (value: number) =>
      alice.send("POST", `/api/sync/projects::${hers}/patch`, {
        session: "watch",
        sequence: value,
        operations: [{ set: ["watched"], value }],
      });
    await write(1);
    await expect.poll(() => ear.heard().includes('"watched"')).toBe(true);
    expect(
      (
        await alice.send("POST", "/api/members/remove", {
          projectId: hers,
          userIds: [bob.id],
          emails: [],
        })
      ).status,
    ).toBe(200);
    await write(2);
    for (const [method, path, body] of [
      ["GET", `/api/projects/${hers}/logs`],
      ["GET", `/api/sync/projects::${hers}`],
      [
        "POST",
        `/api/sync/projects::${hers}/patch`,
        { session: "x", sequence: 0, operations: [{ set: ["x"], value: 1 }] },
      ],
      ["GET", `/storage/v1/object/projects/${hers}/secret.txt`],
      ["POST", "/rest/v1/rpc/project_update_meta", { project_id: hers }],
    ] as [string, string, unknown?][])
      expect([403, 404], path).toContain((await bob.send(method, path, body)).status);
    for (const epoch of [1, 2])
      expect(await joined(bob.databaseToken, `project:${hers}:${epoch}`)).toContain(
        '"status":"error"',
      );
    expect(await joined(alice.databaseToken, `project:${hers}:2`)).toContain('"status":"ok"');
    expect(ear.heard()).not.toMatch(/"watched"\],"value":2|"value":2,"set":\["watched"/u);
    ear.close();
  });

  test("SEC-17 a file name can't escape its project's folder or add a response header", async () => {
    for (const name of [
      `${his}/x`,
      `${hers}/../${his}/x`,
      `${hers}/%2e%2e/${his}/x`,
      `${hers}/..%2f${his}%2fx`,
      `${hers}%2f..%2f..%2fsecrets.json`,
      `..%2f..%2fsecrets.json`,
      `${hers}/a%00b`,
      `${hers}/a%0d%0aSet-Cookie:%20x=1`,
      `${hers}//x`,
      `%2f${hers}/x`,
      `${hers}/${"n".repeat(300)}`,
      `${hers.toUpperCase()}/x`,
      `${hers}/a%5c..%5cb`,
      `${hers}/%ff`,
    ]) {
      const { status } = await raw(`/storage/v1/object/projects/${name}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${alice.databaseToken}`,
          "content-type": "text/plain",
          "content-length": "1",
        },
        body: "x",
      });
      expect([400, 403], name).toContain(status);
    }
    const odd = `${hers}/${encodeURIComponent(`a";b='é☃ %41.html`)}`;
    expect(
      (
        await alice.send("POST", `/storage/v1/object/projects/${odd}`, "x", {
          "content-type": "text/html",
        })
      ).status,
    ).toBe(200);
    for (const query of [
      "",
      `?download=${encodeURIComponent('x"\r\nSet-Cookie: a=b;\u2028.html')}`,
    ]) {
      const { headers } = await raw(`/storage/v1/object/projects/${odd}${query}`, {
        headers: { authorization: `Bearer ${alice.databaseToken}` },
      });
      expect(headers["content-disposition"]).toMatch(
        /^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[\w.%~!*'()-]*$/u,
      );
      expect(headers["set-cookie"]).toBeUndefined();
      expect(headers["content-security-policy"]).toBe("sandbox; default-src 'none'");
    }
  });

  test("SEC-18 oversized, deep, chunked or malformed input is refused without stopping the server", async () => {
    const deep = "[".repeat(DEEP) + "]".repeat(DEEP);
    for (const [path, body] of [
      ["/api/projects", `{"name":${deep}}`],
      [`/api/sync/projects::${hers}/patch`, `{"session":"s","sequence":9,"operations":${deep}}`],
      ["/rest/v1/project_namespaces", `{"project":"${hers}","name":"deep","data":{"a":${deep}}}`],
      [
        "/rest/v1/rpc/syncro_merge_data",
        `{"table_name":"projects","entity_id":"${hers}","new_data":{"a":${deep}}}`,
      ],
      ["/storage/v1/object/list/projects", `{"prefix":${deep}}`],
      ["/rest/v1/project_namespaces", `{"project":"${hers}","name":"nul","data":{"a":"\\u0000"}}`],
      ["/rest/v1/project_namespaces", "{"],
      ["/api/members/invite", `{"projectId":"${hers}","emails":["${"x".repeat(2_000_000)}"]}`],
    ] as const) {
      const response = await alice.send("POST", path, body, JSON_TYPE);
      expect([400, 413], path).toContain(response.status);
      const answer = (await response.json()) as { code?: string; message?: string };
      expect(answer.message, path).toBeTruthy();
      expect(JSON.stringify(answer), path).not.toMatch(/\bat .*:\d+:\d+|node_modules/u);
    }
    expect(
      (
        await alice.send("POST", "/rest/v1/project_namespaces", {
          project: hers,
          name: "big",
          data: { a: "x".repeat(17_000_000) },
        })
      ).status,
    ).toBe(413);
    // Sends a chunked body, then a DELETE without a body.
    const pieces = await raw("/rest/v1/rpc/is_member", {
      method: "POST",
      headers: {
        ...JSON_TYPE,
        authorization: `Bearer ${alice.databaseToken}`,
        "transfer-encoding": "chunked",
      },
      body: JSON.stringify({ project: hers }),
    });
    expect([pieces.status, pieces.text]).toEqual([200, "true"]);
    expect(
      (await alice.send("DELETE", `/rest/v1/project_namespaces?project=eq.${hers}&name=eq.none`))
        .status,
    ).toBeLessThan(300);
    expect((await raw("/api/tools.json")).status).toBe(200);
  });

  test("SEC-19 the login refuses foreign redirects and forms, and reveals no accounts", async () => {
    for (const redirect of [
      "https://evil.example",
      `${product.origin}.evil.example`,
      `${product.origin}/x`,
      `${product.origin}@evil.example`,
      "javascript:alert(1)",
    ]) {
      const { response, at } = await new Visitor(product.origin).follow(
        authorisation(product.origin, { redirect_uri: redirect }).path,
      );
      expect([at.origin, response.status], redirect).toEqual([product.origin, 400]);
    }
    const visitor = new Visitor(product.origin);
    const { at: form } = await visitor.follow(authorisation(product.origin).path);
    const logIn = (email: string, password: string, headers?: Record<string, string>) =>
      visitor.post(`${form.pathname}/log-in`, { email, password }, headers);
    for (const origin of ["https://evil.example", "null", product.toolsOrigin])
      expect((await logIn(alice.email, alice.password, { origin })).status, origin).toBe(403);
    expect(
      (
        await visitor.request("/kinde/forgotten", {
          method: "POST",
          body: new URLSearchParams({ email: alice.email }),
        })
      ).status,
    ).toBe(403);
    const known = await (await logIn(alice.email, "not her password")).text();
    const unknown = await (await logIn("nobody@example.org", "not her password")).text();
    expect(plain(known, alice.email)).toBe(plain(unknown, "nobody@example.org"));
    const forgotten = async (email: string) =>
      plain(await (await visitor.post("/kinde/forgotten", { email })).text(), email);
    expect(await forgotten(alice.email)).toBe(await forgotten("nobody@example.org"));
    for (const redirect of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      `blob:${product.origin}/x`,
      `${product.origin}@evil.example`,
    ]) {
      const out = await visitor.request(`/kinde/logout?redirect=${encodeURIComponent(redirect)}`, {
        headers: SIGNED_UP,
      });
      expect(new URL(out.headers.get("location") ?? "").href, redirect).toBe(
        redirect.startsWith("/\\") || redirect.startsWith("//")
          ? `${product.origin}/`
          : `${product.origin}/`,
      );
    }
    const asked = await visitor.request("/kinde/logout?redirect=/", {
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect([asked.status, asked.headers.get("location")]).toEqual([200, null]);
  });

  test("SEC-20 a reset link works once and ends sessions, and password guessing is blocked", async () => {
    const visitor = new Visitor(product.origin);
    await visitor.post("/kinde/forgotten", { email: bob.email });
    const link = await secretMailedTo(product, bob.email, "reset");
    expect(
      (await visitor.post("/kinde/reset", { link, password: "quite another secret" })).status,
    ).toBe(200);
    expect(
      (await visitor.post("/kinde/reset", { link, password: "a third secret here" })).status,
    ).toBe(410);
    const renewed = await visitor.post("/kinde/oauth2/token", {
      client_id: "tera-host",
      grant_type: "refresh_token",
      refresh_token: bob.refreshToken,
    });
    expect(renewed.status).toBe(400);

    const { at: form } = await visitor.follow(authorisation(product.origin).path);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push(
        (
          await visitor.post(`${form.pathname}/log-in`, {
            email: bob.email,
            password: `guess ${attempt} of many`,
          })
        ).status,
      );
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses.at(-1)).toBe(429);
    expect(
      (
        await visitor.post(`${form.pathname}/log-in`, {
          email: bob.email,
          password: "quite another secret",
        })
      ).status,
    ).toBe(429);
  });

  test("SEC-21 the data directory is private, and no page or log contains a secret", async () => {
    const secrets = JSON.parse(
      readFileSync(join(product.dataDirectory, "secrets.json"), "utf8"),
    ) as {
      databaseTokenSecret: string;
      cookieKeys: string[];
      factorKeys: string[];
      loginSigningKey: { d: string };
    };
    const password = readFileSync(join(product.dataDirectory, "postgres-password"), "utf8").trim();
    const control = JSON.parse(
      readFileSync(join(product.dataDirectory, "control.json"), "utf8"),
    ) as { port: number; token: string };
    for (const name of readdirSync(product.dataDirectory)) {
      const { mode } = statSync(join(product.dataDirectory, name));
      expect(mode & 0o077, name).toBe(0);
    }
    const log = join(product.dataDirectory, "postgres.log");
    const told = [
      product.output(),
      existsSync(log) ? readFileSync(log, "utf8") : "",
      (await raw("/")).text,
      (await raw("/api/tools.json")).text,
    ].join("\n");
    for (const secret of [
      secrets.databaseTokenSecret,
      ...secrets.cookieKeys,
      ...secrets.factorKeys,
      secrets.loginSigningKey.d,
      password,
      control.token,
      alice.databaseToken,
      alice.loginToken,
      alice.refreshToken,
      alice.password,
    ])
      expect(told.includes(secret)).toBe(false);
    if (existsSync(log)) expect(readFileSync(log, "utf8")).not.toContain(alice.email);
    for (const headers of [
      {},
      { authorization: "Bearer x" },
      { authorization: `Bearer ${secrets.databaseTokenSecret}` },
    ] as Record<string, string>[]) {
      const response = await fetch(`http://127.0.0.1:${control.port}/`, {
        method: "POST",
        headers,
        body: '["subscribe","x"]',
      });
      expect(response.status).toBe(401);
    }
  });

  /** Sends any path, without normalization, and any Host header. */
  function raw(
    path: string,
    options: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
    const { port, host } = new URL(product.origin);
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          host: "127.0.0.1",
          port,
          path,
          method: options.method ?? "GET",
          headers: { host, ...options.headers },
        },
        (response) => {
          let text = "";
          response.on("data", (chunk: Buffer) => (text += chunk.toString()));
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          );
        },
      );
      request.on("error", reject);
      request.end(options.body);
    });
  }

  async function joinSocket(headers: Record<string, string>): Promise<string> {
    const address = await realtimeAddress(product);
    return new Promise((resolve) => {
      const socket = new WebSocket(address, { headers });
      socket.on("open", () => {
        socket.close();
        resolve("open");
      });
      socket.on("error", (error) => resolve(error.message));
    });
  }

  async function joined(token: string, topic: string): Promise<string> {
    const ear = await listenToTopic(product, token, topic);
    ear.close();
    return ear.answer;
  }
});

function nonceOf({ headers, text }: { headers: IncomingHttpHeaders; text: string }): string {
  const nonce = /'nonce-([^']+)'/u.exec(String(headers["content-security-policy"]))?.[1] ?? "";
  for (const [, used] of text.matchAll(/<(?:script|style)\b[^>]*\bnonce="([^"]*)"/gu))
    expect(used).toBe(nonce);
  return nonce;
}

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}

/** Removes the e-mail address and the nonce. */
function plain(html: string, email: string): string {
  return html.replaceAll(email, "").replaceAll(/nonce="[^"]*"/gu, "");
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function signed(key: string, claims: unknown): string {
  const text = `${encoded({ alg: "HS256" })}.${encoded(claims)}`;
  return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
}

function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;
}
