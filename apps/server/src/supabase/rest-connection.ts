import { AsyncLocalStorage } from "node:async_hooks";
import { PostgresConnection } from "@supabase/lite/postgres";
import { isRecord } from "@tera/contract";
import { Kysely, PostgresAdapter, PostgresIntrospector, sql } from "kysely";
import type { Log } from "../server-log.ts";
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

/** Shared by all REST requests. */
export const MAX_CONNECTIONS = 4;
/** Callers write the filters, and a slow filter must not hold a connection. */
const STATEMENT_TIMEOUT_MS = 15_000;

type RestStatement = Parameters<PostgresConnection["onPostgrestAST"]>[0];

/** Corrects the REST library's handling of jsonb, grants, transactions, refusals and logging. */
export class EngineRestConnection extends PostgresConnection {
  readonly #notifyChange: () => void;
  readonly #catalogue: RestCatalogue;
  readonly #request = new AsyncLocalStorage<RestRequest>();
  readonly #bounds: EventRateLimiter;

  constructor(engine: EngineConnection, answerBytes: number, log: Log) {
    super({
      // Unused with PGlite, because the driver connects only on its first statement.
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
        // The REST library's driver hangs if a connection breaks within a transaction.
        createDriver: () =>
          engine.kind === "pglite"
            ? new PgliteDriver(engine.instance, PGLITE_VALUES)
            : new PostgresDriver(this.driver),
        createIntrospector: (database) => new PostgresIntrospector(database),
        createQueryCompiler: () => new BoundedQueryCompiler(answerBytes),
      },
    });
  }

  /** Rejects if the database does not answer. */
  async requireAnswer(): Promise<void> {
    await sql`select 1`.execute(this.kysely);
  }

  /**
   * Runs a request in one transaction as its caller. The REST library's version would also re-grant
   * everything to client roles.
   */
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
      throw new Error("Nested and trial transactions are not supported.");
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
    return options?.rpc?.readOnly === true ? ended : ended.finally(this.#notifyChange);
  }

  /**
   * Checks the request and wraps primitive jsonb values, which the REST library would not
   * serialize.
   */
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

  /**
   * Throws UNAVAILABLE without tables, because an unreachable database looks empty to the REST
   * library.
   */
  override async introspect(
    options?: Parameters<PostgresConnection["introspect"]>[0],
  ): ReturnType<PostgresConnection["introspect"]> {
    const found = await this.#catalogue.introspect(options);
    if (found.tables.length === 0) throw new ApiError("UNAVAILABLE");
    return found;
  }

  /** `route` is for the log. */
  during<Result>(route: string, work: () => Promise<Result>): Promise<Result> {
    return this.#request.run({ route, isRead: false }, work);
  }

  /** Omits unknown names, which must not reach the log. */
  async routeOf(relation: string): Promise<string> {
    const { tables, views, functions = [] } = await this.introspect({ useCache: true });
    const isKnown =
      [...tables, ...views].some(({ name }) => name === relation) ||
      functions.some(({ name }) => `rpc/${name}` === relation);
    return isKnown ? `${REST_PATH}/${relation}` : REST_PATH;
  }

  /** Logs how many refusals were not logged because of the rate limit. */
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

function claimsOf(
  vars: Record<string, unknown> | undefined,
): { role: "anon" | "authenticated" } & Record<string, unknown> {
  const auth = vars?.["auth"];
  const claims: Record<string, unknown> =
    isRecord(auth) && isRecord(auth["jwt"]) ? auth["jwt"] : {};
  // Never use a role that bypasses row policies, whatever the token says.
  return { ...claims, role: claims["role"] === "authenticated" ? "authenticated" : "anon" };
}
