import type { Sql } from "postgres";
import { limitStatement } from "../access/concurrency-limits.ts";
import { boundedRows, boundedText, MAX_RESULT_BYTES } from "../database/bounded-result.ts";
import type { CallerClaims } from "../database/database.ts";
import { createPreparedFilter } from "../database/prepared-statements.ts";
import { asRefusal } from "../errors/as-refusal.ts";

/**
 * A statement that returns the answer's JSON text in one row, or null to leave the request to the
 * REST library.
 */
interface ShortcutQuery {
  /** An `own` statement checks the caller's rights itself. */
  readonly as: keyof Connections;
  readonly statement: string;
  readonly parameters: readonly unknown[];
  readonly form: string;
}

/** `caller` can only switch to a caller's role. */
interface Connections {
  readonly own: Sql<{ bigint: number }>;
  readonly caller: Sql;
}

const MAX_ROWS = 1_000;
const MAX_BODY_BYTES = 1_000;
/** The only column that can hold megabytes. */
const LONG = "data";
/** Headers that change the format of the answer. */
const SPECIAL_HEADERS = ["prefer", "range", "range-unit"];
const LIST = "application/json";
/** Requests exactly one row. */
const ONE_ROW = "application/vnd.pgrst.object+json";
const SUPPORTED_FORMS = new Set(["*/*", LIST, ONE_ROW]);
const TEXT_OF: Readonly<Record<string, string>> = {
  [LIST]: "coalesce(json_agg(answer), '[]')::text as found",
  [ONE_ROW]: "case when count(*) = 1 then min(to_json(answer)::text) end as found",
};

interface Table {
  /** Requests must filter by this column. */
  readonly owner: string;
  /**
   * Condition for person $1 and owner $2. It equals the row policy but is evaluated once; the
   * policy would first collect all of the person's projects.
   */
  readonly right: string;
  readonly key?: string;
  /** Other columns that may be selected. */
  readonly columns: readonly string[];
}

const OF_MEMBERS = "(select private.works_on($1, $2::uuid))";
const TABLES: Readonly<Record<string, Table>> = {
  projects: {
    owner: "id",
    right: OF_MEMBERS,
    columns: ["data", "name", "created_at", "edited_at"],
  },
  project_namespaces: {
    owner: "project",
    right: OF_MEMBERS,
    key: "name",
    columns: ["data", "created_at", "edited_at"],
  },
  project_libraries: {
    owner: "project",
    right: OF_MEMBERS,
    key: "path",
    columns: ["data", "created_at", "edited_at"],
  },
  users: {
    owner: "id",
    right: "$2::uuid = $1",
    columns: [
      "email",
      "email_verified",
      "credits",
      "institutes",
      "data",
      "created_at",
      "edited_at",
    ],
  },
};

const FUNCTIONS: Readonly<
  Record<string, Readonly<Record<string, "uuid" | "int" | "timestamptz">>>
> = {
  projects_digest_by_user: {
    user_id: "uuid",
    page: "int",
    after_edited_at: "timestamptz",
    after_id: "uuid",
  },
  user_get_peers: { user_id: "uuid" },
};

/** Resolves to undefined to leave `path`, below /rest/v1, to the REST library. */
export type AnswerShortcut = (
  claims: CallerClaims,
  path: string,
  request: Request,
) => Promise<Response | undefined>;

/**
 * Answers the product's most frequent requests, for rows by key and lists, in one statement. Leaves
 * other and invalid requests to the REST library. Throws if the database is unavailable or
 * overloaded.
 */
export function createShortcuts(connections: Connections, answerBytes: number): AnswerShortcut {
  const isPrepared = createPreparedFilter();
  return async (claims, path, request) => {
    const question = isSupported(request.headers)
      ? await shortcutQueryOf(claims, path, request, answerBytes)
      : undefined;
    if (question === undefined) return undefined;
    try {
      const [row] = await limitStatement(async () =>
        connections[question.as].unsafe<{ found: string | null }[]>(
          question.statement,
          [...question.parameters] as never[],
          { prepare: isPrepared(question.statement) },
        ),
      );
      return typeof row?.found === "string"
        ? new Response(row.found, {
            headers: {
              "content-type": `${question.form}; charset=utf-8`,
              "cache-control": "no-store",
            },
          })
        : undefined;
    } catch (error) {
      // The REST library reports the caller's mistakes; an overloaded database isn't asked twice.
      if (["UNAVAILABLE", "TOO-MANY"].includes(asRefusal(error).code)) throw error;
      return undefined;
    }
  };
}

