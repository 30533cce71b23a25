import { rmSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mintDatabaseToken } from "../access/database-token.ts";
import { type TestInstallation, type TestPerson, openTestInstallation } from "./test-installation.ts";

let installation: TestInstallation;
let ann: TestPerson;
let project: string;
beforeAll(async () => {
  installation = await openTestInstallation();
  ann = await installation.addPerson("Ann");
  project = await installation.addProject(ann);
  await installation.context.database.query(`insert into subscriptions ("user", is_active) values ($1, true)`, [ann.id]);
});
afterAll(async () => {
  await installation.close();
});

/** Values that a field of ours may hold, so that the odd ones get past the first check. */
const plausible = () => fc.constantFrom<unknown>(ann.id, ann.email, project, "systematic-review", "mark", "tool", [], [ann.email], [ann.id], {}, "\u0000", "\ud800", "x".repeat(300), -1, 1e308, null, true);
const value = () => fc.oneof(plausible(), fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: "binary" }));
const field = fc.constantFrom("userId", "email", "name", "type", "projectId", "emails", "userIds", "session", "sequence", "operations", "state", "id", "filePaths", "title", "isDisposable", "__proto__", "constructor");
const operations = () =>
  fc.array(fc.dictionary(fc.constantFrom("set", "unset", "value"), fc.oneof(value(), fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.double(), fc.constant(null)), { maxLength: 4 }))), { maxLength: 3 });
const body = () => fc.oneof(value(), fc.dictionary(field, value(), { maxKeys: 8 }), fc.record({ session: fc.constant("s"), sequence: fc.nat(), operations: operations() }));

const ROUTES = [
  ["POST", "/api/projects"],
  ["POST", "/api/members/invite"],
  ["POST", "/api/members/accept"],
  ["POST", "/api/members/remove"],
  ["POST", "/api/projects/PROJECT/logs"],
  ["POST", "/api/projects/ODD/logs"],
  ["GET", "/api/projects/PROJECT/logs?before=ODD"],
  ["GET", "/api/projects/PROJECT/logs?limit=ODD"],
  ["POST", "/api/subscription/ODD"],
  ["GET", "/api/sync/ODD"],
  ["POST", "/api/sync/users::PERSON"],
  ["POST", "/api/sync/users::PERSON/patch"],
  ["POST", "/api/sync/project_namespaces::PROJECT::n/patch"],
  ["POST", "/api/sync/users::PERSON/heartbeat"],
  ["GET", "/api/sync/users::PERSON/flush?destroy=1&version=ODD"],
  ["POST", "/api/auth/token"],
] as const;

describe("bad input", () => {
  it("never gets more than a 4xx with a code and a sentence, whatever is sent wherever", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ROUTES), fc.string({ unit: "binary", maxLength: 40 }), body(), async ([method, route], odd, content) => {
        // A lone surrogate has no place in an address.
        const path = route.replace("PROJECT", project).replace("PERSON", ann.id).replace("ODD", encodeURIComponent(odd.replaceAll(/\p{Cs}/gu, "") || "x"));
        const { status, json } = await installation.call(method, path, ann, method === "GET" ? undefined : content);
        expect(status).toBeLessThan(500);
        const refusal = status >= 400 ? Object.keys(json).toSorted() : ["code", "message"];
        expect(refusal).toEqual(["code", "message"]);
        expect(String(json.message)).not.toMatch(/\bat .*:\d+:\d+|select |insert |node_modules/);
      }),
      { numRuns: 600 },
    );
  });

  it("says which field is wrong, or what is wrong with the body", async () => {
    const send = (content: string, headers: Record<string, string> = {}) => installation.call("POST", "/api/members/invite", ann, content, headers);
    expect((await send("{")).json).toEqual({ code: "INVALID", message: "The request's body is not valid JSON." });
    expect((await send("")).json).toEqual({ code: "INVALID", message: "The request's body is not valid JSON." });
    expect((await send("{}", { "content-type": "text/plain" })).json.message).toMatch(/Content-Type: application\/json/);
    expect((await send(JSON.stringify({ projectId: "x", emails: ["a@b.co"] }))).json.message).toMatch(/^The field projectId is not in the expected form/);
    expect((await send(JSON.stringify({ projectId: project, emails: [1] }))).json.message).toMatch(/^The field emails\.0 /);
    expect((await send(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)).json.message).toMatch(/128 levels/);
    expect(await send(JSON.stringify({ projectId: project, emails: ["x".repeat(1_000_001)] }))).toMatchObject({ status: 413, json: { code: "TOO-LARGE", message: "The request is larger than 1 MB." } });
  });

  it("a body that is larger than it said is cut off", async () => {
    const chunk = new TextEncoder().encode(" ".repeat(100_000));
    let sent = 0;
    const stream = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(chunk);
      },
    });
    const response = await installation.api.request("/api/members/invite", {
      method: "POST",
      headers: { authorization: `Bearer ${ann.token}`, "content-type": "application/json" },
      body: stream,
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(20);
  });

  it("a token that is old, of nobody or not for a person is refused as what it is", async () => {
    const { secrets } = installation.context;
    const as = async (claims: Parameters<typeof mintDatabaseToken>[0]) => installation.call("GET", `/api/projects/${project}/logs`, { ...ann, token: await mintDatabaseToken(claims, secrets) });
    expect(await as({ ...ann.claims, exp: Math.floor(Date.now() / 1000) - 1 })).toMatchObject({ status: 401, json: { code: "TOKEN-EXPIRED" } });
    expect(await as({ sub: "", role: "anon" })).toMatchObject({ status: 401, json: { code: "NEED-LOGIN" } });
    expect(await as({ ...ann.claims, sub: "not-a-uuid" })).toMatchObject({ status: 401, json: { code: "NEED-LOGIN" } });
  });

  it("a database that is away is said to be away", async () => {
    const away = await openTestInstallation();
    const person = await away.addPerson("Ann");
    await away.context.database.close();
    const { status, json } = await away.call("GET", "/api/projects/ping", person);
    rmSync(away.context.configuration.dataDirectory, { recursive: true, force: true });
    expect([status, json.code]).toEqual([503, "UNAVAILABLE"]);
  });
});
