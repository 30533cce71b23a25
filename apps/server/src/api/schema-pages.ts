import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import type { ServerContext } from "../context.ts";
import { repositoryRoot } from "../database/repository-root.ts";
import { ApiError } from "../errors/api-error.ts";
import { apiRoutes } from "./api.ts";
import { type ApiRoute, STORAGE_ROUTES, withoutReferences } from "@tera/contract";
import {
  callerText,
  describeApi,
  type DescribedSite,
  type OpenApiOperation,
  type OpenApiResponse,
} from "@tera/contract/openapi";

const ASSETS: Readonly<Record<string, string>> = {
  "styles/jsdoc-default.css": "text/css; charset=utf-8",
  "styles/prettify-tomorrow.css": "text/css; charset=utf-8",
  "scripts/prettify/prettify.js": "text/javascript; charset=utf-8",
  "scripts/prettify/lang-css.js": "text/javascript; charset=utf-8",
};
/** Named by the first style sheet. */
const FONTS: Readonly<Record<string, string>> = {
  "fonts/source-sans-3.woff2":
    "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
  "fonts/source-code-pro.woff2":
    "@fontsource-variable/source-code-pro/files/source-code-pro-latin-wght-normal.woff2",
};
const POLICY =
  "default-src 'none'; font-src 'self'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
/** New versions appear within an hour. */
const CACHE = "public, max-age=3600";

interface Call {
  readonly route: ApiRoute;
  /** Without references. */
  readonly operation: OpenApiOperation & {
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
  };
}

/** Serves the API reference at /docs/schema: `index.html` and a page per service. */
export function createSchemaPages(context: ServerContext): Hono {
  const { productName } = context.configuration;
  const folder = join(repositoryRoot(), "apps", "server", "content", "schema");
  let callsByService: ReadonlyMap<string, readonly Call[]> | undefined;
  const services = (): ReadonlyMap<string, readonly Call[]> =>
    (callsByService ??= byService(apiRoutes(context), context.configuration));
  const pages = new Hono();
  for (const [name, type] of Object.entries(ASSETS)) {
    pages.get(`/${name}`, async (c) =>
      c.body(await readFile(join(folder, name), "utf8"), 200, {
        "content-type": type,
        "cache-control": CACHE,
      }),
    );
  }
  const require = createRequire(import.meta.url);
  for (const [name, file] of Object.entries(FONTS)) {
    pages.get(`/${name}`, async (c) =>
      c.body(new Uint8Array(await readFile(require.resolve(file))), 200, {
        "content-type": "font/woff2",
        "cache-control": CACHE,
      }),
    );
  }
  pages.get("/:page{[a-z-]+\\.html}", (c) => {
    const name = c.req.param("page").slice(0, -".html".length);
    const calls = services().get(name);
    if (name !== "index" && calls === undefined) throw new ApiError("NOT-FOUND");
    const content = calls === undefined ? index(services()) : servicePage(name, calls);
    const title = calls === undefined ? `${productName} API` : `${productName} API: ${name}`;
    return c.html(documentOf(title, content), 200, {
      "content-security-policy": POLICY,
      "cache-control": CACHE,
    });
  });
  return pages;
}

/**
 * Groups calls by the segment after /api/. File names such as /api/tools.json form the group
 * `files`.
 */
function byService(routes: readonly ApiRoute[], site: DescribedSite): Map<string, Call[]> {
  const description = describeApi(routes, site);
  const services = new Map<string, Call[]>();
  for (const route of [...routes, ...STORAGE_ROUTES]) {
    const described = description.paths[route.path]?.[route.method];
    if (described === undefined) continue;
    const operation = withoutReferences(description, described) as Call["operation"];
    const name = serviceOf(route.path);
    services.set(name, [...(services.get(name) ?? []), { route, operation }]);
  }
  return services;
}

function serviceOf(path: string): string {
  const [, surface = "", first = "", more] = path.split("/");
  if (surface === "storage") return surface;
  return more === undefined && first.includes(".") ? "files" : first;
}

function index(services: ReadonlyMap<string, readonly Call[]>) {
  return html`<p class="lead">Bodies and answers are JSON unless a call says otherwise. Send a token as <code>Authorization: Bearer</code>. An error is <code>{"code", "message"}</code> with a status of 4xx or 5xx.</p>
    ${[...services].map(
      ([name, calls]) => html`<h2><a href="${name}.html">${name}</a></h2>
        <ul class="calls">${calls.map(({ route: { method, path, summary, scope } }) => html`<li><span class="method">${method}</span> <code>${path}</code> <span>${summary}${scope === undefined ? "" : html` <code class="scope">${scope}</code>`}</span></li>`)}</ul>`,
    )}`;
}

function servicePage(name: string, calls: readonly Call[]) {
  return html`<p><a href="index.html">All calls</a></p>
    ${calls.map((call) => callSection(name, call))}`;
}

/** The page of the app that frames this one tries the call. */
function tryAddress(service: string, { method, path }: ApiRoute): string {
  return `/help/api/schema/${service}?try=${encodeURIComponent(`${method} ${path}`)}`;
}

function callSection(service: string, { route, operation }: Call) {
  const answers = Object.entries(operation.responses);
  const errors = answers
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) => `${status} ${description}`);
  return html`<h2><span class="method">${route.method}</span> ${route.path}</h2>
    <p>${operation.summary}.</p>
    <p class="caller">Caller: ${markdownCode(callerText(route))}.</p>
    <p><a class="try" href="${tryAddress(service, route)}" target="_top" aria-label="Try it: ${route.method} ${route.path}">Try it</a></p>
    ${operation.parameters.length === 0 ? "" : example("Parameters", operation.parameters)} ${operation.requestBody === undefined ? "" : example("Body", operation.requestBody)}
    ${example("Response", answers.find(([status]) => status === "200")?.[1].content)}
    <h3>Errors</h3>
    <ul class="codes">${errors.map((text) => html`<li>${text}</li>`)}</ul>`;
}

/** Shows what is between backticks as code. */
function markdownCode(text: string) {
  return text
    .split("`")
    .map((part, place) => (place % 2 === 0 ? part : html`<code>${part}</code>`));
}

function example(heading: string, value: unknown) {
  return html`<h3>${heading}</h3>
    <pre class="prettyprint lang-json" tabindex="0" aria-label="${heading}">${JSON.stringify(value, undefined, 2)}</pre>`;
}

function documentOf(title: string, content: unknown) {
  return html`${raw("<!doctype html>")}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/docs/schema/styles/jsdoc-default.css" />
        <link rel="stylesheet" href="/docs/schema/styles/prettify-tomorrow.css" />
        <script src="/docs/schema/scripts/prettify/prettify.js"></script>
        <script src="/docs/schema/scripts/prettify/lang-css.js"></script>
      </head>
      <body>
        <main aria-label="${title}">
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
