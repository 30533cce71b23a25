import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { LOCAL_PROXIES } from "./configuration.fixture.ts";
import { findFreePort } from "./database/free-port.ts";
import { isInstalled, readDeployFile, runNginx, runProxy } from "./nginx.fixture.ts";
import { openTestServer, type TestServer } from "./test-server.ts";

const HOST = "tera.university.example";
const ORIGIN = `https://${HOST}`;
const UPLOAD_BYTES = 5_000_000;

let server: TestServer;
let directory: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "tera-proxies-"));
  server = await openTestServer({
    publicOrigin: ORIGIN,
    trustedProxies: LOCAL_PROXIES,
    maximumFileBytes: 2 * UPLOAD_BYTES,
  });
});
afterAll(async () => {
  for (const child of running) {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  }
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

function deployFile(name: string): string {
  return readDeployFile(name).replaceAll(
    "127.0.0.1:7334",
    new URL(server.origin).host.replace("localhost", "127.0.0.1"),
  );
}

function makeCertificate(): { readonly key: string; readonly certificate: string } {
  const [key, certificate] = [join(directory, "key.pem"), join(directory, "certificate.pem")];
  execFileSync(
    "openssl",
    `req -x509 -newkey rsa:2048 -nodes -keyout ${key} -out ${certificate} -days 1 -subj /CN=${HOST}`.split(
      " ",
    ),
    { stdio: "ignore" },
  );
  return { key, certificate };
}

async function startNginx(): Promise<number> {
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const { key, certificate } = makeCertificate();
  const site = deployFile("nginx.conf")
    .replace("/etc/ssl/tera/fullchain.pem", certificate)
    .replace("/etc/ssl/tera/privkey.pem", key)
    .replace("listen 443", `listen 127.0.0.1:${port}`)
    .replace("listen 80", `listen 127.0.0.1:${plainPort}`);
  running.push(await runNginx(directory, [site], port));
  return port;
}

async function startCaddy(): Promise<number> {
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const path = join(directory, "Caddyfile");
  const options = `{
	admin off
	local_certs
	skip_install_trust
	https_port ${port}
	http_port ${plainPort}
	storage file_system ${directory}/caddy
}
`;
  writeFileSync(path, options + deployFile("Caddyfile"));
  execFileSync("caddy", ["validate", "--config", path, "--adapter", "caddyfile"], {
    stdio: "ignore",
  });
  running.push(await runProxy("caddy", ["run", "--config", path, "--adapter", "caddyfile"], port));
  return port;
}

async function startHaproxy(): Promise<number> {
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const { key, certificate } = makeCertificate();
  const both = join(directory, "haproxy.pem");
  writeFileSync(both, `${readFileSync(certificate, "utf8")}${readFileSync(key, "utf8")}`);
  const path = join(directory, "haproxy.cfg");
  writeFileSync(
    path,
    deployFile("haproxy.cfg")
      .replace("/etc/haproxy/tera.pem", both)
      .replace("bind :443", `bind 127.0.0.1:${port}`)
      .replace("bind :80", `bind 127.0.0.1:${plainPort}`)
      // Only root may change these.
      .replace(/^ {2}(?:log \/dev\/log|chroot|user|group) .*\n/gmu, ""),
  );
  execFileSync("haproxy", ["-c", "-q", "-f", path], { stdio: "ignore" });
  running.push(await runProxy("haproxy", ["-db", "-f", path], port));
  return port;
}

describe.each([
  { name: "nginx", isHere: isInstalled("nginx", "-v"), start: startNginx },
  { name: "caddy", isHere: isInstalled("caddy", "version"), start: startCaddy },
  { name: "haproxy", isHere: isInstalled("haproxy", "-v"), start: startHaproxy },
])("deploy: $name", ({ isHere, start }) => {
  let port: number;
  beforeAll(async () => {
    if (isHere) port = await start();
  }, 60_000);

  const tls = () => ({ host: "127.0.0.1", port, servername: HOST, rejectUnauthorized: false });

  async function ask(
    path: string,
    headers: Record<string, string> = {},
    body?: Buffer,
  ): Promise<{ status: number | undefined; headers: IncomingMessage["headers"]; text: string }> {
    const request = httpsRequest({
      ...tls(),
      path,
      agent: false,
      method: body === undefined ? "GET" : "POST",
      headers: { host: HOST, ...headers },
    });
    request.end(body);
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return {
      status: response.statusCode,
      headers: response.headers,
      text: Buffer.concat(chunks).toString(),
    };
  }

  it.runIf(isHere)("the server answers at its public origin", { timeout: 60_000 }, async () => {
    // Caddy makes its certificate after its port is open.
    await expect
      .poll(() => ask("/api/sync/ping").then(({ status }) => status, String), { timeout: 20_000 })
      .toBe(200);
    expect((await ask("/api/sync/ping", { "x-forwarded-host": "evil.example" })).status).toBe(200);
    expect((await ask("/api/sync/ping", { "x-forwarded-proto": "http" })).status).toBe(200);
    expect((await ask("/metrics")).status).toBe(404);
  });

  it.runIf(isHere)("the server sees the person's address, not a claimed one", async () => {
    const { installation } = server;
    await installation.context.database.query("delete from private.attempts");
    const send = (index: number, claimed: string) =>
      ask(
        "/api/contact",
        { "content-type": "application/json", "x-forwarded-for": claimed },
        Buffer.from(
          JSON.stringify({
            name: "Ann",
            email: `p${index}@example.org`,
            subject: "Support",
            body: "It does not open.",
          }),
        ),
      );
    for (let index = 0; index < 20; index += 1)
      expect((await send(index, `198.51.100.${index}`)).status).toBe(200);
    expect((await send(20, "198.51.100.20")).status).toBe(429);
  });

  it.runIf(isHere)("live updates and large uploads pass", async () => {
    const { installation } = server;
    const person = await installation.addPerson("Ann");
    const project = await installation.addProject(person);
    const options = { ...tls(), headers: { host: HOST }, origin: ORIGIN };
    const socket = new WebSocket(
      `wss://127.0.0.1:${port}/realtime/v1/websocket?apikey=${person.token}`,
      options,
    );
    await once(socket, "open");
    socket.terminate();
    const uploaded = await ask(
      `/storage/v1/object/projects/${project}/large.bin`,
      { authorization: `Bearer ${person.token}`, "content-type": "application/octet-stream" },
      Buffer.alloc(UPLOAD_BYTES, 7),
    );
    expect([uploaded.status, uploaded.text]).toEqual([200, expect.any(String)]);
  });
});
