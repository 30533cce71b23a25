import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { webhookApi } from "@tera/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestProgram, testProgram } from "../test-program.ts";

let directory: string;
let receiver: Server;
let program: TestProgram;
let address: string;
let token: string;
let project: string;
const received: { readonly text: string; readonly isEncrypted: boolean }[] = [];

function openssl(...words: readonly string[]): void {
  execFileSync("openssl", words, { cwd: directory, stdio: "ignore" });
}

/** A certificate that the server's authority signed, for `name`. */
function certificateFor(name: string): { readonly key: string; readonly cert: string } {
  const file = (suffix: string): string => join(directory, `${name}.${suffix}`);
  writeFileSync(file("ext"), `subjectAltName=DNS:${name}`);
  const request = ["-newkey", "rsa:2048", "-nodes", "-keyout", file("key"), "-out", file("csr")];
  openssl("req", ...request, "-subj", `/CN=${name}`);
  const signer = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", file("ext")];
  openssl("x509", "-req", "-in", file("csr"), ...signer, "-days", "1", "-out", file("pem"));
  return { key: readFileSync(file("key"), "utf8"), cert: readFileSync(file("pem"), "utf8") };
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "tera-webhook-tls-"));
  const authority = ["-newkey", "rsa:2048", "-nodes", "-keyout", "ca.key", "-out", "ca.pem"];
  openssl("req", "-x509", ...authority, "-days", "1", "-subj", "/CN=Test authority");
  receiver = createServer(certificateFor("localhost"), (request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      received.push({ text, isEncrypted: "encrypted" in request.socket });
      response.writeHead(204).end();
    });
  });
  await once(receiver.listen(0, "127.0.0.1"), "listening");
  const host = `localhost:${(receiver.address() as AddressInfo).port}`;
  address = `https://${host}/events`;
  program = await testProgram({
    WEBHOOK_PRIVATE_HOSTS: host,
    NODE_EXTRA_CA_CERTS: join(directory, "ca.pem"),
  });
  await program.start();
  const database = await program.connect();
  ({ token, project } = await program.addPerson(database));
  await database.close();
});
afterAll(async () => {
  await program.close();
  receiver.closeAllConnections();
  receiver.close();
  rmSync(directory, { recursive: true, force: true });
});

async function call(method: string, rest: string, body?: object): Promise<unknown> {
  const response = await fetch(`${program.origin}/api/projects/${project}/webhooks${rest}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

async function sendTest(webhook: string) {
  const id = crypto.randomUUID();
  await call("POST", `/${webhook}/test`, { id });
  const latest = async () => {
    const answer = await call("GET", `/${webhook}/deliveries`);
    const { deliveries } = webhookApi.listDeliveries.answer.parse(answer);
    return deliveries.find((delivery) => delivery.id === id);
  };
  await expect.poll(async () => (await latest())?.attempts, { timeout: 20_000 }).toBe(1);
  await expect
    .poll(async () => {
      const { delivered_at: delivered, problem } = (await latest()) ?? {};
      return delivered ?? problem ?? null;
    })
    .not.toBeNull();
  return latest();
}

it("an event is delivered over TLS only to a receiver with a valid certificate of its name", async () => {
  const { id } = webhookApi.create.answer.parse(await call("POST", "", { address }));
  expect(await sendTest(id)).toMatchObject({ status: 204, problem: null });
  expect(received).toEqual([{ text: expect.stringContaining('"type":"test"'), isEncrypted: true }]);

  receiver.setSecureContext(certificateFor("other.example"));
  expect(await sendTest(id)).toMatchObject({ status: null, problem: "certificate" });
  const own = ["-newkey", "rsa:2048", "-nodes", "-keyout", "own.key", "-out", "own.pem"];
  openssl("req", "-x509", ...own, "-days", "1", "-subj", "/CN=localhost");
  const [key, cert] = [join(directory, "own.key"), join(directory, "own.pem")];
  receiver.setSecureContext({ key: readFileSync(key), cert: readFileSync(cert) });
  expect(await sendTest(id)).toMatchObject({ status: null, problem: "certificate" });
  expect(received).toHaveLength(1);
});
