import { rmSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mintDatabaseToken } from "../access/database-token.ts";
import { apiRoutes } from "./api.ts";
import { hugeBody, fuzzRequests } from "./request-fuzz.fixture.ts";
import { PERSONAL_TOKEN_SCOPES } from "@tera/contract";
import {
  type TestInstallation,
  type TestPerson,
  openTestInstallation,
} from "./test-installation.ts";

let installation: TestInstallation;
let ann: TestPerson;
let project: string;
beforeAll(async () => {
  installation = await openTestInstallation();
  ann = await installation.addPerson("Ann");
  project = await installation.addProject(ann);
  await installation.context.database.query(
    `insert into subscriptions ("user", is_active) values ($1, true)`,
    [ann.id],
  );
});
afterAll(async () => {
  await installation.close();
});

/**
 * Excludes the request to delete the account, because it would end the login that the other cases
 * use.
 */
const routesThatKeepLogins = () =>
  apiRoutes(installation.context).filter(
    ({ method, path }) => !(method === "post" && path === "/api/account/deletion"),
  );

/** A full run sets BAD_INPUT_CASES=100000. */
const CASES = Number(process.env.BAD_INPUT_CASES ?? 500);
const CASES_PER_HUGE_BODY = 200;
const MS_PER_CASE = 60;

