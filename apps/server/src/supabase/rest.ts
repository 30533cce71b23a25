import { AsyncLocalStorage } from "node:async_hooks";
import { App } from "@supabase/lite";
import { PostgresConnection } from "@supabase/lite/postgres";
import { Kysely, PostgresAdapter, PostgresIntrospector, sql } from "kysely";
import { z } from "zod";
import { countStatement, inHeavyShare, inShare, nameOwner } from "../access/request-share.ts";
import { isLargeBody } from "../access/request-text.ts";
import { isPerson } from "../access/require-caller.ts";
import { openSemaphore } from "../access/semaphore.ts";
import type { DatabaseTokens, Log } from "../context.ts";
import { currentCall, noteCall } from "../current-call.ts";
import type { CallerClaims } from "../database/database.ts";
import { PgliteDriver } from "../database/pglite-driver.ts";
import { PostgresDriver } from "../database/postgres-driver.ts";
import type { EngineConnection } from "../database/script-database.ts";
import { type EventBounds, openEventBounds } from "../event-bounds.ts";
import { ApiError, ERROR_CODES, refusalHeaders } from "../errors/api-error.ts";
import { asRefusal } from "../errors/as-refusal.ts";
import "./mended-warnings.ts";
import { requireArgumentTypes } from "./rest-arguments.ts";
import { BoundedQueryCompiler, requireBoundedRows, requireNoEmbeds } from "./rest-bounds.ts";
import { RestCatalogue, UNUSED_URL } from "./rest-catalogue.ts";
import { admitRequest } from "./rest-door.ts";
import { requireCheapFilters } from "./rest-filters.ts";
import { REST_REFUSED, refusalForLibrary, type RestRequest } from "./rest-refusals.ts";
import { createShortcuts } from "./rest-shortcuts.ts";
import { PGLITE_VALUES, POSTGRES_TYPES } from "./rest-values.ts";

/** The address space of the tables and functions of schema `public`. */
export const REST_PATH = "/rest/v1";

