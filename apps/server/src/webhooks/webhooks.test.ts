import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Webhook, type WebhookDelivery, webhookApi, type WebhookEvent } from "@tera/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { requireStripeSignature } from "../api/stripe-signature.ts";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "../api/test-installation.ts";
import { guidesCheck } from "./guides-check.fixture.ts";
import { type DeliveryOptions, scheduleWebhooks } from "./deliver-webhooks.ts";

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const FAST = { pollMs: 20, retrySeconds: [0.02, 0.02] };

let receiver: Server;
let host: string;
let answer: (path: string) => { readonly status: number; readonly location?: string } | "silence";
const received: Received[] = [];
let installation: TestInstallation;
let ann: TestPerson;
let project: string;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers, text });
      const { status, location } = { location: undefined, ...(answer(path) as { status: number }) };
      if (status !== undefined)
        response.writeHead(status, location === undefined ? {} : { location }).end("thanks");
    });
  });
  await once(receiver.listen(0, "127.0.0.1"), "listening");
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  installation = await openTestInstallation({}, { webhookPrivateHosts: [host] });
  ann = await installation.addPerson("Ann");
});
beforeEach(async () => {
  received.length = 0;
  answer = () => ({ status: 204 });
  project = await installation.addProject(ann);
});
afterEach(async () => {
  await stop?.();
  await installation.context.database.query("delete from private.webhooks");
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await installation.close();
});

function start(options: DeliveryOptions = FAST): void {
  stop = scheduleWebhooks(installation.context, options);
}

const path = (rest = "") => `/api/projects/${project}/webhooks${rest}`;
const call = (method: string, rest: string, body?: object, person = ann) =>
  installation.call(method, path(rest), person, body);

async function create(
  address = `http://${host}/events`,
  types?: readonly string[],
): Promise<{ id: string; secret: string }> {
  const { status, json } = await call("POST", "", {
    address,
    ...(types === undefined ? {} : { types }),
  });
  expect(status).toBe(200);
  return json as { id: string; secret: string };
}

async function addEntry(title = "Secret title"): Promise<string> {
  const { json } = await installation.call("POST", `/api/projects/${project}/logs`, ann, {
    userId: ann.id,
    type: "note",
    title,
  });
  return String(json["id"]);
}

async function deliveries(id: string): Promise<readonly WebhookDelivery[]> {
  const { json } = await call("GET", `/${id}/deliveries`);
  return webhookApi.listDeliveries.answer.parse(json).deliveries;
}

async function webhooks(): Promise<readonly Webhook[]> {
  return webhookApi.list.answer.parse((await call("GET", "")).json).webhooks;
}

it("an entry of the timeline is posted once, signed and without its contents", async () => {
  const { id, secret } = await create();
  const entry = await addEntry();
  start();
  await expect.poll(async () => (await deliveries(id))[0]?.delivered_at ?? null).not.toBeNull();
  expect(received).toHaveLength(1);
  const [{ headers, text, path: address }] = received as [Received];
  expect(address).toBe("/events");
  const event = JSON.parse(text) as WebhookEvent;
  expect(event).toEqual({
    id: headers["webhook-id"],
    type: "note",
    project,
    entry,
    time: expect.stringMatching(/^\d{4}-.*Z$/u),
  });
  const header = String(headers["webhook-signature"]);
  const at = new Date();
  requireStripeSignature({ text, header, secret, at });
  const { isSigned } = await guidesCheck();
  expect([isSigned(header, text, secret), isSigned(header, text, "x")]).toEqual([true, false]);
  expect(() => requireStripeSignature({ text: `${text} `, header, secret, at })).toThrow(/match/u);
  expect(await deliveries(id)).toMatchObject([
    { id: event.id, attempts: 1, status: 204, problem: null, next_attempt_at: null },
  ]);
  expect(await webhooks()).toMatchObject([
    { id, address: `http://${host}/events`, is_paused: false, last_delivery: { id: event.id } },
  ]);
});

it("an event is retried under one id until the receiver accepts it or the attempts run out", async () => {
  const { id } = await create();
  await addEntry();
  answer = () => ({ status: received.length < 2 ? 500 : 200 });
  start();
  await expect.poll(async () => (await deliveries(id))[0]?.delivered_at ?? null).not.toBeNull();
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(received).toHaveLength(2);
  expect(await deliveries(id)).toMatchObject([{ attempts: 2, status: 200, problem: null }]);

  received.length = 0;
  answer = () => ({ status: 503 });
  await addEntry();
  await expect.poll(async () => (await deliveries(id))[0]?.next_attempt_at).toBeNull();
  expect(received).toHaveLength(3);
  expect((await deliveries(id))[0]).toMatchObject({
    attempts: 3,
    status: 503,
    problem: "status",
    delivered_at: null,
  });

  answer = () => ({ status: 200 });
  const [failed] = await deliveries(id);
  await call("POST", `/${id}`, { isPaused: false });
  expect((await call("POST", `/${id}/deliveries/${failed?.id ?? ""}/send`)).status).toBe(200);
  await expect.poll(async () => (await deliveries(id))[0]?.delivered_at ?? null).not.toBeNull();
  expect(received.at(-1)?.headers["webhook-id"]).toBe(failed?.id);
});

