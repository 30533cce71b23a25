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
import type { DatabaseTokens, Log } from "../context.ts";
import { annotateCall } from "../current-call.ts";
import type { CallerClaims } from "../database/database.ts";
import type { EngineConnection } from "../database/script-database.ts";
import { ApiError, ERROR_CODES, refusalHeaders } from "../errors/api-error.ts";
import { asRefusal } from "../errors/as-refusal.ts";
import "./patch-emit-warning.ts";
import { EngineRestConnection, MAX_CONNECTIONS } from "./rest-connection.ts";
import { guardRequest } from "./request-guard.ts";
import { REST_PATH } from "./rest-path.ts";
import { createShortcuts } from "./rest-shortcuts.ts";

export { REST_PATH };

/** Of what is no shortcut: shortcuts always find a connection. */
const MAX_CONCURRENT_COSTLY = MAX_CONNECTIONS - 1;
/** One person has one of them at a time. */
const MAX_WAITING_COSTLY = 1_000;
const MAX_ROWS = 1_000;
const CLOSE_TIMEOUT_SECONDS = 5;

/** Answers the PostgREST protocol over the server's database, each request as its caller, so that row policies bind it. */
export interface Rest {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** What one request may take. */
export interface RestBounds {
  /** Bytes of an answer, as JSON. */
  readonly answerBytes: number;
}

/** Opens the REST surface, mounted at /rest/v1; `tokens` reads the callers' database tokens. */
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
        "Many requests are waiting for tables just now. Try again in a moment.",
      ),
  });
  /** Whose request it is: read before its body is. */
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
      // The library lets every origin read its answers; only our own pages may. It also repeats the address, however long that is.
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

/** The library with its own accounts, storage and pages switched off: callers are those of our tokens. */
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
          // The library would look its bearers up in accounts of its own. These settings say: verified already, ask nobody.
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

/** The protocol's form of a refusal: two fields more than elsewhere. */
function refuse(refusal: ApiError): Response {
  const { code, message, status } = refusal;
  annotateCall({ reason: code });
  return Response.json(
    { code, message, details: null, hint: null },
    { status, headers: refusalHeaders(refusal) },
  );
}

/** Tells the log what failed, and the caller what they can do about it: a refusal of ours keeps its sentence, anything else its secret. */
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
