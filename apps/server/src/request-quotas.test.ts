import { afterEach, expect, it } from "vitest";
import { DEFAULT_QUOTAS } from "./quotas.ts";
import { openTestServer, type TestServer } from "./test-server.ts";

let server: TestServer;
afterEach(() => server.close());

const statusesOf = (times: number, path: string, headers: Record<string, string> = {}) =>
  Promise.all(Array.from({ length: times }, async () => (await fetch(`${server.origin}${path}`, { headers })).status));

it("an address that sends more requests than it may is refused by every surface, which says when to try again", async () => {
  server = await openTestServer({ quotas: { ...DEFAULT_QUOTAS, addressRequests: 5 } });
  expect(await statusesOf(5, "/api/projects/ping")).toEqual([200, 200, 200, 200, 200]);
  for (const path of ["/api/projects/ping", "/rest/v1/projects?select=id", "/storage/v1/object/projects/x", "/kinde/.well-known/openid-configuration", "/nowhere"]) {
    const answer = await fetch(`${server.origin}${path}`);
    expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 429, "2"]);
    expect(await answer.json()).toEqual({ code: "TOO-MANY", message: "Too many requests come from your network. Wait a few seconds, then try again." });
  }
});
