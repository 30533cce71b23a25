import { inspect } from "node:util";
import type { PGlite, Transaction } from "@electric-sql/pglite";
import { App } from "@supabase/lite";
import { PostgresConnection } from "@supabase/lite/postgres";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from "kysely";
import type { Log } from "../context.ts";
import { sqlState } from "../database/database-error.ts";
import type { EngineConnection } from "../database/script-database.ts";
import { ApiError } from "../errors/api-error.ts";

/** The address space of the tables and functions of schema `public`. */
export const REST_PATH = "/rest/v1";

const MAXIMUM_CONNECTIONS = 6;
const MAXIMUM_ROWS = 1_000;
const OID = { bigint: 20, json: 114, jsonb: 3802, numeric: 1700, date: 1082, time: 1083, timestamp: 1114, timestamptz: 1184, timetz: 1266 };

/** What a function raises with plain RAISE, and the constraint checks, are the caller's to mend: they are not faults of the server. */
const REFUSAL_STATUS: Readonly<Record<string, number>> = { P0001: 400, P0002: 404, P0003: 400, P0004: 400, "23514": 400, "23P01": 409, "40001": 409, "40P01": 409 };

/** Answers the PostgREST protocol over the server's database, each request as its caller, so that row policies bind it. */
export interface Rest {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Opens the REST surface. `tokenSecret` is the HS256 key of the database tokens. */
export function createRest(engine: EngineConnection, tokenSecret: string, log: Log): Rest {
  const connection = new EngineRestConnection(engine);
  const app = new App({
    connection,
    api: { enabled: true, schemas: ["public"], max_rows: MAXIMUM_ROWS },
    auth: { enabled: false, jwt_secret: tokenSecret },
    storage: { enabled: false },
    studio: { enabled: false },
    db: { migrations: { enabled: false } },
    options: { server: { apiKeys: false, admin: false, disableStudio: true, disableFallback: true } },
  });
  return {
    fetch: async (request) => {
      const response = await app.fetch(request, { peerAddress: null });
      if (response.status >= 500) return hideFault(response, new URL(request.url).pathname, log);
      const headers = new Headers(response.headers);
      // The library lets every origin read its answers; only our own pages may.
      for (const name of [...headers.keys()]) if (name.startsWith("access-control-")) headers.delete(name);
      return new Response(response.body, { status: response.status, headers });
    },
    close: () => connection.close(),
  };
}

async function hideFault(response: Response, path: string, log: Log): Promise<Response> {
  const body: unknown = await response.json().catch(() => undefined);
  const code = typeof body === "object" && body !== null && "code" in body ? String(body.code) : "none";
  const refusal = new ApiError(response.status === 503 ? "UNAVAILABLE" : "UNKNOWN_ERROR");
  log.error("rest-failed", refusal, { code, path, status: response.status });
  return Response.json({ code: refusal.code, message: refusal.message, details: null, hint: null }, { status: refusal.status });
}

/** The library's connection with its traps mended: jsonb, grants, transactions, refusals and what it prints. */
class EngineRestConnection extends PostgresConnection {
  constructor(engine: EngineConnection) {
    super({
      // The driver opens no connection before the first statement, so none is ever opened beside PGlite.
      url: engine.kind === "postgres" ? engine.url : "postgres://unused.invalid/none",
      postgresOptions: {
        max: MAXIMUM_CONNECTIONS,
        onnotice: () => {},
        connection: { application_name: "tera-rest" },
        // The library hands over JSON as finished text; its own serializers would encode that text a second time.
        types: {
          json: { to: OID.json, from: [OID.json], serialize: jsonText, parse: JSON.parse },
          jsonb: { to: OID.jsonb, from: [OID.jsonb], serialize: jsonText, parse: JSON.parse },
        },
      },
    });
    if (engine.kind === "pglite") {
      this.kysely = new Kysely({
        dialect: {
          createAdapter: () => new PostgresAdapter(),
          createDriver: () => new PgliteDriver(engine.instance),
          createIntrospector: (database) => new PostgresIntrospector(database),
          createQueryCompiler: () => new PostgresQueryCompiler(),
        },
      });
    }
  }

