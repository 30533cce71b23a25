import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { API_ROUTES, STORAGE_ROUTES, withoutReferences } from "@tera/contract";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiRoutes } from "./api.ts";
import {
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiResponse,
  refusalsOf,
} from "@tera/contract/openapi";
import { errorResponse } from "./error-response.ts";
import { createSchemaPages } from "./schema-pages.ts";
import {
  type TestInstallation,
  type TestPerson,
  openTestInstallation,
} from "./test-installation.ts";

/** Section 7 of the specification. */
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
  ...["cms", "institutes", "io", "projects", "members", "sites", "sync", "subscription"].map(
    (service) => `get /api/${service}/ping`,
  ),
  "get /api/projects/auth",
  "get /api/io/echo",
  "get /api/stats",
];

const HELP_PAGES = [
  "overview",
  "review-wizard",
  "scoping-wizard",
  "audit-wizard",
  "trial-wizard",
  "word-freq",
  "meshmate",
  "search-refiner",
  "polyglot",
  "deduplicator",
  "screenatron",
  "disputatron",
  "spidercite",
  "prisma",
  "terafarmer",
  "calculon",
  "replicant",
  "faq",
  "subscriptions",
  "tera-credits",
  "cite",
  "terms",
  "privacy",
  "sysadmins",
  "technology",
  "licenses",
];

let installation: TestInstallation;
let ann: TestPerson;
let description: OpenApiDocument;
beforeAll(async () => {
  installation = await openTestInstallation();
  ann = await installation.addPerson("Ann");
  description = (await installation.call("GET", "/api/openapi.json", undefined))
    .json as unknown as OpenApiDocument;
});
afterAll(async () => {
  await installation.close();
});

