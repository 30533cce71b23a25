import type { IncomingMessage } from "node:http";
import type { Context, Hono } from "hono";
import type { ServerContext } from "../context.ts";
import type { CallerClaims } from "../database/database.ts";
import { clientNetwork } from "../access/client-address.ts";
import { createCallerIdentification, type IdentifyCaller } from "../access/identify-caller.ts";
import { requireRecentLogin } from "../access/recent-login.ts";
import type { TrustedProxies } from "../access/trusted-proxies.ts";
import { limitHeavyWork } from "../access/concurrency-limits.ts";
import { whileReading } from "../database/change-notifier.ts";
import { isLargeBody } from "../access/request-text.ts";
import { ApiError } from "../errors/api-error.ts";
import { bodyStream } from "../supabase/storage/body-stream.ts";
import {
  type BodyBounds,
  checkShape,
  PERSON_BOUNDS,
  readBody,
  readOptionalBody,
  STRANGER_BOUNDS,
} from "./read-body.ts";
import type { Route } from "./route.ts";

const NEEDS_OWN_LOGIN_MESSAGE =
  "This page can't do that inside another site. Open it in a tab of its own.";

/**
 * Checks caller and input before a route's handler runs. Sends a handler's `Response` unchanged.
 */
export function mountRoutes(api: Hono, routes: readonly Route[], context: ServerContext): void {
  const identify = createCallerIdentification(context);
  for (const route of routes) {
    api.on(route.method.toUpperCase(), honoPath(route.path), async (c) => {
      const caller = await callerOf(c, route, identify);
      // `administer` checks an administrator's login, because it records the refusal.
      if (
        route.needsRecentLogin === true &&
        route.needsAdministrator !== true &&
        caller !== undefined
      )
        requireRecentLogin(context, caller);
      const handle = async (): Promise<unknown> =>
        route.handle({
          caller,
          params: route.params === undefined ? undefined : checkShape(c.req.param(), route.params),
          query: route.query === undefined ? undefined : checkShape(c.req.query(), route.query),
          body: await bodyOf(c, route, caller === undefined ? STRANGER_BOUNDS : PERSON_BOUNDS),
          remoteAddress: remoteAddress(c, context.configuration.trustedProxies),
          request: c.req.raw,
          stream: () => bodyStream(c),
          header: (name) => c.req.header(name),
        });
      const call = (): Promise<unknown> =>
        route.method === "get" ? whileReading(handle) : handle();
      // Large bodies are not read while they wait, to save memory.
      const answer = await (route.body !== undefined && isLargeBody(c.req.raw)
        ? limitHeavyWork(call)
        : call());
      if (answer instanceof Response) return answer;
      const headers = { "cache-control": route.cache ?? "no-store" };
      return route.answerType === "text/html"
        ? c.html(answer as string, 200, headers)
        : c.json(answer as object, 200, headers);
    });
  }
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

async function callerOf(
  c: Context,
  route: Route,
  identify: IdentifyCaller,
): Promise<CallerClaims | undefined> {
  const header = c.req.header("authorization");
  if (route.access !== "person" && !(route.access === "visitor" && header !== undefined))
    return undefined;
  const caller = await identify(
    header,
    route.scopeOf === undefined ? route.scope : route.scopeOf(c.req.param()),
  );
  if (route.needsOwnLogin === true && caller.handed_over === true)
    throw new ApiError("FORBIDDEN", NEEDS_OWN_LOGIN_MESSAGE);
  return caller;
}

async function bodyOf(c: Context, route: Route, usual: BodyBounds): Promise<unknown> {
  if (route.body === undefined) return undefined;
  const bounds = { bytes: route.bodyBytes ?? usual.bytes, parts: route.bodyParts ?? usual.parts };
  return route.isBodyOptional === true
    ? readOptionalBody(c, route.body, bounds)
    : readBody(c, route.body, bounds);
}

function remoteAddress(c: Context, trusts: TrustedProxies): string | undefined {
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
  return incoming === undefined ? undefined : clientNetwork(incoming, trusts);
}
