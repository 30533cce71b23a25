import fc from "fast-check";
import {
  bearers,
  anyJson,
  type KnownValues,
  type FuzzRequest,
  seldom,
} from "../api/request-fuzz.fixture.ts";
import { COLUMNS, filters, values } from "./rest-queries.fixture.ts";

const TABLES = [
  "users",
  "projects",
  "project_members",
  "project_namespaces",
  "project_libraries",
  "project_logs",
  "documents",
  "document_patches",
  "file_versions",
  "screening_rounds",
  "screening_decisions",
  "subscriptions",
  "consents",
  "outbox",
  "institutes",
  "institute_managers",
  "list_institutes",
  "pg_class",
  "nothing",
  "__proto__",
  "users;drop",
  '"',
  "\u0000",
];
const PREFER = [
  "return=representation",
  "return=minimal",
  "return=headers-only",
  "return=odd",
  "count=exact",
  "count=planned",
  "count=estimated",
  "resolution=merge-duplicates",
  "resolution=ignore-duplicates",
  "missing=default",
  "tx=rollback",
  "tx=commit",
  "handling=strict, odd=1",
  "max-affected=0",
  "max-affected=x",
  "params=single-object",
  "=",
  "x".repeat(1000),
];
const ACCEPTS = [
  "application/json",
  "application/vnd.pgrst.object+json",
  "application/vnd.pgrst.plan+json; options=analyze",
  "text/csv",
  "application/geo+json",
  "text/xml",
  "*/*",
  "",
  "application/octet-stream",
];
const FUNCTIONS = [
  "is_member",
  "projects_digest_by_user",
  "user_get_peers",
  "project_update_meta",
  "syncro_merge_data",
  "document_apply",
  "pg_sleep",
  "refuse",
  "nothing",
  "__proto__",
  "constructor",
  '"',
  "%00",
];
const ARGUMENTS = [
  "user_id",
  "page",
  "project_id",
  "project",
  "table_name",
  "entity_id",
  "new_data",
  "nothing",
  "__proto__",
  "",
  '"',
  "\u0000",
];

/** Requests like a PostgREST client's, slightly or entirely invalid. */
export function restRequests(known: KnownValues): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    { weight: 3, arbitrary: tableRequests(known) },
    { weight: 2, arbitrary: functionRequests(known) },
  );
}

function headers(): fc.Arbitrary<Record<string, string>> {
  return fc
    .record({
      prefer: seldom(fc.constantFrom(...PREFER)),
      accept: seldom(fc.constantFrom(...ACCEPTS)),
      range: seldom(
        fc.constantFrom("0-0", "5-2", "a-b", "0-", "-1", "0-99999999999999999999", "bytes=0-1"),
      ),
      profile: seldom(
        fc.constantFrom("public", "private", "login", "storage", "pg_catalog", "", "__proto__"),
      ),
      type: fc.oneof(
        { weight: 8, arbitrary: fc.constant("application/json") },
        fc.constantFrom(
          "text/csv",
          "application/x-www-form-urlencoded",
          "text/plain",
          "application/octet-stream",
          "odd",
        ),
      ),
    })
    .map(({ prefer, accept, range, profile, type }) => ({
      "content-type": type,
      ...(prefer === null ? {} : { prefer }),
      ...(accept === null ? {} : { accept }),
      ...(range === null ? {} : { range, "range-unit": "items" }),
      ...(profile === null ? {} : { "accept-profile": profile, "content-profile": profile }),
    }));
}

/** Valid, truncated or deeply nested bodies. */
function texts(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const text = value.map((one) => JSON.stringify(one) ?? "");
  return fc.oneof(
    { weight: 10, arbitrary: text },
    fc.tuple(text, fc.nat()).map(([whole, at]) => whole.slice(0, at % (whole.length + 1))),
    fc.integer({ min: 1, max: 20_000 }).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`),
    fc.constantFrom("a,b\n1,2", "", "a=1&b=2", '{"__proto__":{"isAdmin":true}}'),
  );
}

function tableRequests(known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const row = fc.dictionary(
    fc.constantFrom(...COLUMNS.slice(0, 11), "nothing", "__proto__", "type", "role"),
    fc.oneof(anyJson(known), values(known)),
    { maxKeys: 4 },
  );
  const bodies = texts(
    fc.oneof(
      { weight: 4, arbitrary: row },
      { weight: 2, arbitrary: fc.array(row, { maxLength: 3 }) },
      anyJson(known),
    ),
  );
  return fc
    .record({
      method: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom("GET", "POST", "PATCH") },
        fc.constantFrom("HEAD", "DELETE", "PUT", "OPTIONS", "TRACE"),
      ),
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

function functionRequests(known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const named = fc.dictionary(
    fc.constantFrom(...ARGUMENTS),
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom<unknown>(
          ...known.ids,
          "projects",
          "project_namespaces",
          0,
          -1,
          1e12,
          { a: 1 },
        ),
      },
      anyJson(known),
    ),
    { maxKeys: 4 },
  );
  const bodies = texts(fc.oneof({ weight: 6, arbitrary: named }, anyJson(known)));
  return fc
    .record({
      method: fc.oneof(
        { weight: 4, arbitrary: fc.constant("POST") },
        fc.constantFrom("GET", "HEAD", "PUT", "DELETE"),
      ),
      name: fc.constantFrom(...FUNCTIONS),
      query: fc.array(filters(known), { maxLength: 2 }),
      more: headers(),
      bearer: bearers(),
      body: bodies,
    })
    .map(({ method, name, query, more, bearer, body }) => ({
      method,
      path: `/rest/v1/rpc/${name}${query.length === 0 ? "" : `?${query.join("&")}`}`,
      bearer,
      headers: more,
      body: method === "POST" || method === "PUT" ? body : undefined,
    }));
}