it("a redirect is not followed, and a receiver that does not answer ends the attempt", async () => {
  answer = (to) =>
    to === "/moved" ? { status: 307, location: `http://${host}/elsewhere` } : "silence";
  const moved = await create(`http://${host}/moved`);
  const silent = await create(`http://${host}/silent`);
  await addEntry();
  start({ pollMs: 20, retrySeconds: [], timeoutMs: 200 });
  await expect.poll(async () => (await deliveries(silent.id))[0]?.problem).toBe("timeout");
  expect(await deliveries(moved.id)).toMatchObject([{ status: 307, problem: "redirect" }]);
  expect(received.map((each) => each.path).toSorted()).toEqual(["/moved", "/silent"]);
});

it("an attempt that a stop or crash of the server cut off is repeated under the same id", async () => {
  answer = () => "silence";
  const { id } = await create();
  await addEntry();
  start();
  await expect.poll(() => received.length).toBe(1);
  await stop?.();
  answer = () => ({ status: 200 });
  start();
  await expect.poll(async () => (await deliveries(id))[0]?.delivered_at ?? null).not.toBeNull();
  // A crash leaves a claimed delivery, which another server takes after a minute.
  await addEntry();
  await expect.poll(() => received.length).toBe(3);
  await expect.poll(async () => (await deliveries(id))[0]?.delivered_at ?? null).not.toBeNull();
  await stop?.();
  await addEntry();
  const query = (text: string) => installation.context.database.query(text);
  await query("select private.claim_webhook_deliveries(10, '1 minute')");
  expect(await query("select private.claim_webhook_deliveries(10, '1 minute')")).toEqual([]);
  await query(
    "update private.webhook_deliveries set next_attempt_at = now() where next_attempt_at is not null",
  );
  start();
  await expect.poll(() => received.length).toBe(4);
});

it("a private, unencrypted or malformed address is refused, and an address that becomes one is not called", async () => {
  for (const address of [
    "https://127.0.0.1/x",
    "https://169.254.169.254/latest",
    "https://localhost/x",
    "http://1.1.1.1/",
    "ftp://1.1.1.1/",
    "events",
  ])
    expect([address, (await call("POST", "", { address })).status]).toEqual([address, 400]);
  const { id } = await create("https://1.1.1.1/events");
  // As if its name now resolved to this machine.
  await installation.context.database.query(
    "update private.webhooks set address = $2 where id = $1",
    [id, `https://localhost:${host.split(":")[1] ?? ""}/`],
  );
  await addEntry();
  start({ pollMs: 20, retrySeconds: [] });
  await expect.poll(async () => (await deliveries(id))[0]?.problem).toBe("address");
  expect(received).toEqual([]);
});

it("a paused webhook, a deleted one and a deleted project send nothing", async () => {
  const paused = await create(`http://${host}/paused`);
  const deleted = await create(`http://${host}/deleted`);
  await addEntry();
  expect((await call("POST", `/${paused.id}`, { isPaused: true })).status).toBe(200);
  expect((await call("DELETE", `/${deleted.id}`)).status).toBe(200);
  await addEntry();
  const bin = project;
  await create(`http://${host}/bin`);
  await addEntry();
  await installation.context.database.query(
    "update public.projects set deleted_at = now() where id = $1",
    [bin],
  );
  project = await installation.addProject(ann);
  const other = await create(`http://${host}/other`);
  await addEntry();
  start();
  await expect.poll(async () => (await deliveries(other.id))[0]?.delivered_at).not.toBeNull();
  await expect.poll(() => received.map((each) => each.path)).toEqual(["/other"]);
  await stop?.();
  stop = undefined;

  // Once it is resumed, what was queued before the pause is sent; entries during the pause are not.
  await installation.context.database.query(
    "update public.projects set deleted_at = null where id = $1",
    [bin],
  );
  project = bin;
  await call("POST", `/${paused.id}`, { isPaused: false });
  start();
  await expect
    .poll(() => received.map((each) => each.path).toSorted())
    .toEqual(["/bin", "/other", "/paused"]);
});

it("a webhook gets only the types of entries that it is limited to, until it gets all again", async () => {
  const some = await create(`http://${host}/some`, ["fileUpload", "mark", "mark"]);
  const all = await create(`http://${host}/all`);
  expect((await webhooks()).map(({ types }) => types)).toEqual([["fileUpload", "mark"], null]);
  await addEntry();
  start();
  await expect.poll(async () => (await deliveries(all.id))[0]?.delivered_at).toBeTruthy();
  expect(await deliveries(some.id)).toEqual([]);
  expect((await call("POST", `/${some.id}`, { types: ["note"] })).json).toEqual({
    isPaused: false,
    types: ["note"],
  });
  await addEntry();
  await expect.poll(() => received.filter((each) => each.path === "/some")).toHaveLength(1);
  expect((await call("POST", `/${some.id}`, { types: null })).json).toMatchObject({ types: null });
  for (const body of [{ types: [] }, { types: ["nonsense"] }, { types: "note" }, {}])
    expect((await call("POST", `/${some.id}`, body)).status).toBe(400);
});

