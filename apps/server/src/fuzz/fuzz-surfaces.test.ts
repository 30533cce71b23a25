import { once } from "node:events";
import { readdirSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { KnownValues, FuzzRequest } from "../api/request-fuzz.fixture.ts";
import type { TestPerson } from "../api/test-installation.ts";
import { PERSONAL_TOKEN_SCOPES } from "@tera/contract";
import { type TestServer, openTestServer } from "../test-server.ts";
import { archiveRequests } from "./archive-requests.fixture.ts";
import { loginRequests, webhookRequests } from "./login-requests.fixture.ts";
import { addressOf } from "./rest-queries.fixture.ts";
import { restRequests } from "./rest-requests.fixture.ts";
import { type FuzzConversation, socketConversations } from "./socket-frames.fixture.ts";
import { storageRequests } from "./storage-requests.fixture.ts";

/** BAD_INPUT_CASES=100000 is the full run. */
const CASES = Number(process.env.BAD_INPUT_CASES ?? 500);
const MS_PER_CASE = 60;
const RESPONSE_TIMEOUT_MS = 20_000;
const STRIPE_SECRET = "whsec_of_a_test";
/**
 * An archive counts as this many cases, because an import writes, unpacks and usually rolls back.
 */
const CASES_PER_ARCHIVE = 5;
const CASES_PER_CONVERSATION = 4;
/** Stack frames, server files and internal SQL. */
const INTERNAL_DETAILS = /\n\s+at |\bat .*:\d+:\d+|node_modules|\.ts:\d+|set_config\(/;

/** No input may write to these. */
const BASES = [Object.prototype, Object, Function.prototype, Array.prototype] as const;

let server: TestServer;
let origin: string;
let ann: TestPerson;
let known: KnownValues;
let bearers: Record<FuzzRequest["bearer"], string | undefined>;

beforeAll(async () => {
  server = await openTestServer({ stripeWebhookSecret: STRIPE_SECRET, maximumFileBytes: 10_000 });
  ({ origin } = server);
  const { installation } = server;
  ann = await installation.addPerson("Ann");
  const eve = await installation.addPerson("Eve");
  const [project, foreign] = [
    await installation.addProject(ann),
    await installation.addProject(eve),
  ];
  for (const name of ["a.ris", "folder/b.ris"])
    await send(
      {
        method: "POST",
        path: `/storage/v1/object/projects/${project}/${name}`,
        bearer: "own",
        headers: { "content-type": "text/plain" },
        body: "TY  - JOUR",
      },
      ann.token,
    );
  const { token: personal } = (
    await installation.call("POST", "/api/tokens", ann, {
      name: "all",
      scopes: PERSONAL_TOKEN_SCOPES,
    })
  ).json;
  bearers = {
    own: ann.token,
    foreign: eve.token,
    personal: String(personal),
    none: undefined,
    garbage: "e30.e30.e30",
  };
  known = {
    ids: [project, foreign, ann.id, "00000000-0000-0000-0000-000000000000"],
    texts: [ann.email, "a@b.co", "systematic-review", "mark", `projects::${project}`],
  };
});
afterAll(async () => {
  await server.close();
});

interface Sent {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Replaces `fetch`, which would correct invalid URLs and headers. */
function send(asked: FuzzRequest, token: string | undefined): Promise<Sent> {
  const { method, headers, body } = asked;
  return new Promise((resolve, reject) => {
    const { port } = new URL(origin);
    const request = httpRequest(
      // No keep-alive: the server could close a connection just as it is reused.
      {
        agent: false,
        host: "127.0.0.1",
        port,
        method,
        path: addressOf(asked),
        timeout: RESPONSE_TIMEOUT_MS,
        headers: {
          host: `localhost:${port}`,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
          ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers["content-type"] ?? "",
            text: Buffer.concat(chunks).toString("utf8"),
          }),
        );
        response.on("error", reject);
      },
    );
    request.on("timeout", () =>
      request.destroy(new Error(`${method} ${asked.path} was not answered.`)),
    );
    request.on("error", reject);
    request.end(body);
  });
}

function judge({ method, path }: FuzzRequest, { status, type, text }: Sent): void {
  expect(BASES.flatMap((base) => Object.keys(base))).toEqual([]);
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  expect(text).not.toMatch(INTERNAL_DETAILS);
  if (status < 400 || method === "HEAD") return;
  // The login's HTML pages show the message in a heading.
  if (path.startsWith("/kinde") && type.startsWith("text/html"))
    return expect(text).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
  expect(type).toMatch(/^application\/(json|vnd\.pgrst\.object\+json)/);
  const said = JSON.parse(text) as Record<string, unknown>;
  // OpenID names these fields differently.
  const [code, sentence] =
    path.startsWith("/kinde/oauth2") && "error" in said
      ? [said["error"], said["error_description"]]
      : [said["code"], said["message"]];
  expect(code).toEqual(expect.stringMatching(/^[\w-]+$/));
  expect(sentence).toEqual(expect.stringMatching(/\w/));
  return undefined;
}

async function works(): Promise<void> {
  expect(
    (
      await send(
        { method: "GET", path: "/api/projects/ping", bearer: "none", headers: {}, body: undefined },
        undefined,
      )
    ).status,
  ).toBe(200);
  expect(
    (
      await send(
        {
          method: "GET",
          path: "/rest/v1/projects?select=id",
          bearer: "own",
          headers: {},
          body: undefined,
        },
        ann.token,
      )
    ).status,
  ).toBe(200);
  expect(
    (
      await send(
        {
          method: "POST",
          path: "/storage/v1/object/list/projects",
          bearer: "own",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ prefix: known.ids[0] }),
        },
        ann.token,
      )
    ).status,
  ).toBe(200);
}