const MAXIMUM_CONNECTIONS = 4;
/** Of what is no shortcut: shortcuts always find a connection. */
const COSTLY_AT_ONCE = MAXIMUM_CONNECTIONS - 1;
/** One person has one of them at a time. */
const COSTLY_WAITING = 1_000;
const MAXIMUM_ROWS = 1_000;
const CLOSE_TIMEOUT_SECONDS = 5;
/** Filters are the caller's own: a pattern that takes for ever must not keep a connection. */
const STATEMENT_MILLISECONDS = 15_000;

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
export function createRest(engine: EngineConnection, tokens: DatabaseTokens, log: Log, { answerBytes }: RestBounds): Rest {
  const connection = new EngineRestConnection(engine, answerBytes, log);
  const answerShortcut = engine.kind === "postgres" ? createShortcuts({ own: engine.own, caller: connection.driver }, answerBytes) : undefined;
  const limitCostly = openSemaphore({
    atOnce: COSTLY_AT_ONCE,
    waiting: COSTLY_WAITING,
    refusal: () => new ApiError("UNAVAILABLE", "Many requests are waiting for tables just now. Try again in a moment."),
  });
  /** Whose request it is: read before its body is. */
  const callerOf = async (request: Request): Promise<CallerClaims | undefined> => {
    const token = tokenOf(request.headers.get("authorization") ?? undefined);
    return token === undefined ? undefined : tokens.verify(token);
  };
  const app = new App({
    connection,
    api: { enabled: true, schemas: ["public"], max_rows: MAXIMUM_ROWS },
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
              const claims: CallerClaims = token === undefined ? { sub: "", role: "anon" } : await tokens.verify(token);
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
  const answer = async (given: Request, caller: CallerClaims | undefined, relation: string): Promise<Response> => {
    const request = await admitRequest(given, caller !== undefined && isPerson(caller));
    const short = caller === undefined ? undefined : await answerShortcut?.(caller, relation, request);
    if (short !== undefined) return short;
    const route = `${given.method} ${await connection.routeOf(relation)}`;
    noteCall({ route });
    const ask = () => connection.during(route, async () => app.fetch(request, { peerAddress: null }));
    return inHeavyShare(() => inShare(() => limitCostly(() => countStatement(ask))));
  };
  return {
    fetch: async (given) => {
      const { pathname } = new URL(given.url);
      let response: Response;
      try {
        const caller = await callerOf(given);
        if (caller !== undefined && isPerson(caller)) nameOwner(caller.sub);
        const work = () => answer(given, caller, pathname.slice(REST_PATH.length + 1));
        response = await (isLargeBody(given) ? inHeavyShare(work) : work());
      } catch (error) {
        const refusal = asRefusal(error);
        if (refusal.status >= 500) log.error("rest-failed", error, { code: refusal.code, path: pathname, status: refusal.status });
        return refuse(refusal);
      }
      if (response.status >= 500) return hideFault(response, pathname, log);
      // The library lets every origin read its answers; only our own pages may. It also repeats the address, however long that is.
      const headers = new Headers([...response.headers].filter(([name]) => !name.startsWith("access-control-") && name !== "content-location"));
      if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
      return new Response(response.body, { status: response.status, headers });
    },
    close: async () => {
      connection.flush();
      await connection.driver.end({ timeout: CLOSE_TIMEOUT_SECONDS });
    },
  };
}

function tokenOf(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? "")?.[1];
}

/** The protocol's form of a refusal: two fields more than elsewhere. */
function refuse(refusal: ApiError): Response {
  const { code, message, status } = refusal;
  noteCall({ reason: code });
  return Response.json({ code, message, details: null, hint: null }, { status, headers: refusalHeaders(refusal) });
}

/** Tells the log what failed, and the caller what they can do about it: a refusal of ours keeps its sentence, anything else its secret. */
async function hideFault(response: Response, path: string, log: Log): Promise<Response> {
  const parsed = faultBody.safeParse(await response.json().catch(() => undefined));
  const { code, message, details } = parsed.success ? parsed.data : { code: "none", message: "", details: null };
  const known = ERROR_CODES.find((one) => one === code);
  const refusal = known === undefined ? new ApiError("UNKNOWN_ERROR") : new ApiError(known, message);
  log.error("rest-failed", refusal, { code: known === undefined ? code : (details ?? code), path, status: refusal.status });
  return refuse(refusal);
}

const faultBody = z.object({ code: z.string(), message: z.string().default(""), details: z.string().nullable().default(null) });

type RestStatement = Parameters<PostgresConnection["onPostgrestAST"]>[0];

/** The library's connection with its traps mended: jsonb, grants, transactions, refusals and what it prints. */
class EngineRestConnection extends PostgresConnection {
  readonly #noteWork: () => void;
  readonly #catalogue: RestCatalogue;
  readonly #request = new AsyncLocalStorage<RestRequest>();
  readonly #bounds: EventBounds;

  constructor(engine: EngineConnection, answerBytes: number, log: Log) {
    super({
      // The driver opens no connection before the first statement, so none is ever opened beside PGlite.
      url: engine.kind === "postgres" ? engine.url : UNUSED_URL,
      postgresOptions: {
        max: MAXIMUM_CONNECTIONS,
        onnotice: () => {},
        connection: { application_name: "tera-rest", statement_timeout: STATEMENT_MILLISECONDS },
        types: POSTGRES_TYPES,
      },
    });
    this.#noteWork = engine.noteWork;
    this.#catalogue = new RestCatalogue(engine);
    this.#bounds = openEventBounds((event, network, leftOut) => log.info(event, { network, leftOut }));
    this.kysely = new Kysely({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        // The library's own driver waits for ever on a connection that broke off within a transaction.
        createDriver: () => (engine.kind === "pglite" ? new PgliteDriver(engine.instance, PGLITE_VALUES) : new PostgresDriver(this.driver)),
        createIntrospector: (database) => new PostgresIntrospector(database),
        createQueryCompiler: () => new BoundedQueryCompiler(answerBytes),
      },
    });
  }

  /** Runs every request in one transaction under the caller's role and claims. The library's own way also re-grants everything to the client roles. */
  override async withContext<Result>(
    vars: Record<string, unknown> | undefined,
    work: (database: PostgresConnection["kysely"]) => Promise<Result>,
    options?: { transaction?: unknown; forceRollback?: boolean; rpc?: { method: string; path: string; readOnly: boolean } },
  ): Promise<Result> {
    if (options?.transaction !== undefined || options?.forceRollback === true) throw new Error("Nested and trial transactions are not served.");
    const claims = claimsOf(vars);
    const request = this.#request.getStore();
    if (request !== undefined) request.isRead = true;
    const ended = this.kysely.transaction().execute(async (transaction) => {
      if (options?.rpc?.readOnly === true) await sql`set local transaction_read_only = on`.execute(transaction);
      await sql`select
        set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
        set_config('request.method', ${options?.rpc?.method ?? ""}, true),
        set_config('request.path', ${options?.rpc?.path ?? ""}, true),
        set_config('request.headers', '{}', true),
        set_config('response.status', '', true),
        set_config('response.headers', '', true),
        set_config('statement_timeout', ${String(STATEMENT_MILLISECONDS)}, true),
        set_config('role', ${claims.role}, true)`.execute(transaction);
      return work(transaction);
    });
    return ended.finally(this.#noteWork);
  }

  /** The library makes JSON text of objects and arrays only; plain values of jsonb columns and arguments are wrapped so that it does so too. */
  override async onPostgrestAST(ast: RestStatement): Promise<RestStatement> {
    requireNoEmbeds(ast);
    requireCheapFilters(ast);
    if ("values" in ast) requireBoundedRows(ast.values);
    const checked = await super.onPostgrestAST(ast);
    const { columns, functions } = await this.introspect({ useCache: true });
    const schema = checked.schema ?? "public";
    if (checked.type === "rpc") {
      const called = functions?.find((candidate) => candidate.name === checked.function && candidate.schema === schema);
      if (called !== undefined) requireArgumentTypes(checked.args, called);
      wrapPlainValues(checked.args, (name) => called?.arg_types[called.arg_names.indexOf(name)]);
    } else if ("values" in checked) {
      const own = columns.filter((column) => column.table === checked.from && (column.schema ?? "public") === schema);
      for (const row of [checked.values].flat()) wrapPlainValues(row, (name) => own.find((column) => column.name === name)?.type);
    }
    return checked;
  }

  /** What tables there are. The library takes a database that is away for one without tables, and would say of each that it does not exist. */
  override async introspect(options?: Parameters<PostgresConnection["introspect"]>[0]): ReturnType<PostgresConnection["introspect"]> {
    const found = await this.#catalogue.introspect(options);
    if (found.tables.length === 0) throw new ApiError("UNAVAILABLE");
    return found;
  }

  /** Does work for a request of `route`, which the log then names. */
  during<Result>(route: string, work: () => Promise<Result>): Promise<Result> {
    return this.#request.run({ route, isRead: false }, work);
  }

  /** Where a request goes, as a log may name it: what is no table or function of ours could be anything. */
  async routeOf(relation: string): Promise<string> {
    const { tables, views, functions = [] } = await this.introspect({ useCache: true });
    const isKnown = [...tables, ...views].some(({ name }) => name === relation) || functions.some(({ name }) => `rpc/${name}` === relation);
    return isKnown ? `${REST_PATH}/${relation}` : REST_PATH;
  }

  /** Logs what is still counted of refusals. */
  flush(): void {
    this.#bounds.flush();
  }

  override normalizeDbError(error: unknown): unknown {
    if (!(error instanceof Error)) return error;
    const isLogged = this.#bounds.admit(REST_REFUSED, currentCall()?.origin().network ?? "none");
    return refusalForLibrary(error, this.#request.getStore() ?? { route: REST_PATH, isRead: true }, isLogged);
  }
}

function wrapPlainValues(values: unknown, typeOf: (name: string) => string | undefined): void {
  if (!isRecord(values)) return;
  for (const [name, value] of Object.entries(values)) {
    const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    if (isPlain && /^jsonb?$/.test(typeOf(name) ?? "")) values[name] = { toJSON: () => value };
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function claimsOf(vars: Record<string, unknown> | undefined): { role: "anon" | "authenticated" } & Record<string, unknown> {
  const auth = vars?.["auth"];
  const claims: Record<string, unknown> = isRecord(auth) && isRecord(auth["jwt"]) ? auth["jwt"] : {};
  // Whatever a token says, this surface never serves a role that row policies do not bind.
  return { ...claims, role: claims["role"] === "authenticated" ? "authenticated" : "anon" };
}
