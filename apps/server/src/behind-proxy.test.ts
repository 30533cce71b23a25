import { once } from "node:events";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { LOCAL_PROXIES } from "./configuration.fixture.ts";
import { DEFAULT_QUOTAS } from "./quotas.ts";
import { openTestServer, type TestServer } from "./test-server.ts";

const PUBLIC = "https://tera.example";
const PERSON = "203.0.113.9";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    publicOrigin: PUBLIC,
    trustedProxies: LOCAL_PROXIES,
    quotas: { ...DEFAULT_QUOTAS, addressRequests: 20 },
  });
});
afterAll(() => server.close());

async function ask(
  path: string,
  headers: Record<string, string>,
  method = "GET",
): Promise<IncomingMessage> {
  const request = httpRequest(`${server.origin}${path}`, { method, headers, agent: false });
  request.end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.resume();
  return response;
}

describe("behind a trusted proxy", () => {
  const forwarded = (more: Record<string, string> = {}) => ({
    host: "backend:7334",
    "x-forwarded-host": "tera.example",
    "x-forwarded-proto": "https",
    "x-forwarded-for": PERSON,
    ...more,
  });

  it("proxies: the forwarded host is the one that counts", async () => {
    expect((await ask("/api/sync/ping", forwarded())).statusCode).toBe(200);
    const other = await ask("/api/sync/ping", forwarded({ "x-forwarded-host": "evil.example" }));
    expect(other.statusCode).toBe(421);
  });

  it("proxies: a page over http leads to https, and a change is refused", async () => {
    const http = forwarded({ "x-forwarded-proto": "http" });
    const page = await ask("/project?x=1", http);
    expect([page.statusCode, page.headers["location"]]).toEqual([308, `${PUBLIC}/project?x=1`]);
    expect((await ask("/api/projects", http, "POST")).statusCode).toBe(421);
  });

  it("proxies: a socket is accepted for the forwarded host only", async () => {
    const { token } = await server.installation.addPerson("Ann");
    const open = async (host: string): Promise<string> => {
      const socket = new WebSocket(
        `${server.origin.replace("http", "ws")}/realtime/v1/websocket?apikey=${token}`,
        { headers: forwarded({ "x-forwarded-host": host }), origin: PUBLIC },
      );
      socket.on("error", () => {});
      const result = await Promise.race([
        once(socket, "open").then(() => "open"),
        once(socket, "unexpected-response").then(() => "refused"),
      ]);
      socket.terminate();
      return result;
    };
    expect(await open("tera.example")).toBe("open");
    expect(await open("evil.example")).toBe("refused");
  });

  it("proxies: each person has limits of their own, whatever they claim to be", async () => {
    const statusOf = async (list: string) =>
      (await ask("/api/sync/ping", forwarded({ "x-forwarded-for": list }))).statusCode;
    for (let index = 0; index < 20; index += 1)
      expect(await statusOf(`6.6.6.${index}, 198.51.100.1`)).toBe(200);
    expect(await statusOf("6.6.6.99, 198.51.100.1")).toBe(429);
    expect(await statusOf("198.51.100.1, 198.51.100.2")).toBe(200);
  });
});
