import { afterEach, expect, it } from "vitest";
import type { TestPerson } from "./api/test-installation.ts";
import { DEFAULT_QUOTAS } from "./quotas.ts";
import { openTestServer, type TestServer } from "./test-server.ts";

let server: TestServer;
afterEach(() => server.close());

const statusesOf = (times: number, path: string, headers: Record<string, string> = {}) =>
  Promise.all(
    Array.from(
      { length: times },
      async () => (await fetch(`${server.origin}${path}`, { headers })).status,
    ),
  );

it("every surface refuses an IP address that exceeds its quota, with Retry-After", async () => {
  server = await openTestServer({ quotas: { ...DEFAULT_QUOTAS, addressRequests: 5 } });
  expect(await statusesOf(5, "/api/projects/ping")).toEqual([200, 200, 200, 200, 200]);
  for (const path of [
    "/api/projects/ping",
    "/rest/v1/projects?select=id",
    "/storage/v1/object/projects/x",
    "/kinde/.well-known/openid-configuration",
    "/nowhere",
  ]) {
    const answer = await fetch(`${server.origin}${path}`);
    expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 429, "2"]);
    expect(await answer.json()).toEqual({
      code: "TOO-MANY",
      message:
        "Too many requests are coming from your network. Wait a few seconds, then try again.",
    });
  }
});

it("every surface refuses a person over quota from any IP address, but nobody else", async () => {
  server = await openTestServer({ quotas: { ...DEFAULT_QUOTAS, personRequests: 5 } });
  const { installation } = server;
  const [ann, bob] = [await installation.addPerson("Ann"), await installation.addPerson("Bob")];
  const project = await installation.addProject(ann);
  const headersOf = (person: TestPerson, network: string) => ({
    authorization: `Bearer ${person.token}`,
    "x-forwarded-for": `192.0.2.${network}`,
  });
  const path = `/api/projects/${project}/logs`;
  expect(await statusesOf(5, path, headersOf(ann, "1"))).toEqual([200, 200, 200, 200, 200]);
  for (const [index, surface] of [
    path,
    "/rest/v1/projects?select=id",
    `/storage/v1/object/projects/${project}/x`,
  ].entries()) {
    const answer = await fetch(`${server.origin}${surface}`, {
      headers: headersOf(ann, String(index)),
    });
    expect([surface, answer.status, answer.headers.get("retry-after")]).toEqual([
      surface,
      429,
      "2",
    ]);
    expect(await answer.json()).toMatchObject({
      code: "TOO-MANY",
      message:
        "You have sent too many requests within a minute. Wait a few seconds, then try again.",
    });
  }
  expect(await statusesOf(1, "/rest/v1/projects?select=id", headersOf(bob, "1"))).toEqual([200]);
});
