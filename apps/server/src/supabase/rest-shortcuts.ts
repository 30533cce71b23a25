import type { Sql } from "postgres";
import type { CallerClaims } from "../database/database.ts";
import { asRefusal } from "../errors/as-refusal.ts";

/** A reading statement with its parameters, all of them text. */
interface Question {
  readonly statement: string;
  readonly parameters: readonly (string | null)[];
}

const MAXIMUM_ROWS = 1_000;
const MAXIMUM_BODY_BYTES = 1_000;
/** Headers that ask for another form of the answer. */
const SPECIAL_HEADERS = ["prefer", "range", "range-unit"];
const USUAL_FORMS = new Set(["*/*", "application/json"]);

/** Columns by which rows of a table are found, with their types, and those that may be asked for besides. */
const TABLES: Readonly<Record<string, { readonly keys: Readonly<Record<string, "uuid" | "text">>; readonly columns: readonly string[] }>> = {
  projects: { keys: { id: "uuid" }, columns: ["data", "name", "created_at", "edited_at"] },
  project_namespaces: { keys: { project: "uuid", name: "text" }, columns: ["data", "created_at", "edited_at"] },
  project_libraries: { keys: { project: "uuid", path: "text" }, columns: ["data", "created_at", "edited_at"] },
  users: { keys: { id: "uuid" }, columns: ["email", "credits", "institutes", "data", "created_at", "edited_at"] },
};

/** Arguments of the functions that list, with their types. */
const FUNCTIONS: Readonly<Record<string, Readonly<Record<string, "uuid" | "int" | "timestamptz">>>> = {
  projects_digest_by_user: { user_id: "uuid", page: "int", after_edited_at: "timestamptz", after_id: "uuid" },
  user_get_peers: { user_id: "uuid" },
};

/**
 * Answers what the product asks most, rows by their keys and its lists, in one statement and past the library; undefined for everything else and for
 * what is asked wrongly, which is the library's to answer. Throws where the database can't answer just now.
 */
export async function answerShortcut(sql: Sql, claims: CallerClaims, path: string, request: Request): Promise<Response | undefined> {
  const question = isUsual(request.headers) ? await questionOf(path, request) : undefined;
  if (question === undefined) return undefined;
  try {
    const [row] = await sql.unsafe<{ found: string }[]>("select private.read_as($1, $2, $3, $4::text[]) as found", [JSON.stringify(claims), claims.role, question.statement, [...question.parameters]], { prepare: true });
    return row === undefined ? undefined : new Response(row.found, { headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" } });
  } catch (error) {
    // What the caller did wrong the library finds again, and says in the protocol's words. A database that is away or overtaxed is not asked twice.
    if (asRefusal(error).code === "UNAVAILABLE") throw error;
    return undefined;
  }
}

function isUsual(headers: Headers): boolean {
  const profile = headers.get("accept-profile") ?? headers.get("content-profile") ?? "public";
  return profile === "public" && USUAL_FORMS.has(headers.get("accept") ?? "*/*") && !SPECIAL_HEADERS.some((name) => headers.has(name));
}

async function questionOf(path: string, request: Request): Promise<Question | undefined> {
  const { searchParams } = new URL(request.url);
  if (request.method === "GET") return rowsByKey(path, searchParams);
  const name = /^rpc\/([a-z_]+)$/.exec(path)?.[1];
  if (request.method !== "POST" || name === undefined || !Object.hasOwn(FUNCTIONS, name) || searchParams.size > 0) return undefined;
  if (Number(request.headers.get("content-length") ?? 0) > MAXIMUM_BODY_BYTES) return undefined;
  const text = await request.clone().text();
  return text.length > MAXIMUM_BODY_BYTES ? undefined : callOf(name, text);
}

/** `?select=a,b&key=eq.value`, with an order by a column and a limit where one wants. */
function rowsByKey(table: string, query: URLSearchParams): Question | undefined {
  const known = Object.hasOwn(TABLES, table) ? TABLES[table] : undefined;
  if (known === undefined) return undefined;
  const isColumn = (name: string) => Object.hasOwn(known.keys, name) || known.columns.includes(name);
  const parameters: string[] = [];
  const conditions: string[] = [];
  let [columns, order, limit] = ["", "", MAXIMUM_ROWS];
  for (const [name, value] of query) {
    if (name === "select" && columns === "" && value.split(",").every(isColumn) && new Set(value.split(",")).size === value.split(",").length) columns = value;
    else if (name === "order" && order === "" && isColumn(value.replace(/\.(asc|desc)$/, ""))) order = ` order by ${value.replace(".", " ")}`;
    else if (name === "limit" && /^[1-9]\d{0,2}$/.test(value)) limit = Number(value);
    else if (Object.hasOwn(known.keys, name) && value.startsWith("eq.")) {
      parameters.push(value.slice("eq.".length));
      conditions.push(`${name} = $1[${parameters.length}]::${known.keys[name] ?? "text"}`);
    } else return undefined;
  }
  if (columns === "" || conditions.length === 0) return undefined;
  return { statement: `select ${columns} from public.${table} where ${conditions.join(" and ")}${order} limit ${limit}`, parameters };
}

function callOf(name: string, text: string): Question | undefined {
  const types = FUNCTIONS[name] ?? {};
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof given !== "object" || given === null || Array.isArray(given)) return undefined;
  const parameters: (string | null)[] = [];
  const named: string[] = [];
  for (const [argument, value] of Object.entries(given)) {
    if (!Object.hasOwn(types, argument) || !(value === null || typeof value === "string" || Number.isInteger(value))) return undefined;
    parameters.push(value === null ? null : String(value));
    named.push(`${argument} := $1[${parameters.length}]::${types[argument] ?? "text"}`);
  }
  return { statement: `select * from public.${name}(${named.join(", ")}) limit ${MAXIMUM_ROWS}`, parameters };
}
