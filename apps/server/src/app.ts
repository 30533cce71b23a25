import type { ErrorCode } from "@tera/contract";
import { MANIFEST_SCHEMA_PATH, manifestSchema } from "@tera/bridge-sdk/manifest";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { clientNetwork } from "./access/client-address.ts";
import { handleCall, recordRoute } from "./access/refused-calls.ts";
import { openSharedRateLimiter } from "./access/request-rate-limiter.ts";
import { type CurrentLock, followSiteLock, isChange } from "./access/site-lock.ts";
import { type ConcurrencyLimits, withConcurrencyLimits } from "./access/concurrency-limits.ts";
import { createApi } from "./api/api.ts";
import { errorResponse } from "./api/error-response.ts";
import { createSchemaPages } from "./api/schema-pages.ts";
import { originsOfTools } from "./api/tool-origins.ts";
import type { ToolCatalogue } from "./api/tool-catalogue.ts";
import type { ServerContext } from "./context.ts";
import { annotateCall } from "./current-call.ts";
import { ApiError } from "./errors/api-error.ts";
import { createLogin } from "./login/login.ts";
import { createDocsPages, DOCS_PATH } from "./pages/docs-pages.ts";
import { createHostPages } from "./pages/host-pages.ts";
import { rejectUnknownHost } from "./pages/known-host.ts";
import { readableAddress } from "./pages/readable-address.ts";
import { createSdkFiles, SDK_PATH } from "./pages/sdk-files.ts";
import { securityHeaders } from "./pages/security-headers.ts";
import { type Rest, REST_PATH } from "./supabase/rest.ts";
import { createStorage } from "./supabase/storage/storage.ts";

/** Any site's editor may read the manifest's schema. */
const SCHEMA_HEADERS = {
  "access-control-allow-origin": "*",
  "cache-control": "public, max-age=3600",
};
const LOGIN_PATH = "/kinde";
/** `new Request` throws for these methods (Fetch standard). */
const UNSUPPORTED_METHODS: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

const TOO_MANY_REQUESTS = new ApiError(
  "TOO-MANY",
  "Too many requests are coming from your network. Wait a few seconds, then try again.",
);
const TOO_MANY_RETRY_SECONDS = "2";
const LOCKED_RETRY_SECONDS = "10";

export interface App {
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

export function createApp(
  context: ServerContext,
  rest: Rest,
  catalogue: ToolCatalogue,
  limits: ConcurrencyLimits,
): App {
  const { configuration } = context;
  const headers = Object.entries(securityHeaders(configuration.publicOrigin));
  const currentLock = followSiteLock(configuration.dataDirectory);
  const invalid = new ApiError("INVALID");
  const answer = getRequestListener(composeRoutes(context, rest, catalogue, currentLock).fetch, {
    overrideGlobalObjects: false,
    errorHandler: () =>
      Response.json({ code: invalid.code, message: invalid.message }, { status: invalid.status }),
  });
  const addressRates = openSharedRateLimiter(
    context.replicas,
    "addressRequests",
    configuration.quotas.addressRequests,
  );
  const login = configuration.login.embedded ? createLogin(context) : undefined;
  const handle: App["handle"] = (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    const network = clientNetwork(request, configuration.trustedProxies);
    if (!addressRates.spend(network)) {
      annotateCall({ limit: "addressRequests" });
      return refuse(response, TOO_MANY_REQUESTS, { "retry-after": TOO_MANY_RETRY_SECONDS });
    }
    if (rejectUnknownHost(request, response, configuration)) return;
    if (UNSUPPORTED_METHODS.has(request.method ?? ""))
      return refuse(response, {
        code: "INVALID",
        status: 405,
        message: `The method ${request.method ?? ""} is not supported here.`,
      });
    const path = pathOf(request.url);
    if (path === undefined) {
      const location = readableAddress(request);
      if (location === undefined)
        return refuse(response, new ApiError("INVALID", "The address is not a valid URL."));
      response.writeHead(302, { location, "cache-control": "no-store" }).end();
      return undefined;
    }
    if (isChange(request.method ?? "", path) && currentLock() !== undefined)
      return refuse(response, new ApiError("SITE-LOCKED"), {
        "retry-after": LOCKED_RETRY_SECONDS,
      });
    const isLogin =
      request.url === LOGIN_PATH ||
      request.url?.startsWith(`${LOGIN_PATH}/`) === true ||
      request.url?.startsWith(`${LOGIN_PATH}?`) === true;
    withConcurrencyLimits(limits, network, () => {
      if (isLogin && login !== undefined) login.handle(request, response);
      else void answer(request, response);
    });
  };
  return {
    handle: (request, response) =>
      handleCall(request, response, context, () => handle(request, response)),
    close: async () => {
      await login?.close();
    },
  };
}

function refuse(
  response: ServerResponse,
  {
    code,
    status,
    message,
  }: { readonly code: ErrorCode; readonly status: number; readonly message: string },
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, {
      "content-type": "application/json",
      "cache-control": "no-store",
      ...headers,
    })
    .end(JSON.stringify({ code, message }));
}

/** The path as the routes see it, without dot segments; undefined if `address` is no valid URL. */
function pathOf(address = "/"): string | undefined {
  try {
    const url = new URL(address.startsWith("/") ? `http://localhost${address}` : address);
    decodeURIComponent(url.pathname);
    return url.pathname;
  } catch {
    return undefined;
  }
}

function composeRoutes(
  context: ServerContext,
  rest: Rest,
  catalogue: ToolCatalogue,
  currentLock: CurrentLock,
): Hono {
  const { configuration, secrets, log } = context;
  const routes = new Hono();
  if (context.metrics !== undefined || configuration.hasTraces || configuration.hasAccessLog)
    routes.use(recordRoute);
  routes.onError((error, c) => errorResponse(c, error, log));
  routes.notFound((c) => errorResponse(c, new ApiError("NOT-FOUND"), log));
  routes.route("/", createApi(context, currentLock, catalogue));
  routes.route("/docs/schema", createSchemaPages(context));
  let schema: ReturnType<typeof manifestSchema> | undefined;
  routes.get(MANIFEST_SCHEMA_PATH, (c) =>
    c.json((schema ??= manifestSchema()), 200, SCHEMA_HEADERS),
  );
  routes.route(SDK_PATH, createSdkFiles(configuration));
  routes.all(`${REST_PATH}/*`, (c) => rest.fetch(c.req.raw));
  routes.route("/storage/v1", createStorage(context));
  for (const path of [
    "/docs/schema/*",
    REST_PATH,
    "/storage/*",
    "/realtime/*",
    LOGIN_PATH,
    `${LOGIN_PATH}/*`,
    "/auth/v1/*",
  ]) {
    routes.all(path, (c) => errorResponse(c, new ApiError("NOT-FOUND"), log));
  }
  routes.route(DOCS_PATH, createDocsPages(configuration));
  routes.route(
    "/",
    createHostPages({
      configuration,
      supabaseKey: () => secrets.anonymousKey,
      toolOrigins: originsOfTools(configuration, catalogue),
      currentLock,
    }),
  );
  return routes;
}
