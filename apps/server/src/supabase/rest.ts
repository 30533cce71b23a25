import { ERROR_CODES } from "@tera/contract";
import { App } from "@supabase/lite";
import { z } from "zod";
import {
  countStatement,
  limitHeavyWork,
  limitStatement,
  setRequestOwner,
} from "../access/concurrency-limits.ts";
import { isLargeBody } from "../access/request-text.ts";
import { isPerson } from "../access/require-caller.ts";
import { openSemaphore } from "../access/semaphore.ts";
import type { DatabaseTokens } from "../context.ts";
import type { Log } from "../server-log.ts";
import { annotateCall } from "../current-call.ts";
import type { CallerClaims } from "../database/database.ts";
import type { EngineConnection } from "../database/script-database.ts";
import { ApiError, refusalHeaders } from "../errors/api-error.ts";
import { asRefusal } from "../errors/as-refusal.ts";
import "./patch-emit-warning.ts";
import { EngineRestConnection, MAX_CONNECTIONS } from "./rest-connection.ts";
import { guardRequest } from "./request-guard.ts";
import { REST_PATH } from "./rest-path.ts";
import { createShortcuts } from "./rest-shortcuts.ts";

export { REST_PATH };

/** Keeps one connection free for shortcuts. */
const MAX_CONCURRENT_COSTLY = MAX_CONNECTIONS - 1;
/** Each caller has at most one waiting request. */
const MAX_WAITING_COSTLY = 1_000;
const MAX_ROWS = 1_000;
const CLOSE_TIMEOUT_SECONDS = 5;

/**
 * PostgREST over the server's database, where row policies bind each caller. A request that names
 * no table checks whether the database answers.
 */
export interface Rest {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export interface RestBounds {
  readonly answerBytes: number;
}

export function createRest(
  engine: EngineConnection,
  tokens: DatabaseTokens,
  log: Log,
  { answerBytes }: RestBounds,
): Rest {
  const connection = new EngineRestConnection(engine, answerBytes, log);
  const answerShortcut =
    engine.kind === "postgres"
      ? createShortcuts({ own: engine.own, caller: connection.driver }, answerBytes)
      : undefined;
  const limitCostly = openSemaphore({
    maxRunning: MAX_CONCURRENT_COSTLY,
    maxWaiting: MAX_WAITING_COSTLY,
    refusal: () =>
      new ApiError(
        "UNAVAILABLE",
        "Many requests are waiting for tables right now. Try again in a moment.",
      ),
  });
  /** Verifies the token before the body is read. */
  const callerOf = async (request: Request): Promise<CallerClaims | undefined> => {
    const token = tokenOf(request.headers.get("authorization") ?? undefined);
    return token === undefined ? undefined : tokens.verify(token);
  };
  const app = createLibrary(connection, tokens);
  const answer = async (
    given: Request,
    caller: CallerClaims | undefined,
    relation: string,
  ): Promise<Response> => {
    const request = await guardRequest(given, caller !== undefined && isPerson(caller));
    const short =
      caller === undefined ? undefined : await answerShortcut?.(caller, relation, request);
    if (short !== undefined) return short;
    const route = `${given.method} ${await connection.routeOf(relation)}`;
    annotateCall({ route });
    const ask = () =>
      connection.during(route, async () => app.fetch(request, { peerAddress: null }));
    return limitHeavyWork(() => limitStatement(() => limitCostly(() => countStatement(ask))));
  };
  return {
    fetch: async (given) => {
      const { pathname } = new URL(given.url);
      let response: Response;
      try {
        if (given.method === "GET" && pathname === `${REST_PATH}/`) {
          await limitStatement(() => connection.requireAnswer());
          return Response.json({}, { headers: { "cache-control": "no-store" } });
        }
        const caller = await callerOf(given);
        if (caller !== undefined && isPerson(caller)) setRequestOwner(caller.sub);
        const work = () => answer(given, caller, pathname.slice(REST_PATH.length + 1));
        response = await (isLargeBody(given) ? limitHeavyWork(work) : work());
      } catch (error) {
        const refusal = asRefusal(error);
        if (refusal.status >= 500)
          log.error("rest-failed", error, {
            code: refusal.code,
            path: pathname,
            status: refusal.status,
          });
        return refuse(refusal);
      }
      if (response.status >= 500) return hideInternalError(response, pathname, log);
      // Only our pages may read answers, but the REST library allows all origins. Its
      // `content-location` repeats the address, however long.
      const headers = new Headers(
        [...response.headers].filter(
          ([name]) => !name.startsWith("access-control-") && name !== "content-location",
        ),
      );
      if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
      return new Response(response.body, { status: response.status, headers });
    },
    close: async () => {
      connection.flush();
      await connection.driver.end({ timeout: CLOSE_TIMEOUT_SECONDS });
    },
  };
}

/** The REST library without its accounts, storage and pages; our tokens identify callers. */
function createLibrary(connection: EngineRestConnection, tokens: DatabaseTokens): App {
  return new App({
    connection,
    api: { enabled: true, schemas: ["public"], max_rows: MAX_ROWS },
    auth: { enabled: false },
    storage: { enabled: false },
    studio: { enabled: false },
    db: { migrations: { enabled: false } },
    options: {
      server: {
        apiKeys: false,
        admin: false,
        disableStudio: true,
        disableFallback: true,
        middlewares: [
          // Keeps the REST library from looking up the token in its own accounts.
          async (context, next) => {
            try {
              const token = tokenOf(context.req.header("authorization"));
              const claims: CallerClaims =
                token === undefined ? { sub: "", role: "anon" } : await tokens.verify(token);
              context.set("apiKeyType", "publishable");
              context.set("ignoreAuthorization", true);
              context.set("jwt", { ...claims });
            } catch (error) {
              if (error instanceof ApiError) return refuse(error);
              throw error;
            }
            await next();
            return undefined;
          },
        ],
      },
    },
  });
}

function tokenOf(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? "")?.[1];
}

/** Adds PostgREST's `details` and `hint`. */
function refuse(refusal: ApiError): Response {
  const { code, message, status } = refusal;
  annotateCall({ reason: code });
  return Response.json(
    { code, message, details: null, hint: null },
    { status, headers: refusalHeaders(refusal) },
  );
}

/** Logs the failure. Only our own refusals keep their message. */
async function hideInternalError(response: Response, path: string, log: Log): Promise<Response> {
  const parsed = errorBody.safeParse(await response.json().catch(() => undefined));
  const { code, message, details } = parsed.success
    ? parsed.data
    : { code: "none", message: "", details: null };
  const known = ERROR_CODES.find((one) => one === code);
  const refusal =
    known === undefined ? new ApiError("UNKNOWN_ERROR") : new ApiError(known, message);
  log.error("rest-failed", refusal, {
    code: known === undefined ? code : (details ?? code),
    path,
    status: refusal.status,
  });
  return refuse(refusal);
}

const errorBody = z.object({
  code: z.string(),
  message: z.string().default(""),
  details: z.string().nullable().default(null),
});