it("a test is sent once for its id, to one webhook, and belongs to no entry", async () => {
  const { id, secret } = await create(undefined, ["mark"]);
  await create(`http://${host}/other`);
  const test = crypto.randomUUID();
  for (let times = 0; times < 2; times += 1)
    expect((await call("POST", `/${id}/test`, { id: test })).json).toEqual({ id: test });
  start();
  await expect.poll(async () => (await deliveries(id))[0]?.delivered_at).toBeTruthy();
  expect(received).toHaveLength(1);
  const [{ headers, text }] = received as [Received];
  expect(JSON.parse(text)).toMatchObject({ id: test, type: "test", project });
  const { isSigned } = await guidesCheck();
  expect(isSigned(String(headers["webhook-signature"]), text, secret)).toBe(true);
  const unknown = crypto.randomUUID();
  expect((await call("POST", `/${unknown}/test`, { id: test })).status).toBe(404);
});

it("a webhook that accepts nothing until a message is given up is paused, and works once resumed", async () => {
  answer = (to) => ({ status: to === "/events" ? 500 : 200 });
  const failing = await create();
  await create(`http://${host}/good`);
  await addEntry();
  start();
  const state = async () => (await webhooks()).find(({ id }) => id === failing.id);
  await expect.poll(async () => (await state())?.is_paused).toBe(true);
  expect(await state()).toMatchObject({
    is_failing: true,
    paused_at: expect.any(String),
    last_delivery: { problem: "status", next_attempt_at: null },
  });
  expect((await webhooks()).filter(({ is_paused: isPaused }) => isPaused)).toHaveLength(1);
  received.length = 0;
  await addEntry();
  await expect.poll(() => received.length).toBe(1);

  answer = () => ({ status: 200 });
  await call("POST", `/${failing.id}`, { isPaused: false });
  expect(await state()).toMatchObject({ is_paused: false, is_failing: false, paused_at: null });
  await addEntry();
  await expect.poll(async () => (await state())?.last_delivery?.delivered_at).toBeTruthy();
});

it("a message that is given up does not pause a webhook that accepted another one before", async () => {
  const { id } = await create();
  await addEntry();
  await addEntry();
  const refused = (await deliveries(id)).at(-1)?.id;
  answer = () => ({ status: received.at(-1)?.headers["webhook-id"] === refused ? 500 : 200 });
  start();
  await expect
    .poll(async () => (await deliveries(id)).map(({ next_attempt_at: next }) => next))
    .toEqual([null, null]);
  expect(await webhooks()).toMatchObject([{ is_paused: false, is_failing: false }]);
  expect((await deliveries(id)).map(({ status }) => String(status)).toSorted()).toEqual([
    "200",
    "500",
  ]);
});

it("only the project's manager sees and changes webhooks, ten at most, and a token needs the scope", async () => {
  const ben = await installation.addPerson("Ben");
  project = await installation.addProject(ann, [ben]);
  const { id } = await create();
  for (const [method, rest, body] of [
    ["GET", "", undefined],
    ["POST", "", { address: `http://${host}/` }],
    ["POST", `/${id}`, { isPaused: true }],
    ["DELETE", `/${id}`, undefined],
    ["GET", `/${id}/deliveries`, undefined],
  ] as const)
    expect([method, rest, (await call(method, rest, body, ben)).status]).toEqual([
      method,
      rest,
      403,
    ]);
  for (let made = 1; made < 10; made += 1) await create();
  expect(await call("POST", "", { address: `http://${host}/` })).toMatchObject({ status: 429 });

  const tokenWith = async (scope: string): Promise<TestPerson> => {
    const { json } = await installation.call("POST", "/api/tokens", ann, {
      name: scope,
      scopes: [scope],
    });
    return { ...ann, token: String(json["token"]) };
  };
  expect((await call("GET", "", undefined, await tokenWith("projects:write"))).status).toBe(403);
  const managing = await tokenWith("webhooks:write");
  expect((await call("GET", "", undefined, managing)).status).toBe(200);
  // Another project's webhook is unknown here.
  project = await installation.addProject(ann);
  expect((await call("POST", `/${id}`, { isPaused: true }, managing)).status).toBe(404);
  expect((await call("GET", `/${id}/deliveries`, undefined, managing)).status).toBe(404);
});

it("the secret is stored only encrypted, and only the first answer contains it", async () => {
  const { id, secret } = await create();
  const [row] = await installation.context.database.query<{ secret: string }>(
    "select secret from private.webhooks where id = $1",
    [id],
  );
  expect(row?.secret).not.toContain(secret.slice("whsec_".length));
  expect(JSON.stringify(await webhooks())).not.toContain(secret);
});
