import { REQUEST_ID_HEADER } from "@tera/contract";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { ServerContext } from "../context.ts";
import {
  type CallOrigin,
  type CurrentCall,
  annotateCall,
  currentCall,
  runWithCall,
} from "../current-call.ts";
import type { Surface } from "../security-events.ts";
import { clientAddress, loggedNetwork } from "./client-address.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";

const SURFACES: Readonly<Record<string, Surface>> = {
  "/api": "api",
  "/rest/v1": "tables",
  "/storage/v1": "files",
  "/kinde": "login",
  "/realtime/v1": "live",
};
const TOO_MANY = 429;
const MS_PER_SECOND = 1000;
/** The usual code for a client that did not wait. */
const CLIENT_CLOSED = 499;
const REFUSALS: ReadonlySet<number> = new Set([401, 403, TOO_MANY]);

export function handleCall(
  request: IncomingMessage,
  response: ServerResponse,
  context: Pick<ServerContext, "configuration" | "log" | "metrics" | "traces">,
  work: () => void,
): void {
  const { configuration, log, metrics, traces } = context;
  const opened = openCall(request, configuration.trustedProxies);
  const call = { ...opened, trace: traces?.startCall(request, opened.id) };
  response.setHeader(REQUEST_ID_HEADER, call.id);
  const startedAt = performance.now();
  response.once("close", () => {
    logRefusal(log, call, response.statusCode);
    const [, route = "/"] = (call.route ?? call.origin().route).split(" ");
    const method = request.method ?? "";
    const status = response.headersSent ? response.statusCode : CLIENT_CLOSED;
    const milliseconds = performance.now() - startedAt;
    metrics?.countRequest({ method, route, status, seconds: milliseconds / MS_PER_SECOND });
    call.trace?.end({ route, status });
    if (configuration.hasAccessLog)
      runWithCall(call, () =>
        log.info("request", {
          method,
          route,
          status,
          ms: Math.round(milliseconds),
          ...accessFields(call),
        }),
      );
  });
  runWithCall(call, work);
}

/** Who called, without a full address, for a line of the access log. */
function accessFields({ origin, person, reason }: CurrentCall): Record<string, string> {
  return {
    network: origin().network,
    ...(person === undefined ? {} : { person }),
    ...(reason === undefined ? {} : { reason }),
  };
}

export function openCall(
  request: IncomingMessage,
  trusts: TrustedProxies,
): CurrentCall & { readonly id: string } {
  return { id: randomUUID(), origin: () => originOf(request, trusts) };
}

/** Records the reason for a refusal and the most specific route. */
export function recordRefusal(c: Context, reason: string): void {
  annotateCall({ reason, ...routeOf(c) });
}

/** Records the most specific route of an answer, unless one is recorded. */
export async function recordRoute(c: Context, next: () => Promise<void>): Promise<void> {
  await next();
  if (currentCall()?.route === undefined) annotateCall(routeOf(c));
}

function routeOf(c: Context): Pick<CurrentCall, "route"> {
  const [pattern = "/*"] = matchedRoutes(c)
    .map(({ path }) => path)
    .toSorted((a, b) => b.length - a.length);
  return pattern === "/*" ? {} : { route: `${c.req.method} ${pattern}` };
}

/** Logs a 401, 403 or 429, unless another log event explains it. */
export function logRefusal(
  log: ServerContext["log"],
  { origin, route, person, reason, limit, isExplained }: CurrentCall,
  status: number,
): void {
  if (isExplained === true || !REFUSALS.has(status)) return;
  const from = origin();
  const fields = { ...from, ...(route === undefined ? {} : { route }), reason, person };
  if (status === TOO_MANY) log.security("limit-reached", { ...fields, limit });
  else log.security("call-refused", { ...fields, status });
}

function originOf(request: IncomingMessage, trusts: TrustedProxies): CallOrigin {
  const path = request.url ?? "/";
  const [start, surface] = Object.entries(SURFACES).find(
    ([prefix]) => path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`),
  ) ?? ["/", "pages" as const];
  return {
    surface,
    network: loggedNetwork(clientAddress(request, trusts)),
    route: `${request.method ?? ""} ${start}`,
  };
}