interface ResolvedOperation extends OpenApiOperation {
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

const described = () =>
  Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path}`),
  );

describe("API reference", () => {
  it("API-02 API-03 HEALTH-03 the API reference lists every call in the specification", () => {
    expect(SPECIFIED.filter((call) => !described().includes(call))).toEqual([]);
  });

  it("the API reference lists exactly the registered routes", () => {
    const registered = installation.api.routes
      .filter(({ method, path }) => method !== "ALL" && !path.endsWith("*"))
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
    const ofFiles = STORAGE_ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(registered), ...ofFiles].toSorted()).toEqual(described().toSorted());
  });

  it("the server has each route of the contract exactly once", () => {
    const names = (routes: readonly { readonly method: string; readonly path: string }[]) =>
      routes.map(({ method, path }) => `${method} ${path}`).toSorted();
    expect(names(apiRoutes(installation.context))).toEqual(names(API_ROUTES));
  });

  it("the API reference describes the callers, input and possible responses of each call", () => {
    for (const route of apiRoutes(installation.context)) {
      const operation = withoutReferences(
        description,
        description.paths[route.path]?.[route.method],
      ) as ResolvedOperation | undefined;
      expect([route.path, operation?.summary]).toEqual([route.path, route.summary]);
      expect(operation?.requestBody !== undefined).toBe(
        route.body !== undefined || route.bodyType !== undefined,
      );
      const codes = Object.entries(operation?.responses ?? {}).flatMap(([status, { content }]) => {
        const form = content?.["application/json"]?.schema.properties as
          | { code?: { enum?: string[] } }
          | undefined;
        return ["200", "206", "304", "416"].includes(status) ? [] : (form?.code?.enum ?? []);
      });
      expect(codes.toSorted()).toEqual(refusalsOf(route).toSorted());
    }
    const invite = description.paths["/api/members/invite"]?.post?.requestBody as {
      content: Record<string, { schema: Record<string, unknown> }>;
    };
    expect(invite.content["application/json"]?.schema).toMatchObject({
      type: "object",
      required: ["projectId", "emails"],
      properties: { emails: { type: "array", items: { type: "string" } } },
    });
  });
});

describe("pages and debugging", () => {
  it("API-01 ENT-06 tool sites, help pages and the changelog come from the operator's files", async () => {
    const folder = installation.context.configuration.contentDirectory;
    expect((await installation.call("GET", "/api/sites/dev", undefined)).json).toEqual({});
    expect(await installation.call("GET", "/api/changelog.html", undefined)).toMatchObject({
      status: 200,
      json: expect.stringMatching(/^<h1>Changelog<\/h1>.*<h2>Unreleased<\/h2>.*<h2>1\.11\.0 - /su),
    });
    expect(await installation.call("GET", "/api/cms/doc/faq", undefined)).toMatchObject({
      status: 200,
      json: expect.stringContaining("<h1>Who sees my project?</h1>"),
    });
    mkdirSync(join(folder, "help"), { recursive: true });
    writeFileSync(join(folder, "help", "faq.html"), "<h1>Asked often</h1>");
    writeFileSync(join(folder, "changelog.html"), "<h1>v1.11.0</h1>");
    expect(await installation.call("GET", "/api/cms/doc/faq", undefined)).toEqual({
      status: 200,
      json: "<h1>Asked often</h1>",
    });
    expect(await installation.call("GET", "/api/changelog.html", undefined)).toEqual({
      status: 200,
      json: "<h1>v1.11.0</h1>",
    });
    expect(await installation.call("GET", "/api/cms/doc/cite", undefined)).toMatchObject({
      status: 200,
      json: expect.stringContaining("<h1>How to cite us</h1>"),
    });
    for (const id of ["nothing", "..%2Fchangelog", "FAQ", "faq.html", "%00"])
      expect([
        id,
        (await installation.call("GET", `/api/cms/doc/${id}`, undefined)).status,
      ]).toEqual([id, 404]);
    rmSync(join(folder, "help"), { recursive: true });
    const sitesFile = join(folder, "sites.json");
    writeFileSync(
      sitesFile,
      JSON.stringify({
        "word-freq": {
          url: "https://words.example",
          latest: "1.2.0",
          deployed: "2026-11-20T10:00:00Z",
          status: "success",
        },
      }),
    );
    const handler = apiRoutes({
      ...installation.context,
      configuration: { ...installation.context.configuration, sitesFile },
    }).find(({ path }) => path === "/api/sites/dev");
    expect(handler?.answer.parse(handler.handle({} as never))).toEqual({
      "word-freq": {
        url: "https://words.example",
        latest: "1.2.0",
        deployed: "2026-11-20T10:00:00Z",
        status: "success",
      },
    });
    writeFileSync(sitesFile, "[]");
    expect(() =>
      apiRoutes({
        ...installation.context,
        configuration: { ...installation.context.configuration, sitesFile },
      }),
    ).toThrow(/SITES_FILE/);
  });

  it("HELP-02 HELP-07 every help page has valid links, and a 404 response names the unknown page", async () => {
    const pages = new Map<string, string>();
    for (const id of HELP_PAGES) {
      const response = await installation.api.request(`/api/cms/doc/${id}`);
      expect([id, response.status]).toEqual([id, 200]);
      pages.set(id, await response.text());
    }
    for (const [id, text] of pages) {
      expect([id, text]).toEqual([id, expect.stringMatching(/^<h1>[^<]+<\/h1>\n/)]);
      expect(text).not.toMatch(/<script|<style| on\w+=| style=|TODO/i);
      const names = (tags: RegExp): string[] =>
        [...text.matchAll(tags)]
          .map(([, name = ""]) => name)
          .toSorted((a, b) => a.localeCompare(b));
      expect(names(/<(?!br\b|img\b)([a-z0-9]+)[ >]/g)).toEqual(names(/<\/([a-z0-9]+)>/g));
      for (const [, other = ""] of text.matchAll(/href="\/help\/([a-z-]+)"/g))
        expect(pages.has(other)).toBe(true);
    }
    expect(await installation.call("GET", "/api/cms/doc/nothing", undefined)).toMatchObject({
      status: 404,
      json: { code: "NOT-FOUND", message: 'Unknown help page "nothing"' },
    });
  });

  it("HELP-08 the API reference describes every call, and has its styles, fonts and scripts", async () => {
    const pages = new Hono()
      .route("/docs/schema", createSchemaPages(installation.context))
      .onError((error, c) => errorResponse(c, error, installation.context.log));
    const text = async (path: string) => {
      const response = await pages.request(`/docs/schema/${path}`);
      expect([path, response.status]).toEqual([path, 200]);
      return response.text();
    };
    const index = await text("index.html");
    for (const call of described())
      expect(index).toContain(`<code>${call.split(" ")[1] ?? ""}</code>`);
    const services = [...index.matchAll(/<h2><a href="([a-z-]+\.html)">/g)].map(
      ([, page = ""]) => page,
    );
    const shown = (await Promise.all(services.map(text))).join("");
    for (const call of described())
      expect(shown).toContain(`</span> ${call.split(" ")[1] ?? ""}</h2>`);
    expect(shown).toContain("&quot;emails&quot;: {");
    for (const call of described())
      expect(shown).toContain(`?try=${encodeURIComponent(call)}" target="_top"`);
    for (const { path, scope } of apiRoutes(installation.context)) {
      if (scope === undefined) continue;
      const section = shown.split("<h2>").find((part) => part.includes(`</span> ${path}</h2>`));
      expect([path, section]).toEqual([
        path,
        expect.stringMatching(/Caller: .*<code>[a-z]+:[a-z]+<\/code>/u),
      ]);
    }
    for (const [, part = ""] of index.matchAll(/(?:href|src)="\/docs\/schema\/([^"]+)"/g))
      expect((await text(part)).length).toBeGreaterThan(0);
    const fonts = [...(await text("styles/jsdoc-default.css")).matchAll(/url\("\.\.\/([^"]+)"\)/g)];
    expect(fonts).toHaveLength(2);
    for (const [, font = ""] of fonts) expect(await text(font)).toMatch(/^wOF2/);
    for (const path of ["nothing.html", "..%2Fhelp%2Ffaq.html", "styles/none.css", "index"])
      expect([path, (await pages.request(`/docs/schema/${path}`)).status]).toEqual([path, 404]);
  });

  it("GET /api/projects/auth returns the identity of the token's owner", async () => {
    expect((await installation.call("GET", "/api/projects/auth", ann)).json).toEqual({
      id: ann.id,
      email: ann.email,
      emailVerified: true,
    });
    expect((await installation.call("GET", "/api/projects/auth", undefined)).status).toBe(401);
    expect(
      (await installation.call("GET", "/api/io/echo?a=1&b=two", undefined)).json,
    ).toMatchObject({ query: { a: "1", b: "two" } });
  });
});