  /** Runs every request in one transaction under the caller's role and claims. The library's own way also re-grants everything to the client roles. */
  override async withContext<Result>(
    vars: Record<string, unknown> | undefined,
    work: (database: Kysely<unknown>) => Promise<Result>,
    options?: { transaction?: unknown; forceRollback?: boolean; rpc?: { method: string; path: string; readOnly: boolean } },
  ): Promise<Result> {
    if (options?.transaction !== undefined || options?.forceRollback === true) throw new Error("Nested and trial transactions are not served.");
    const claims = claimsOf(vars);
    return this.kysely.transaction().execute(async (transaction) => {
      if (options?.rpc?.readOnly === true) await sql`set local transaction_read_only = on`.execute(transaction);
      await sql`select
        set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
        set_config('request.method', ${options?.rpc?.method ?? ""}, true),
        set_config('request.path', ${options?.rpc?.path ?? ""}, true),
        set_config('request.headers', '{}', true),
        set_config('response.status', '', true),
        set_config('response.headers', '', true),
        set_config('role', ${claims.role}, true)`.execute(transaction);
      return work(transaction);
    });
  }

  override normalizeDbError(error: unknown): unknown {
    if (!(error instanceof Error)) return error;
    const state = sqlState(error);
    const status = state === undefined ? undefined : REFUSAL_STATUS[state];
    // The library prints what this returns, and a refusal names rows, addresses included.
    const normal = status === undefined || state === undefined ? error : asRaisedResponse(error, state, status);
    Object.defineProperty(normal, inspect.custom, { value: () => `rest request refused: ${state ?? error.name}` });
    return normal;
  }
}

function claimsOf(vars: Record<string, unknown> | undefined): { role: "anon" | "authenticated" } & Record<string, unknown> {
  const auth = vars?.["auth"];
  const token = typeof auth === "object" && auth !== null && "jwt" in auth && typeof auth.jwt === "object" ? auth.jwt : undefined;
  const claims: Record<string, unknown> = { ...token };
  // Whatever a token says, this surface never serves a role that row policies do not bind.
  return { ...claims, role: claims["role"] === "authenticated" ? "authenticated" : "anon" };
}

/** The form in which the library takes a status from the database: code PGRST with the answer as JSON. */
function asRaisedResponse(error: Error, code: string, status: number): object {
  const details = "detail" in error && typeof error.detail === "string" ? error.detail : null;
  const hint = "hint" in error && typeof error.hint === "string" ? error.hint : null;
  return {
    code: "PGRST",
    message: JSON.stringify({ code, message: error.message, details, hint }),
    detail: JSON.stringify({ status, headers: {} }),
  };
}

function jsonText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function asText(value: string): string {
  return value;
}

function numericOrText(value: string): number | string {
  const number = Number(value);
  return String(number) === value ? number : value;
}

const PGLITE_OPTIONS = {
  parsers: {
    [OID.bigint]: Number,
    [OID.json]: JSON.parse,
    [OID.jsonb]: JSON.parse,
    [OID.numeric]: numericOrText,
    [OID.date]: asText,
    [OID.time]: asText,
    [OID.timestamp]: asText,
    [OID.timestamptz]: asText,
    [OID.timetz]: asText,
  },
  serializers: { [OID.json]: jsonText, [OID.jsonb]: jsonText },
};

/** Lets the library's query builder share the one connection of PGlite, its transactions waiting for the server's own. */
class PgliteDriver implements Driver {
  readonly #instance: PGlite;

  constructor(instance: PGlite) {
    this.#instance = instance;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PgliteSession> {
    return new PgliteSession(this.#instance);
  }

  async beginTransaction(session: PgliteSession): Promise<void> {
    await session.begin();
  }

  async commitTransaction(session: PgliteSession): Promise<void> {
    await session.end(true);
  }

  async rollbackTransaction(session: PgliteSession): Promise<void> {
    await session.end(false);
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class PgliteSession implements DatabaseConnection {
  readonly #instance: PGlite;
  #transaction: Transaction | undefined;
  #finish: ((isCommit: boolean) => void) | undefined;
  #finished: Promise<void> = Promise.resolve();

  constructor(instance: PGlite) {
    this.#instance = instance;
  }

  begin(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#finished = this.#instance.transaction(async (transaction) => {
        this.#transaction = transaction;
        const decision = new Promise<boolean>((decide) => {
          this.#finish = decide;
        });
        resolve();
        if (!(await decision)) await transaction.rollback();
      });
      this.#finished.catch(reject);
    });
  }

  async end(isCommit: boolean): Promise<void> {
    this.#finish?.(isCommit);
    this.#transaction = undefined;
    await this.#finished;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const target = this.#transaction ?? this.#instance;
    const { rows, affectedRows } = await target.query<Row>(query.sql, [...query.parameters], PGLITE_OPTIONS);
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator; nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("PGlite does not stream rows.");
  }
}