describe("invalid input", () => {
  it(
    "every route answers invalid input with a documented 4xx, a code and a message",
    { timeout: 60_000 + CASES * MS_PER_CASE },
    async () => {
      const { database } = installation.context;
      const eve = await installation.addPerson("Eve");
      const foreign = await installation.addProject(eve);
      const personal = String(
        (
          await installation.call("POST", "/api/tokens", ann, {
            name: "all",
            scopes: PERSONAL_TOKEN_SCOPES,
          })
        ).json.token,
      );
      const bearers = {
        own: ann.token,
        foreign: eve.token,
        personal,
        none: undefined,
        garbage: "e30.e30.e30",
      };
      const known = {
        ids: [
          ann.id,
          eve.id,
          project,
          foreign,
          project.toUpperCase(),
          "00000000-0000-0000-0000-000000000000",
        ],
        texts: [
          ann.email,
          "a@b.co",
          "systematic-review",
          "mark",
          "tool",
          "projects:read",
          `users::${ann.id}`,
          `projects::${project}`,
          `projects::${foreign}`,
          `project_namespaces::${project}::n`,
          "bond",
          "2027-01-01T00:00:00Z",
        ],
      };
      const answered = new Map<number, number>();
      let cases = 0;
      await fc.assert(
        fc.asyncProperty(
          fuzzRequests(routesThatKeepLogins(), known),
          async ({ method, path, bearer, headers, body }) => {
            cases += 1;
            // Otherwise rate limits would soon refuse every case.
            if (cases % 50 === 0) await database.query("delete from private.attempts");
            if (cases % 50 === 0)
              await database.query("delete from private.personal_tokens where name <> 'all'");
            const token = bearers[bearer];
            const sent = cases % CASES_PER_HUGE_BODY === 0 && method === "POST" ? hugeBody() : body;
            const { status, json } = await installation.call(
              method,
              path,
              token === undefined ? undefined : { ...ann, token },
              sent,
              headers,
            );
            answered.set(status, (answered.get(status) ?? 0) + 1);
            expect(status).toBeLessThan(500);
            if (status >= 400)
              expect(String(json.message)).not.toMatch(
                /\bat .*:\d+:\d+|select |insert |node_modules/,
              );
          },
        ),
        {
          numRuns: CASES,
          ...(process.env.BAD_INPUT_SEED === undefined
            ? {}
            : { seed: Number(process.env.BAD_INPUT_SEED) }),
        },
      );
      if (CASES > 1000)
        process.stdout.write(
          `bad input: ${cases} cases, answered ${[...answered]
            .toSorted(([a], [b]) => a - b)
            .map(([status, count]) => `${status}: ${count}`)
            .join(", ")}\n`,
        );
      expect(answered.get(200)).toBeGreaterThan(CASES / 50);
      expect(Object.prototype).not.toHaveProperty("isAdmin");
    },
  );

  it("the response to an invalid request names the wrong field or the problem with the body", async () => {
    const send = (content: string, headers: Record<string, string> = {}) =>
      installation.call("POST", "/api/members/invite", ann, content, headers);
    expect((await send("{")).json).toEqual({
      code: "INVALID",
      message: "The request's body is not valid JSON.",
    });
    expect((await send("")).json).toEqual({
      code: "INVALID",
      message: "The request's body is not valid JSON.",
    });
    expect((await send("{}", { "content-type": "text/plain" })).json.message).toMatch(
      /Content-Type: application\/json/,
    );
    expect(
      (await send(JSON.stringify({ projectId: "x", emails: ["a@b.co"] }))).json.message,
    ).toMatch(/^The field projectId is not in the expected form/);
    expect((await send(JSON.stringify({ projectId: project, emails: [1] }))).json.message).toMatch(
      /^The field emails\.0 /,
    );
    expect((await send(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)).json.message).toMatch(
      /100 levels/,
    );
    expect(
      await send(JSON.stringify({ projectId: project, emails: ["x".repeat(1_000_001)] })),
    ).toMatchObject({
      status: 413,
      json: { code: "TOO-LARGE", message: "The request is larger than 1 MB." },
    });
  });

  it("a body with too many bytes or values is refused before it is parsed", async () => {
    const lists = (count: number) =>
      `{"projectId":"${project}","emails":[${Array.from({ length: count }, () => "{}").join(",")}]}`;
    const invite = (body: string) => installation.call("POST", "/api/members/invite", ann, body);
    expect(await invite(lists(9_000))).toMatchObject({ status: 400 });
    expect(await invite(lists(11_000))).toMatchObject({
      status: 413,
      json: { code: "TOO-LARGE", message: expect.stringContaining("more than 20000 values") },
    });
    // Brackets and commas inside strings do not count as values.
    expect(
      await invite(JSON.stringify({ projectId: project, emails: ["[{,".repeat(30_000)] })),
    ).toMatchObject({ status: 400, json: { code: "INVALID" } });
    const takeOver = (body: string) =>
      installation.call("POST", "/api/auth/takeover", undefined, body);
    expect(await takeOver(JSON.stringify({ code: "x", more: "x".repeat(100_000) }))).toMatchObject({
      status: 413,
      json: { message: "The request is larger than 100 kB." },
    });
    expect(await takeOver(`{"code":"x","more":[${"0,".repeat(3_000)}0]}`)).toMatchObject({
      status: 413,
      json: { message: expect.stringContaining("more than 2000 values") },
    });
  });

  it("a request body of undeclared length is cut off at the limit", async () => {
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

  it("expired, anonymous and malformed tokens are refused, each with its own code", async () => {
    const { secrets } = installation.context;
    const as = async (claims: Parameters<typeof mintDatabaseToken>[0]) =>
      installation.call("GET", `/api/projects/${project}/logs`, {
        ...ann,
        token: await mintDatabaseToken(claims, secrets),
      });
    expect(await as({ ...ann.claims, exp: Math.floor(Date.now() / 1000) - 1 })).toMatchObject({
      status: 401,
      json: { code: "TOKEN-EXPIRED" },
    });
    expect(await as({ sub: "", role: "anon" })).toMatchObject({
      status: 401,
      json: { code: "NEED-LOGIN" },
    });
    expect(await as({ ...ann.claims, sub: "not-a-uuid" })).toMatchObject({
      status: 401,
      json: { code: "NEED-LOGIN" },
    });
  });

  it("a request is answered with 503 while the database is unavailable", async () => {
    const away = await openTestInstallation();
    const person = await away.addPerson("Ann");
    await away.context.database.close();
    const { status, json } = await away.call("GET", "/api/projects/ping", person);
    rmSync(away.context.configuration.dataDirectory, { recursive: true, force: true });
    expect([status, json.code]).toEqual([503, "UNAVAILABLE"]);
  });
});
