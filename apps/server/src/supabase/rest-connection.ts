import { AsyncLocalStorage } from "node:async_hooks";
import { PostgresConnection } from "@supabase/lite/postgres";
import { Kysely, PostgresAdapter, PostgresIntrospector, sql } from "kysely";
import type { Log } from "../context.ts";
import { currentCall } from "../current-call.ts";
import { PgliteDriver } from "../database/pglite-driver.ts";
import { PostgresDriver } from "../database/postgres-driver.ts";
import type { EngineConnection } from "../database/script-database.ts";
import { ApiError } from "../errors/api-error.ts";
import { type EventRateLimiter, createEventRateLimiter } from "../event-rate-limiter.ts";
import { requireArgumentTypes } from "./rest-arguments.ts";
import { BoundedQueryCompiler, requireBoundedRows, requireNoEmbeds } from "./rest-bounds.ts";
import { RestCatalogue, UNUSED_URL } from "./rest-catalogue.ts";
import { requireCheapFilters } from "./rest-filters.ts";
import { REST_PATH } from "./rest-path.ts";
import { REST_REFUSED, refusalForLibrary, type RestRequest } from "./rest-refusals.ts";
import { PGLITE_VALUES, POSTGRES_TYPES } from "./rest-values.ts";

/** Connections to Postgres that requests to tables share. */
export const MAX_CONNECTIONS = 4;
/** Filters are the caller's own: a pattern that takes for ever must not keep a connection. */
const STATEMENT_TIMEOUT_MS = 15_000;

type RestStatement = Parameters<PostgresConnection["onPostgrestAST"]>[0];

/** The library's connection with its traps mended: jsonb, grants, transactions, refusals and what it prints. */
export class EngineRestConnection extends PostgresConnection {
  readonly #notifyChange: () => void;
  readonly #catalogue: RestCatalogue;
  readonly #request = new AsyncLocalStorage<RestRequest>();
  readonly #bounds: EventRateLimiter;

  constructor(engine: EngineConnection, answerBytes: number, log: Log) {
    super({
      // The driver opens no connection before the first statement, so none is ever opened beside PGlite.
      url: engine.kind === "postgres" ? engine.url : UNUSED_URL,
      postgresOptions: {
        max: MAX_CONNECTIONS,
        onnotice: () => {},
        connection: { application_name: "tera-rest", statement_timeout: STATEMENT_TIMEOUT_MS },
        types: POSTGRES_TYPES,
      },
    });
    this.#notifyChange = engine.notifyChange;
    this.#catalogue = new RestCatalogue(engine);
    this.#bounds = createEventRateLimiter((event, network, leftOut) =>
      log.info(event, { network, leftOut }),
    );
    this.kysely = new Kysely({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        // The library's own driver waits for ever on a connection that broke off within a transaction.
        createDriver: () =>
          engine.kind === "pglite"
            ? new PgliteDriver(engine.instance, PGLITE_VALUES)
            : new PostgresDriver(this.driver),
        createIntrospector: (database) => new PostgresIntrospector(database),
        createQueryCompiler: () => new BoundedQueryCompiler(answerBytes),
      },
    });
  }

  /** Runs every request in one transaction under the caller's role and claims. The library's own way also re-grants everything to the client roles. */
  override async withContext<Result>(
    vars: Record<string, unknown> | undefined,
    work: (database: PostgresConnection["kysely"]) => Promise<Result>,
    options?: {
      transaction?: unknown;
      forceRollback?: boolean;
      rpc?: { method: string; path: string; readOnly: boolean };
    },
  ): Promise<Result> {
    if (options?.transaction !== undefined || options?.forceRollback === true)
      throw new Error("Nested and trial transactions are not served.");
    const claims = claimsOf(vars);
    const request = this.#request.getStore();
    if (request !== undefined) request.isRead = true;
    const ended = this.kysely.transaction().execute(async (transaction) => {
      if (options?.rpc?.readOnly === true)
        await sql`set local transaction_read_only = on`.execute(transaction);
      await sql`select
        set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
        set_config('request.method', ${options?.rpc?.method ?? ""}, true),
        set_config('request.path', ${options?.rpc?.path ?? ""}, true),
        set_config('request.headers', '{}', true),
        set_config('response.status', '', true),
        set_config('response.headers', '', true),
        set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true),
        set_config('role', ${claims.role}, true)`.execute(transaction);
      return work(transaction);
    });
    return ended.finally(this.#notifyChange);
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
      const called = functions?.find(
        (candidate) => candidate.name === checked.function && candidate.schema === schema,
      );
      if (called !== undefined) requireArgumentTypes(checked.args, called);
      wrapPlainValues(checked.args, (name) => called?.arg_types[called.arg_names.indexOf(name)]);
    } else if ("values" in checked) {
      const own = columns.filter(
        (column) => column.table === checked.from && (column.schema ?? "public") === schema,
      );
      for (const row of [checked.values].flat())
        wrapPlainValues(row, (name) => own.find((column) => column.name === name)?.type);
    }
    return checked;
  }

  /** What tables there are. The library takes a database that is away for one without tables, and would say of each that it does not exist. */
  override async introspect(
    options?: Parameters<PostgresConnection["introspect"]>[0],
  ): ReturnType<PostgresConnection["introspect"]> {
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
    const isKnown =
      [...tables, ...views].some(({ name }) => name === relation) ||
      functions.some(({ name }) => `rpc/${name}` === relation);
    return isKnown ? `${REST_PATH}/${relation}` : REST_PATH;
  }

  /** Logs what is still counted of refusals. */
  flush(): void {
    this.#bounds.flush();
  }

  override normalizeDbError(error: unknown): unknown {
    if (!(error instanceof Error)) return error;
    const isLogged = this.#bounds.allow(REST_REFUSED, currentCall()?.origin().network ?? "none");
    return refusalForLibrary(
      error,
      this.#request.getStore() ?? { route: REST_PATH, isRead: true },
      isLogged,
    );
  }
}

function wrapPlainValues(values: unknown, typeOf: (name: string) => string | undefined): void {
  if (!isRecord(values)) return;
  for (const [name, value] of Object.entries(values)) {
    const isPlain =
      typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    if (isPlain && /^jsonb?$/.test(typeOf(name) ?? "")) values[name] = { toJSON: () => value };
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function claimsOf(
  vars: Record<string, unknown> | undefined,
): { role: "anon" | "authenticated" } & Record<string, unknown> {
  const auth = vars?.["auth"];
  const claims: Record<string, unknown> =
    isRecord(auth) && isRecord(auth["jwt"]) ? auth["jwt"] : {};
  // Whatever a token says, this surface never serves a role that row policies do not bind.
  return { ...claims, role: claims["role"] === "authenticated" ? "authenticated" : "anon" };
}
