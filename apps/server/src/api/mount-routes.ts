import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, Hono } from "hono";
import type { ServerContext } from "../context.ts";
import type { CallerClaims } from "../database/database.ts";
import { createCallerIdentification, type IdentifyCaller } from "../access/identify-caller.ts";
import { bodyStream } from "../supabase/storage/body-stream.ts";
import { checkShape, MAXIMUM_BODY_BYTES, readBody, readOptionalBody } from "./read-body.ts";
import type { Route } from "./route.ts";

/** Registers routes: each request is identified, checked against the route's schemas and only then handled. An answer that is a stream goes out as the handler made it. */
export function mountRoutes(api: Hono, routes: readonly Route[], context: ServerContext): void {
  const identify = createCallerIdentification(context);
  for (const route of routes) {
    api.on(route.method.toUpperCase(), honoPath(route.path), async (c) => {
      const caller = await callerOf(c, route, identify);
      const answer = await route.handle({
        caller,
        params: route.params === undefined ? undefined : checkShape(c.req.param(), route.params),
        query: route.query === undefined ? undefined : checkShape(c.req.query(), route.query),
        body: await bodyOf(c, route),
        remoteAddress: remoteAddress(c),
        request: c.req.raw,
        stream: () => bodyStream(c),
        header: (name) => c.req.header(name),
      });
      if (answer instanceof Response) return answer;
      const headers = { "cache-control": route.cache ?? "no-store" };
      return route.answerType === "text/html" ? c.html(answer as string, 200, headers) : c.json(answer as object, 200, headers);
    });
  }
}

/** A path with `{name}` as the router writes it. */
export function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

async function callerOf(c: Context, route: Route, identify: IdentifyCaller): Promise<CallerClaims | undefined> {
  const header = c.req.header("authorization");
  if (route.access === "person") return identify(header, route.scope);
  return route.access === "visitor" && header !== undefined ? identify(header, route.scope) : undefined;
}

async function bodyOf(c: Context, route: Route): Promise<unknown> {
  if (route.body === undefined) return undefined;
  const limit = route.bodyBytes ?? MAXIMUM_BODY_BYTES;
  return route.isBodyOptional === true ? readOptionalBody(c, route.body, limit) : readBody(c, route.body, limit);
}

/** A proxy's own address counts for everybody behind it: what a request says about itself could be anything. */
function remoteAddress(c: Context): string | undefined {
  return (c.env as { incoming?: unknown } | undefined)?.incoming === undefined ? undefined : getConnInfo(c).remote.address;
}
