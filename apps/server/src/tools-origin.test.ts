import { manifestSchema, readManifest } from "@tera/bridge-sdk/manifest";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  vi,
} from "vitest";
import { readSettings } from "./configuration.ts";
import { findFreePort } from "./database/free-port.ts";
import { createLog } from "./log.ts";
import { type RunningServer, startServer } from "./server.ts";

const APP_HOST = "tera.test";
const TOOLS_HOST = "tools.tera.test";
const OWN_COMPUTER = /localhost|127\.|0\.0\.0\.0|\[::/u;

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

let root: string;
let port: number;
let toolsPort: number;
let server: RunningServer | undefined;
let listen: MockInstance<Server["listen"]>;

beforeEach(() => {
  listen = vi.spyOn(Server.prototype, "listen");
});
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "tera-tools-"));
  // As root, Postgres runs as another user, who needs access.
  chmodSync(root, 0o711);
});
afterEach(async () => {
  listen.mockRestore();
  await server?.stop();
  server = undefined;
});
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

async function start(environment: Record<string, string>): Promise<void> {
  [port, toolsPort] = [await findFreePort(), await findFreePort()];
  const settings = readSettings({
    PORT: String(port),
    TOOLS_PORT: String(toolsPort),
    DATA_DIR: join(root, ".data"),
    ENGINE: "pglite",
    EMBEDDED_LOGIN: "1",
    ...environment,
  });
  server = await startServer(settings, {
    ...createLog(() => {}),
    error: () => {},
  });
}

