import fc from "fast-check";
import { bearers, junk, type Known, type OddRequest, seldom } from "../api/bad-input.fixture.ts";

const TABLES = ["users", "projects", "project_members", "project_namespaces", "project_libraries", "project_logs", "documents", "document_patches", "file_versions", "subscriptions", "consents", "outbox", "institutes", "institute_managers", "list_institutes", "pg_class", "nothing", "__proto__", "users;drop", '"', "\u0000"];
const COLUMNS = ["id", "data", "name", "email", "user", "project", "path", "created_at", "credits", "version", "institutes", "data->>name", "data->a->>b", "data->>0", "nothing", "__proto__", "*", '"x', "id::text", "id::nonsense", "count()", "created_at.max()", '"', '""', "\u0000", '"\u0000"', "data->\u0000"];
const OPERATORS = ["eq", "neq", "gt", "lte", "like", "ilike", "match", "imatch", "is", "in", "cs", "cd", "ov", "fts", "plfts", "wfts(english)", "sl", "adj", "not.eq", "not.in", "eq(any)", "like(all)", "isdistinct", "nonsense", ""];
const SELECTS = ["*", "id", "id,data->>name", "id,projects(*)", "id,project_members(id,users(*))", "users!inner(*)", "...projects(name)", "id:data", "*,*", "a(b(c(d(e))))", "id,", "(", "count", "id.count()", "data->", "id::int4range", "\u0000", "", '"', "'", '""', '"id', 'id::"', 'data->"', '"\u0000"', '"\u0000":id', 'id::"\u0000"'];
const ORDERS = ["id", "id.desc.nullslast", "data->>name.asc", "id.sideways", "nothing", "projects(name).asc", ",", "", '"', "\u0000", "id.\u0000"];
const NUMBERS = ["0", "1", "10", "-1", "1e3", "99999999999999999999", "x", "1.5", ""];
const PREFER = ["return=representation", "return=minimal", "return=headers-only", "return=odd", "count=exact", "count=planned", "count=estimated", "resolution=merge-duplicates", "resolution=ignore-duplicates", "missing=default", "tx=rollback", "tx=commit", "handling=strict, odd=1", "max-affected=0", "max-affected=x", "params=single-object", "=", "x".repeat(1000)];
const ACCEPTS = ["application/json", "application/vnd.pgrst.object+json", "application/vnd.pgrst.plan+json; options=analyze", "text/csv", "application/geo+json", "text/xml", "*/*", "", "application/octet-stream"];
const FUNCTIONS = ["is_member", "projects_digest_by_user", "user_get_peers", "project_update_meta", "syncro_merge_data", "document_apply", "pg_sleep", "refuse", "nothing", "__proto__", "constructor", '"', "%00"];
const ARGUMENTS = ["user_id", "page", "project_id", "project", "table_name", "entity_id", "new_data", "nothing", "__proto__", "", '"', "\u0000"];
/** Stands in an address for a list of thousands of values, which `addressOf` writes out: reports of what failed stay readable. */
const HUGE_LIST = "A-HUGE-LIST";
const HUGE_LISTS: Readonly<Record<string, number>> = { "2000": 2_000, "5000": 5_000 };

/** The address as it goes over the line. */
export function addressOf({ path }: OddRequest): string {
  return path.replace(new RegExp(`${HUGE_LIST}-(\\d+)`), (_whole, name: string) => Array.from({ length: HUGE_LISTS[name] ?? 0 }, (_, index) => index).join(","));
}

/** Requests to the tables and functions as PostgREST's clients make them: filters, selections, bodies and preferences that are a little or altogether off. */
export function restRequests(known: Known): fc.Arbitrary<OddRequest> {
  return fc.oneof({ weight: 3, arbitrary: tableRequests(known) }, { weight: 2, arbitrary: functionRequests(known) });
}

function values(known: Known): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known.ids, ...known.texts) },
    fc.constantFrom("null", "true", "(a,b)", "()", "(", "{}", "{a", '{"a":1}', "[1,2]", "%", "*", "\\", "a&b", "((((a+)+)+)+)+$", "\u0000", '"', "''", "2001-01-01", "-1", "1e400", "x".repeat(3000), "infinity", "is.null"),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
}