const seed =
  process.env.BAD_INPUT_SEED === undefined ? {} : { seed: Number(process.env.BAD_INPUT_SEED) };

/** Surfaces outside the API, each with its share of the cases. */
const SURFACES: readonly (readonly [string, number, () => fc.Arbitrary<FuzzRequest>])[] = [
  ["the file store", 0.35, () => storageRequests(known)],
  ["the tables and functions", 0.35, () => restRequests(known)],
  ["the login", 0.2, () => loginRequests(known, origin)],
  ["the payment provider's webhook", 0.1, () => webhookRequests(known, STRIPE_SECRET)],
];

describe("invalid input", () => {
  it.each(SURFACES)(
    "%s answers invalid requests with a 4xx that has a code and exposes no internals",
    { timeout: 60_000 + CASES * MS_PER_CASE },
    async (name, share, requests) => {
      const cases = Math.ceil(CASES * share);
      const answered = new Map<number, number>();
      server.failures.length = 0;
      await fc.assert(
        fc.asyncProperty(requests(), async (asked) => {
          const answer = await send(asked, bearers[asked.bearer]);
          answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
          judge(asked, answer);
        }),
        { numRuns: cases, ...seed },
      );
      if (CASES > 1000)
        process.stdout.write(
          `bad input to ${name}: ${cases} cases, answered ${[...answered]
            .toSorted(([a], [b]) => a - b)
            .map(([status, count]) => `${status}: ${count}`)
            .join(", ")}\n`,
        );
      expect(server.failures).toEqual([]);
      expect([...answered].filter(([status]) => status < 400).length).toBeGreaterThan(0);
      expect([...answered].filter(([status]) => status >= 400).length).toBeGreaterThan(0);
      await works();
    },
  );

  it.each([
    "__proto__=eq.1",
    "%5F_proto__=in.(1,2)",
    '"__proto__"=is.null',
    "select=__proto__",
    "or=(__proto__.eq.1)",
    "constructor=eq.1",
    "toString=like.*x*",
    "__proto__.x=not.eq.1",
  ])(
    "a REST filter on a property of Object.prototype is refused and changes nothing: %s",
    async (query) => {
      const asked: FuzzRequest = {
        method: "GET",
        path: `/rest/v1/projects?${encodeURI(query).replaceAll("%25", "%")}`,
        bearer: "none",
        headers: {},
        body: undefined,
      };
      const answer = await send(asked, undefined);
      judge(asked, answer);
      expect(answer.status).toBe(400);
      await works();
    },
  );

  it.each([
    "users?created_at=eq.1",
    "users?edited_at=in.(0,1,2)",
    "institutes?institutes=eq.x",
    "users?id=eq.1",
    "users?credits=eq.x",
    "project_logs?created_at=not.lt.{}",
  ])("a REST value that does not fit its column is answered with 400: %s", async (query) => {
    const asked: FuzzRequest = {
      method: "GET",
      path: `/rest/v1/${query}`,
      bearer: "own",
      headers: {},
      body: undefined,
    };
    const answer = await send(asked, ann.token);
    judge(asked, answer);
    expect(answer.status).toBe(400);
  });

  it.each(["POST", "PATCH", "PUT"])(
    "a REST %s of rows that are not objects is answered with 400",
    async (method) => {
      for (const body of ["1", '"\\u0000"', "null", "true", "[1]", "[[]]", "[{},1]"]) {
        const asked: FuzzRequest = {
          method,
          path: "/rest/v1/users?columns=id",
          bearer: "own",
          headers: { "content-type": "application/json" },
          body,
        };
        const answer = await send(asked, ann.token);
        judge(asked, answer);
        expect([body, answer.status]).toEqual([body, 400]);
      }
    },
  );

  it.each([
    [
      "a header without a colon",
      "GET /x HTTP/1.1\r\nHost: localhost\r\nno colon here\r\n\r\n",
      400,
      "INVALID",
    ],
    ["no request line", "NONSENSE\r\n\r\n", 400, "INVALID"],
    [
      "headers of 20 kB",
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "TOO-LARGE",
    ],
    [
      "a method that pages can not use",
      "TRACE /rest/v1/users HTTP/1.1\r\nHost: :host\r\nConnection: close\r\n\r\n",
      405,
      "INVALID",
    ],
  ])(
    "malformed HTTP and unknown methods are answered with a code and message: %s",
    async (_what, bytes, status, code) => {
      const socket = connect(Number(new URL(origin).port), "127.0.0.1");
      socket.end(bytes.replace(":host", new URL(origin).host));
      const answer = await textOf(socket);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(JSON.parse(answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1))).toEqual({
        code,
        message: expect.stringMatching(/^[A-Z].*\.$/) as unknown,
      });
    },
  );

  it(
    "importing an archive creates one project or none, whatever the archive contains",
    { timeout: 60_000 + CASES * MS_PER_CASE },
    async () => {
      const cases = Math.ceil(CASES / CASES_PER_ARCHIVE);
      const { context } = server.installation;
      const importer = await server.installation.addPerson("Ida");
      await context.database.query(
        `insert into subscriptions ("user", is_active) values ($1, true)`,
        [importer.id],
      );
      const answered = new Map<number, number>();
      const standing = async () => {
        const [row] = await context.database.query<{ projects: number; files: number }>(
          "select (select count(*) from public.projects)::int as projects, (select count(*) from storage.objects)::int as files",
        );
        const contents = readdirSync(join(context.configuration.dataDirectory, "files"), {
          recursive: true,
          withFileTypes: true,
        }).filter((entry) => entry.isFile()).length;
        return { projects: row?.projects ?? 0, files: row?.files ?? 0, contents };
      };
      server.failures.length = 0;
      await fc.assert(
        fc.asyncProperty(archiveRequests(known), async (asked) => {
          const before = await standing();
          const answer = await send(
            asked,
            asked.bearer === "own" ? importer.token : bearers[asked.bearer],
          );
          answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
          judge(asked, answer);
          const after = await standing();
          if (answer.status >= 400) expect(after).toEqual(before);
          else
            expect([after.projects, after.contents - before.contents]).toEqual([
              before.projects + 1,
              after.files - before.files,
            ]);
        }),
        { numRuns: cases, ...seed },
      );
      if (CASES > 1000)
        process.stdout.write(
          `bad input as archives: ${cases} cases, answered ${[...answered]
            .toSorted(([a], [b]) => a - b)
            .map(([status, count]) => `${status}: ${count}`)
            .join(", ")}\n`,
        );
      expect(server.failures).toEqual([]);
      expect(answered.get(200)).toBeGreaterThan(0);
      expect(answered.get(400)).toBeGreaterThan(0);
      await works();
    },
  );

  it(
    "an invalid message is answered or closes its own socket, and other sockets keep working",
    { timeout: 60_000 + CASES * MS_PER_CASE },
    async () => {
      const cases = Math.ceil(CASES / CASES_PER_CONVERSATION / SURFACES.length);
      const ends = new Map<string, number>();
      server.failures.length = 0;
      await fc.assert(
        fc.asyncProperty(socketConversations(known, ann.token), async (conversation) => {
          const end = await converse(conversation);
          ends.set(end, (ends.get(end) ?? 0) + 1);
          expect(["answered", "1007", "1008", "1009"]).toContain(end);
        }),
        { numRuns: cases, ...seed },
      );
      if (CASES > 1000)
        process.stdout.write(
          `bad input to sockets: ${cases} conversations, ended ${[...ends].map(([end, count]) => `${end}: ${count}`).join(", ")}\n`,
        );
      expect(ends.get("answered")).toBeGreaterThan(0);
      expect(server.failures).toEqual([]);
      await works();
    },
  );
});

