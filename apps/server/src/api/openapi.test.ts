import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiRoutes } from "./api.ts";
import { refusalsOf, type OpenApiDocument } from "./openapi.ts";
import { type TestInstallation, type TestPerson, openTestInstallation } from "./test-installation.ts";

/** Section 7 of the specification, call by call. */
const SPECIFIED = [
  "get /api/cms/doc/{id}",
  "get /api/sites/dev",
  "get /api/tools.json",
  "get /api/changelog.html",
  "post /api/contact",
  "post /api/institutes/membership",
  "post /api/subscription/{user}",
  "post /api/projects",
  "post /api/members/accept",
  "post /api/members/remove",
  "post /api/members/invite",
  "get /api/projects/names",
  "post /api/projects/{project}/logs",
  "get /api/projects/{project}/logs",
  "get /api/sync/{path}",
  "post /api/sync/{path}",
  "post /api/sync/{path}/heartbeat",
  "get /api/sync/{path}/flush",
  "get /api/institutes/{institute}/projects",
  "get /api/institutes/{institute}/users",
  "post /api/institutes/institutes/{institute}/projects/{id}/claim",
  "post /api/institutes/institutes/{institute}/users/{id}/claim",
  ...["cms", "institutes", "io", "projects", "members", "sites", "sync", "subscription"].map((service) => `get /api/${service}/ping`),
  "get /api/projects/auth",
  "get /api/io/echo",
  "get /api/stats",
];

let installation: TestInstallation;
let ann: TestPerson;
let description: OpenApiDocument;
beforeAll(async () => {
  installation = await openTestInstallation();
  ann = await installation.addPerson("Ann");
  description = (await installation.call("GET", "/api/openapi.json", undefined)).json as unknown as OpenApiDocument;
});
afterAll(async () => {
  await installation.close();
});

const described = () => Object.entries(description.paths).flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method} ${path}`));

describe("the description of the API", () => {
  it("API-02 API-03 HEALTH-03 names every call of the specification", () => {
    expect(SPECIFIED.filter((call) => !described().includes(call))).toEqual([]);
  });

  it("names every route that is registered, and no other", () => {
    const registered = installation.api.routes
      .filter(({ method, path }) => method !== "ALL" && !path.endsWith("*"))
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
    expect([...new Set(registered)].toSorted()).toEqual(described().toSorted());
  });

  it("says of each call who may make it, what it takes and everything it may answer", () => {
    for (const route of apiRoutes(installation.context)) {
      const operation = description.paths[route.path]?.[route.method];
      expect([route.path, operation?.summary]).toEqual([route.path, route.summary]);
      expect(operation?.requestBody !== undefined).toBe(route.body !== undefined || route.bodyType !== undefined);
      const codes = Object.entries(operation?.responses ?? {}).flatMap(([status, { content }]) => {
        const form = content["application/json"]?.schema.properties as { code?: { enum?: string[] } } | undefined;
        return ["200", "206", "304", "416"].includes(status) ? [] : (form?.code?.enum ?? []);
      });
      expect(codes.toSorted()).toEqual(refusalsOf(route).toSorted());
    }
    const invite = description.paths["/api/members/invite"]?.post?.requestBody as { content: Record<string, { schema: Record<string, unknown> }> };
    expect(invite.content["application/json"]?.schema).toMatchObject({ type: "object", required: ["projectId", "emails"], properties: { emails: { type: "array", items: { type: "string" } } } });
  });
});

describe("pages and debugging", () => {
  it("API-01 ENT-06 the sites of tools come from the operator's file, help pages and the changelog from the operator's folder", async () => {
    const folder = installation.context.configuration.contentDirectory;
    expect((await installation.call("GET", "/api/sites/dev", undefined)).json).toEqual({});
    expect(await installation.call("GET", "/api/changelog.html", undefined)).toMatchObject({ status: 404, json: { code: "NOT-FOUND" } });
    mkdirSync(join(folder, "help"), { recursive: true });
    writeFileSync(join(folder, "help", "faq.html"), "<h1>Asked often</h1>");
    writeFileSync(join(folder, "changelog.html"), "<h1>v1.11.0</h1>");
    expect(await installation.call("GET", "/api/cms/doc/faq", undefined)).toEqual({ status: 200, json: "<h1>Asked often</h1>" });
    expect(await installation.call("GET", "/api/changelog.html", undefined)).toEqual({ status: 200, json: "<h1>v1.11.0</h1>" });
    for (const id of ["nothing", "..%2Fchangelog", "FAQ", "faq.html", "%00"]) expect([id, (await installation.call("GET", `/api/cms/doc/${id}`, undefined)).status]).toEqual([id, 404]);
    const sitesFile = join(folder, "sites.json");
    writeFileSync(sitesFile, JSON.stringify({ "word-freq": { url: "https://words.example", latest: "1.2.0", deployed: "2026-11-20T10:00:00Z", status: "success" } }));
    const handler = apiRoutes({ ...installation.context, configuration: { ...installation.context.configuration, sitesFile } }).find(({ path }) => path === "/api/sites/dev");
    expect(handler?.answer.parse(handler.handle({} as never))).toEqual({ "word-freq": { url: "https://words.example", latest: "1.2.0", deployed: "2026-11-20T10:00:00Z", status: "success" } });
    writeFileSync(sitesFile, "[]");
    expect(() => apiRoutes({ ...installation.context, configuration: { ...installation.context.configuration, sitesFile } })).toThrow(/SITES_FILE/);
  });

  it("tells who the token says one is, and nothing about others", async () => {
    expect((await installation.call("GET", "/api/projects/auth", ann)).json).toEqual({ id: ann.id, email: ann.email, emailVerified: true });
    expect((await installation.call("GET", "/api/projects/auth", undefined)).status).toBe(401);
    expect((await installation.call("GET", "/api/io/echo?a=1&b=two", undefined)).json).toMatchObject({ query: { a: "1", b: "two" } });
    expect(Object.keys((await installation.call("GET", "/api/stats", ann)).json).toSorted()).toEqual(["engine", "memoryBytes", "projects", "uptimeSeconds", "users", "version"]);
    expect((await installation.call("GET", "/api/stats", undefined)).status).toBe(401);
  });
});
