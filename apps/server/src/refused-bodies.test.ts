import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestServer, type TestServer } from "./test-server.ts";

const CHUNK = "x".repeat(50_000);
const CHUNKS = 8;

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const PATHS = ["/api/auth/takeover", "/rest/v1/users"];

it.each(PATHS)(
  "an overlong request body is refused, and its connection stays usable: %s",
  async (path) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const tooLong = request(`${server.origin}${path}`, {
      agent,
      method: "POST",
      headers: { "content-type": "application/json", "transfer-encoding": "chunked" },
    });
    for (let sent = 0; sent < CHUNKS; sent += 1) tooLong.write(CHUNK);
    tooLong.end();
    const [refused] = (await once(tooLong, "response")) as [IncomingMessage];
    expect([refused.statusCode, JSON.parse(await text(refused))]).toEqual([
      413,
      expect.objectContaining({ message: expect.stringMatching(/^The request is larger than /u) }),
    ]);

    const next = request(`${server.origin}/api/projects/ping`, { agent }).end();
    const [answer] = (await once(next, "response")) as [IncomingMessage];
    expect([answer.statusCode, next.reusedSocket]).toEqual([200, true]);
    answer.resume();
    await once(answer, "end");
    agent.destroy();
  },
);