function filters(known: Known): fc.Arbitrary<string> {
  const value = values(known).map((text) => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "")));
  const one = fc.tuple(fc.constantFrom(...COLUMNS), fc.constantFrom(...OPERATORS), value);
  return fc.oneof(
    { weight: 6, arbitrary: one.map(([column, operator, text]) => `${encodeURIComponent(column)}=${operator}.${text}`) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...COLUMNS), fc.constantFrom(...Object.keys(HUGE_LISTS))).map(([column, many]) => `${encodeURIComponent(column)}=in.(${HUGE_LIST}-${many})`) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom("or", "and", "not.or", "or.x"), fc.array(one, { maxLength: 3 })).map(([word, parts]) => `${word}=(${parts.map(([column, ...rest]) => [encodeURIComponent(column), ...rest].join(".")).join(",")})`) },
    { weight: 1, arbitrary: fc.nat(300).map((depth) => `or=${"(and".repeat(depth)}(id.eq.1)${")".repeat(depth)}`) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom("limit", "offset", "projects.limit", "columns", "on_conflict", "apikey"), fc.constantFrom(...NUMBERS, "id", "nothing,id", '"', "\u0000", '"\u0000"')).map(([name, text]) => `${name}=${encodeURIComponent(text)}`) },
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom("select"), fc.constantFrom(...SELECTS)).map(([name, text]) => `${name}=${encodeURIComponent(text)}`) },
    { weight: 2, arbitrary: fc.constantFrom(...ORDERS).map((text) => `order=${encodeURIComponent(text)}`) },
  );
}

function headers(): fc.Arbitrary<Record<string, string>> {
  return fc
    .record({
      prefer: seldom(fc.constantFrom(...PREFER)),
      accept: seldom(fc.constantFrom(...ACCEPTS)),
      range: seldom(fc.constantFrom("0-0", "5-2", "a-b", "0-", "-1", "0-99999999999999999999", "bytes=0-1")),
      profile: seldom(fc.constantFrom("public", "private", "login", "storage", "pg_catalog", "", "__proto__")),
      type: fc.oneof({ weight: 8, arbitrary: fc.constant("application/json") }, fc.constantFrom("text/csv", "application/x-www-form-urlencoded", "text/plain", "application/octet-stream", "odd")),
    })
    .map(({ prefer, accept, range, profile, type }) => ({
      "content-type": type,
      ...(prefer === null ? {} : { prefer }),
      ...(accept === null ? {} : { accept }),
      ...(range === null ? {} : { range, "range-unit": "items" }),
      ...(profile === null ? {} : { "accept-profile": profile, "content-profile": profile }),
    }));
}

/** A value as a body: whole, cut off, or too deep. */
function texts(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const text = value.map((one) => JSON.stringify(one) ?? "");
  return fc.oneof(
    { weight: 10, arbitrary: text },
    fc.tuple(text, fc.nat()).map(([whole, at]) => whole.slice(0, at % (whole.length + 1))),
    fc.integer({ min: 1, max: 20_000 }).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`),
    fc.constantFrom("a,b\n1,2", "", "a=1&b=2", '{"__proto__":{"isAdmin":true}}'),
  );
}

function tableRequests(known: Known): fc.Arbitrary<OddRequest> {
  const row = fc.dictionary(fc.constantFrom(...COLUMNS.slice(0, 11), "nothing", "__proto__", "type", "role"), fc.oneof(junk(known), values(known)), { maxKeys: 4 });
  const bodies = texts(fc.oneof({ weight: 4, arbitrary: row }, { weight: 2, arbitrary: fc.array(row, { maxLength: 3 }) }, junk(known)));
  return fc
    .record({
      method: fc.oneof({ weight: 4, arbitrary: fc.constantFrom("GET", "POST", "PATCH") }, fc.constantFrom("HEAD", "DELETE", "PUT", "OPTIONS", "TRACE")),
      table: fc.constantFrom(...TABLES),
      query: fc.array(filters(known), { maxLength: 3 }),
      more: headers(),
      bearer: bearers(),
      body: bodies,
    })
    .map(({ method, table, query, more, bearer, body }) => ({
      method,
      path: `/rest/v1/${encodeURIComponent(table)}${query.length === 0 ? "" : `?${query.join("&")}`}`,
      bearer,
      headers: more,
      body: ["POST", "PATCH", "PUT"].includes(method) ? body : undefined,
    }));
}

function functionRequests(known: Known): fc.Arbitrary<OddRequest> {
  const named = fc.dictionary(fc.constantFrom(...ARGUMENTS), fc.oneof({ weight: 3, arbitrary: fc.constantFrom<unknown>(...known.ids, "projects", "project_namespaces", 0, -1, 1e12, { a: 1 }) }, junk(known)), { maxKeys: 4 });
  const bodies = texts(fc.oneof({ weight: 6, arbitrary: named }, junk(known)));
  return fc
    .record({ method: fc.oneof({ weight: 4, arbitrary: fc.constant("POST") }, fc.constantFrom("GET", "HEAD", "PUT", "DELETE")), name: fc.constantFrom(...FUNCTIONS), query: fc.array(filters(known), { maxLength: 2 }), more: headers(), bearer: bearers(), body: bodies })
    .map(({ method, name, query, more, bearer, body }) => ({
      method,
      path: `/rest/v1/rpc/${name}${query.length === 0 ? "" : `?${query.join("&")}`}`,
      bearer,
      headers: more,
      body: method === "POST" || method === "PUT" ? body : undefined,
    }));
}
