/**
 * What people with access to a row may do with each column: `r` read, `c` set on insert, `u` set on
 * update. Without `c` or `u`, the column keeps the server's value.
 */
export const COLUMN_RIGHTS: Readonly<Record<string, string>> = {
  "public.users":
    "id:r kinde_id:r email:r email_verified:r credits:r institutes:r data:ru created_at:r edited_at:r credits_at:r",
  "public.projects":
    "id:r data:ru name:r membership_epoch:r created_at:r edited_at:r edited_by:r deleted_at:r",
  "public.project_members": "id:r project:r user:r email:r role:r created_at:r is_viewer:r",
  "public.project_namespaces": "project:r name:rc data:rcu created_at:r edited_at:r",
  "public.project_libraries": "project:r path:r data:ru created_at:r edited_at:r",
  "public.project_logs": "id:rc project:r user:r type:rc data:rc credits:r created_at:r",
  "public.documents": "path:r version:r edited_at:r flushed_version:r",
  "public.document_patches":
    "path:r version:r session:r sequence:r author:r operations:r created_at:r changes:r",
  "public.file_versions":
    "id:r project:r path:r version:r sha256:r size:r author:r created_at:r ref_count:r content_id:r file:r tool:r hint:r made_from:r copied_from:r metadata:r user_metadata:r expires_at:r replaced_at:r deleted_at:r deleted_by:r",
  "public.screening_rounds":
    "id:r project:r name:r file_path:r file_version:r reference_count:r stage:r criteria:r exclusion_reasons:r reviewers_per_reference:r is_blind:r opened_by:r created_at:r closed_at:r closed_by:r unblinded_at:r unblinded_by:r",
  "public.screening_decisions":
    "id:r place:r round:r reference:r reviewer:r is_resolution:r decision:r reason:r labels:r note:r record:r is_independent:r created_at:r revealed_at:r",
  "public.subscriptions": "user:r is_active:r is_trial:r data:r edited_at:r",
  "public.consents": "user:r origin:r scopes:r created_at:r expires_at:r",
  "public.outbox":
    "id recipient subject text html created_at sent_at secret_expires_at claimed_by claimed_until",
  "public.institutes": "id:r name:r url:r api_url:r is_dev:r domains:r created_at:r",
  "public.institute_managers": "institute:r user:r created_at:r",
  "public.institute_users": "user:r institute:r claimed_by:r created_at:r",
  "public.institute_projects": "project:r institute:r claimed_by:r created_at:r",
  "public.list_institutes": "name:r",
  "storage.buckets":
    "id:r name:r owner:r owner_id:r public:r file_size_limit:r allowed_mime_types:r created_at:r updated_at:r",
  // Clients reach these columns only through the file store, which sets their values.
  "storage.objects":
    "id:rcu bucket_id:r name:rcu owner:rcu owner_id:rcu created_at:rcu updated_at:rcu last_accessed_at:rcu metadata:rcu user_metadata:rcu version:rcu path_tokens:r",
  "realtime.messages": "id topic extension payload event private inserted_at updated_at xact place",
};

/**
 * Test values for columns where `DEFAULT_VALUES` would break a constraint or equal the row's value.
 */
const SPECIAL_VALUES: Readonly<Record<string, string>> = {
  "public.users.email_verified": "false",
  "public.project_logs.type": "tool",
  "storage.objects.name": ":project/changed.ris",
  "storage.objects.bucket_id": "other",
};

const DEFAULT_VALUES: Readonly<Record<string, string>> = {
  uuid: "11111111-1111-4111-8111-111111111111",
  text: "changed-value",
  "text[]": "{changed}",
  integer: "7777",
  bigint: "7777",
  xid8: "7777",
  boolean: "true",
  jsonb: '{"changed": true}',
  "timestamp with time zone": "2001-01-01",
  "timestamp without time zone": "2001-01-01",
};

export interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/**
 * SQL statements that return true if the column can be read or keeps a value on insert or update.
 * They contain placeholders such as `:project`.
 */
export interface ColumnProbes {
  readonly r: string;
  readonly c: string;
  readonly u: string;
}

/** `insert` has the form "(columns) values (values)". */
export function columnProbes(
  { table, name, type }: Column,
  columns: readonly Column[],
  rows: string,
  insert: string,
): ColumnProbes {
  const value = SPECIAL_VALUES[`${table}.${name}`] ?? DEFAULT_VALUES[type];
  if (value === undefined)
    throw new Error(
      `A column of a new type needs a value to try it with: ${table}.${name} ${type}.`,
    );
  const given = `cast('${value}' as ${type})`;
  const isUnchanged = `returning "${name}" is not distinct from ${given}`;
  const [, named = "", values = ""] = /^\(([^)]*)\)\s+values (.*)$/s.exec(insert) ?? [];
  const base = named.split(",").map((column) => column.trim().replaceAll('"', ""));
  const typeOf = (column: string): string =>
    columns.find((known) => known.name === column)?.type ?? "text";
  const all = base.includes(name) ? base : [...base, name];
  const listed = all.map((column) => `"${column}"`).join(", ");
  const chosen = all
    .map((column) => (column === name ? given : `cast(base."${column}" as ${typeOf(column)})`))
    .join(", ");
  return {
    r: `select true from (select "${name}" from ${table} where ${rows} limit 1) found`,
    c: `with base (${base.map((column) => `"${column}"`).join(", ")}) as (values ${values}) insert into ${table} (${listed}) select ${chosen} from base ${isUnchanged}`,
    u: `update ${table} set "${name}" = ${given} where ctid in (select ctid from ${table} where ${rows} limit 1) ${isUnchanged}`,
  };
}

/**
 * Creates the SQL function `tries.attempt(statement)`, which runs a statement as the caller and
 * rolls it back. The function returns "done" for true, "not" for false, or the SQLSTATE.
 */
export const PROBE_SETUP_STATEMENTS: readonly string[] = [
  "create schema tries",
  "grant usage on schema tries to anon, authenticated",
  `create function tries.attempt(statement text) returns text language plpgsql as $$
   declare
     answer boolean;
   begin
     begin
       execute statement into answer;
       raise exception using errcode = 'TT000', message = case when answer then 'done' else 'not' end;
     exception when others then
       return case when sqlstate = 'TT000' then sqlerrm else sqlstate end;
     end;
   end $$`,
];