/** Returns "answered", or the server's close code. */
async function converse({ version, frames }: FuzzConversation): Promise<string> {
  const socket = new WebSocket(
    `${origin.replace("http", "ws").replace("localhost", "127.0.0.1")}/realtime/v1/websocket?apikey=${ann.token}&vsn=${version}`,
    { headers: { host: new URL(origin).host }, handshakeTimeout: RESPONSE_TIMEOUT_MS },
  );
  const ended = new Promise<string>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error("The socket was neither answered nor closed.")),
      RESPONSE_TIMEOUT_MS,
    );
    socket.on("error", reject);
    socket.on("close", (code) => {
      clearTimeout(late);
      resolve(String(code));
    });
    socket.on("message", (data: Buffer) => {
      const text = data.toString("utf8");
      expect(text).not.toMatch(INTERNAL_DETAILS);
      if (!text.includes('"last-one"')) return;
      clearTimeout(late);
      resolve("answered");
      socket.terminate();
    });
  });
  await Promise.race([once(socket, "open"), ended]);
  for (const frame of frames) socket.send(frame);
  // The server keeps the order, so it answers this frame last.
  const last = {
    join_ref: null,
    ref: "last-one",
    topic: "realtime:never-joined",
    event: "broadcast",
    payload: {},
  };
  socket.send(JSON.stringify(version === "1.0.0" ? last : Object.values(last)));
  return ended;
}