function isSupported(headers: Headers): boolean {
  const profile = headers.get("accept-profile") ?? headers.get("content-profile") ?? "public";
  return (
    profile === "public" &&
    SUPPORTED_FORMS.has(headers.get("accept") ?? "*/*") &&
    !SPECIAL_HEADERS.some((name) => headers.has(name))
  );
}

async function shortcutQueryOf(
  claims: CallerClaims,
  path: string,
  request: Request,
  answerBytes: number,
): Promise<ShortcutQuery | undefined> {
  const { searchParams } = new URL(request.url);
  const form = request.headers.get("accept") === ONE_ROW ? ONE_ROW : LIST;
  if (request.method === "GET") return rowsByKey(claims, path, searchParams, form, answerBytes);
  const name = /^rpc\/([a-z_]+)$/.exec(path)?.[1];
  if (
    form === ONE_ROW ||
    request.method !== "POST" ||
    name === undefined ||
    !Object.hasOwn(FUNCTIONS, name) ||
    searchParams.size > 0
  )
    return undefined;
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) return undefined;
  const text = await request.clone().text();
  return text.length > MAX_BODY_BYTES ? undefined : callOf(claims, name, text, answerBytes);
}

/** Reads `?select=a,b&owner=eq.id`, optionally with another key, order and limit. */
function rowsByKey(
  claims: CallerClaims,
  name: string,
  query: URLSearchParams,
  form: string,
  answerBytes: number,
): ShortcutQuery | undefined {
  const table = Object.hasOwn(TABLES, name) ? TABLES[name] : undefined;
  if (table === undefined || new Set(query.keys()).size !== query.size) return undefined;
  const { owner, right, key = owner } = table;
  const isColumn = (column: string) =>
    column === owner || column === key || table.columns.includes(column);
  const { select = "", order, limit = String(MAX_ROWS), ...keys } = Object.fromEntries(query);
  const columns = select.split(",");
  const [by = "", direction = "asc", ...more] = order?.split(".") ?? [];
  const isSound =
    columns.every(isColumn) &&
    new Set(columns).size === columns.length &&
    (order === undefined ||
      (isColumn(by) && (direction === "asc" || direction === "desc") && more.length === 0)) &&
    (limit === String(MAX_ROWS) || /^[1-9]\d{0,2}$/.test(limit)) &&
    Object.hasOwn(keys, owner) &&
    Object.entries(keys).every(
      ([column, value]) => (column === owner || column === key) && value.startsWith("eq."),
    );
  if (!isSound) return undefined;
  const values = Object.entries(keys).map(([column, value]) => ({
    column,
    value: value.slice("eq.".length),
  }));
  const other = values.find(({ column }) => column !== owner);
  const sorted = order === undefined ? "" : ` order by ${by} ${direction}`;
  const rows = `select ${select} from public.${name} where ${owner} = $2::uuid and ${right}${other === undefined ? "" : ` and ${key} = $3`}${sorted} limit ${limit}`;
  const isOneRow = key === owner || other !== undefined;
  const text = TEXT_OF[form] ?? "";
  return {
    as: "own",
    form,
    // The table already limits the size of a single row.
    statement:
      isOneRow || !columns.includes(LONG)
        ? boundedText(
            `select ${text} from (${rows}) answer`,
            "found",
            Math.max(answerBytes, MAX_RESULT_BYTES),
          )
        : boundedRows(rows, text, answerBytes),
    parameters: [
      personOf(claims),
      ...values.filter(({ column }) => column === owner).map(({ value }) => value),
      ...(other === undefined ? [] : [other.value]),
    ],
  };
}

function personOf({ role, sub }: CallerClaims): string | null {
  return role === "authenticated" ? sub : null;
}

function callOf(
  claims: CallerClaims,
  name: string,
  text: string,
  answerBytes: number,
): ShortcutQuery | undefined {
  const types = FUNCTIONS[name] ?? {};
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof given !== "object" || given === null || Array.isArray(given)) return undefined;
  const parameters: (string | null)[] = [];
  const namedArguments: string[] = [];
  for (const [argument, value] of Object.entries(given)) {
    if (
      !Object.hasOwn(types, argument) ||
      !(value === null || typeof value === "string" || Number.isInteger(value))
    )
      return undefined;
    parameters.push(value === null ? null : String(value));
    namedArguments.push(`${argument} := $1[${parameters.length}]::${types[argument] ?? "text"}`);
  }
  const statement = `select * from public.${name}(${namedArguments.join(", ")}) limit ${MAX_ROWS}`;
  return {
    as: "caller",
    form: LIST,
    statement: boundedText(
      "select private.read_as($1, $2, $3, $4::text[]) as found",
      "found",
      answerBytes,
    ),
    parameters: [JSON.stringify(claims), claims.role, statement, parameters],
  };
}