/** Sends a request to the server's port, as the operator's proxy would. */
async function ask(
  host: string,
  path: string,
  more: { readonly method?: string; readonly headers?: Record<string, string> } = {},
): Promise<Answer> {
  const request = httpRequest({
    hostname: "127.0.0.1",
    port,
    path,
    method: more.method ?? "GET",
    headers: { ...more.headers, host },
  });
  const answered = new Promise<Answer>((resolve, reject) => {
    request.once("error", reject);
    // An accepted upgrade counts as a response, so that a test can reject it.
    request.once("upgrade", (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: "" });
    });
    request.once("response", (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      response.once("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
  });
  request.end();
  return answered;
}

async function toolAddresses(host: string): Promise<Record<string, string>> {
  const { tools } = JSON.parse((await ask(host, "/api/tools.json")).body) as {
    tools: { id: string; url?: string }[];
  };
  return Object.fromEntries(tools.flatMap(({ id, url }) => (url === undefined ? [] : [[id, url]])));
}

/** Other programs may use these ports too, so the server's own calls are examined. */
function listenedPorts(): readonly unknown[] {
  return listen.mock.calls.map(([first]) =>
    typeof first === "object" && first !== null && "port" in first ? first.port : first,
  );
}

describe("TOOL-07 bundled tools with a public origin", () => {
  it("bundled tools are disabled on a public origin without TOOLS_ORIGIN", async () => {
    await start({ PUBLIC_ORIGIN: `https://${APP_HOST}` });
    expect(await toolAddresses(APP_HOST)).toEqual({});
    for (const path of ["/", "/tools", "/word-freq", "/embed", "/embed/ask"]) {
      const { headers } = await ask(APP_HOST, path);
      expect(headers["content-security-policy"]).toContain("frame-");
      expect(`${path} ${String(headers["content-security-policy"])}`).not.toMatch(OWN_COMPUTER);
    }
    expect(listenedPorts()).toContain(port);
    expect(listenedPorts()).not.toContain(toolsPort);
    expect((await ask(TOOLS_HOST, "/word-freq/")).status).toBe(421);
    expect((await ask(`127.0.0.1:${port}`, "/word-freq/")).headers["location"]).toBe(
      `https://${APP_HOST}/word-freq/`,
    );
  });

  it("bundled tools are served on the app's port under the host of TOOLS_ORIGIN", async () => {
    await start({ PUBLIC_ORIGIN: `https://${APP_HOST}`, TOOLS_ORIGIN: `https://${TOOLS_HOST}` });
    expect(await toolAddresses(APP_HOST)).toEqual({
      disputatron: `https://${TOOLS_HOST}/disputatron/`,
      screenatron: `https://${TOOLS_HOST}/screenatron/`,
      "word-freq": `https://${TOOLS_HOST}/word-freq/`,
      prisma: `https://${TOOLS_HOST}/prisma/`,
    });
    const policy = String((await ask(APP_HOST, "/word-freq")).headers["content-security-policy"]);
    expect(policy).toContain(`frame-src 'self' https://${TOOLS_HOST};`);
    expect(policy).not.toMatch(OWN_COMPUTER);
    expect(listenedPorts()).not.toContain(toolsPort);

    const tool = await ask(TOOLS_HOST.toUpperCase(), "/word-freq/");
    expect(tool.status).toBe(200);
    expect(tool.body).toContain("<title>Word Frequency Analyser</title>");
    expect(tool.headers["content-security-policy"]).toContain(
      `frame-ancestors 'self' https://${APP_HOST};`,
    );
    expect(tool.headers["strict-transport-security"]).toBeDefined();
    expect(tool.headers["content-security-policy"]).toContain("connect-src 'self';");
    const manifest = await ask(TOOLS_HOST, "/word-freq/tera.tool.json");
    expect(
      readManifest(manifest.body, { address: `https://${TOOLS_HOST}/word-freq/` }),
    ).toMatchObject({ manifest: { id: "word-freq", url: `https://${TOOLS_HOST}/word-freq/` } });
    expect(JSON.parse((await ask(APP_HOST, "/sdk/tera.tool.schema.json")).body)).toEqual(
      manifestSchema(),
    );
    expect((await ask(APP_HOST, "/sdk/else.json")).status).toBe(404);
    for (const path of ["/playground", "/playground/", "/playground/inner/path"])
      expect((await ask(TOOLS_HOST, path)).body).toContain("<title>Bridge playground</title>");
  });

  it("the bundled tools' host serves none of the app's pages, API, files, login or sockets", async () => {
    await start({ PUBLIC_ORIGIN: `https://${APP_HOST}`, TOOLS_ORIGIN: `https://${TOOLS_HOST}` });
    for (const path of [
      "/projects",
      "/embed",
      "/api/tools.json",
      "/api/openapi.json",
      "/docs/schema/index.html",
      "/rest/v1/projects",
      "/storage/v1/bucket",
      "/kinde/account",
      "/kinde/.well-known/openid-configuration",
      "/auth/v1/user",
    ]) {
      const { status, body, headers } = await ask(TOOLS_HOST, path);
      expect({ path, status }).toEqual({ path, status: 404 });
      expect(body).toBe("There is no such tool here.\n");
      expect(headers["set-cookie"]).toBeUndefined();
    }
    const index = await ask(TOOLS_HOST, "/");
    expect(index.status).toBe(200);
    expect(index.body).not.toContain('id="configuration"');
    for (const [method, path] of [
      ["POST", "/api/auth/token"],
      ["POST", "/kinde/oauth2/token"],
      ["PUT", "/word-freq/"],
      ["OPTIONS", "/api/projects"],
      ["GET", "/%E0%A4%A"],
      ["GET", "//"],
    ] as const) {
      expect({ path, status: (await ask(TOOLS_HOST, path, { method })).status }).toEqual({
        path,
        status: 404,
      });
    }
    const upgrade = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      origin: `https://${APP_HOST}`,
    };
    expect(
      (await ask(TOOLS_HOST, "/realtime/v1/websocket?apikey=x", { headers: upgrade })).status,
    ).toBe(403);
    expect((await ask(APP_HOST, "/word-freq/")).body).not.toContain(
      "<title>Word Frequency Analyser</title>",
    );
  });
});
