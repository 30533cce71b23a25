-- Shared documents: the state an entity's table holds, a version, and the patches that led there.
-- Lock order is always the entity's row, then the document's.

-- Changing one value in a state ---------------------------------------------------------------------------------------------------------

/* Whether a text is the index of a list element as JSON writes it, below the bound that keeps a list from being blown up. */
create function private.is_list_index(segment text) returns boolean
  language sql immutable set search_path = '' as $$
  select $1 ~ '^(0|[1-9][0-9]{0,4})$'
$$;

/*
 * `target` with `value` at `path[position..]`. Missing parents are made: a list where the next segment is a number, else an object; a parent
 * that holds no others gives way. In an object a number is a key; a list is filled up with nulls. A key in a list is refused.
 */
create function private.json_set(target jsonb, path jsonb, value jsonb, "position" int default 0) returns jsonb
  language plpgsql immutable set search_path = '' as $$
declare
  key text := path ->> "position";
  grown jsonb;
  missing int;
begin
  if "position" = jsonb_array_length(path) then return value; end if;
  if target is null or jsonb_typeof(target) not in ('object', 'array') then
    target := case when jsonb_typeof(path -> "position") = 'number' then '[]' else '{}' end;
  end if;
  if jsonb_typeof(target) = 'object' then
    return jsonb_set(target, array[key], private.json_set(target -> key, path, value, "position" + 1), true);
  end if;
  if not private.is_list_index(key) then
    perform private.refuse(400, 'INVALID', 'The operation names a key inside a list, or an element beyond 99999.');
  end if;
  grown := private.json_set(target -> key::int, path, value, "position" + 1);
  missing := key::int - jsonb_array_length(target);
  if missing < 0 then return jsonb_set(target, array[key], grown, false); end if;
  if missing > 0 then target := target || to_jsonb(array_fill(null::text, array[missing])); end if;
  return target || jsonb_build_array(grown);
end $$;

/* `target` without what is at `path`; of a list the element is taken out. What is not there is left so. */
create function private.json_unset(target jsonb, path jsonb) returns jsonb
  language plpgsql immutable set search_path = '' as $$
declare
  found_here jsonb := target;
  key text;
begin
  for key in select s from jsonb_array_elements_text(path) with ordinality t (s, n) order by n loop
    if jsonb_typeof(found_here) = 'object' then
      found_here := found_here -> key;
    elsif jsonb_typeof(found_here) = 'array' and private.is_list_index(key) then
      found_here := found_here -> key::int;
    else
      return target;
    end if;
    if found_here is null then return target; end if;
  end loop;
  return target #- array(select s from jsonb_array_elements_text(path) with ordinality t (s, n) order by n);
end $$;

/* Refuses an operation that is not `{set: path, value}` or `{unset: path}` within bounds, or that writes a protected key. */
create function private.check_operation(operation jsonb, entity text) returns void
  language plpgsql immutable set search_path = '' as $$
declare
  path jsonb;
  segment jsonb;
begin
  if jsonb_typeof(operation) is distinct from 'object' or (operation ? 'set') = (operation ? 'unset') or (operation ? 'set') <> (operation ? 'value') then
    perform private.refuse(400, 'INVALID', 'An operation is either {set: path, value} or {unset: path}.');
  end if;
  path := coalesce(operation -> 'set', operation -> 'unset');
  if jsonb_typeof(path) <> 'array' then
    perform private.refuse(400, 'INVALID', 'The path of an operation is a list of keys and list indices.');
  end if;
  if jsonb_array_length(path) not between 1 and 100 then
    perform private.refuse(400, 'INVALID', 'The path of an operation has 1 to 100 segments.');
  end if;
  for segment in select s from jsonb_array_elements(path) s loop
    if jsonb_typeof(segment) = 'number' then
      if not private.is_list_index(segment #>> '{}') then
        perform private.refuse(400, 'INVALID', 'A list index is a whole number from 0 to 99999.');
      end if;
    elsif jsonb_typeof(segment) <> 'string' or length(segment #>> '{}') > 1000 then
      perform private.refuse(400, 'INVALID', 'A segment of a path is a key of at most 1000 characters or a list index.');
    elsif segment #>> '{}' in ('__proto__', 'constructor', 'prototype') then
      perform private.refuse(400, 'INVALID', 'The keys __proto__, constructor and prototype can not be part of a path.');
    end if;
  end loop;
  if entity = 'projects' and path ->> 0 in ('id', 'users') then
    perform private.refuse(403, 'FORBIDDEN', 'The keys id and users of a project can not be written.');
  end if;
  if octet_length((operation -> 'value')::text) > 1000000 then
    perform private.refuse(413, 'TOO-LARGE', 'A single value holds at most 1 MB. Keep large contents in project files.');
  end if;
  if (operation -> 'value')::text ~ '"__proto__": ' then
    perform private.refuse(400, 'INVALID', 'A value can not have a key __proto__.');
  end if;
  if jsonb_typeof(operation -> 'value') in ('object', 'array')
     and jsonb_path_exists(operation -> 'value', format('$.**{%s}', 101 - jsonb_array_length(path))::jsonpath) then
    perform private.refuse(400, 'INVALID', 'The data would be nested more than 100 levels deep.');
  end if;
end $$;

/* What becomes of the value of one root key by the operations on it, in order; null where it is removed. */
create function private.apply_to_key(value jsonb, operations jsonb[]) returns jsonb
  language plpgsql immutable set search_path = '' as $$
declare
  operation jsonb;
  path jsonb;
  keys text[];
  parent jsonb;
begin
  foreach operation in array operations loop
    path := coalesce(operation -> 'set', operation -> 'unset');
    if jsonb_array_length(path) = 1 then
      value := operation -> 'value';
      continue;
    end if;
    if operation ? 'unset' then
      if value is not null then value := private.json_unset(value, path - 0); end if;
      continue;
    end if;
    keys := array(select s from jsonb_array_elements_text(path - 0) with ordinality t (s, n) order by n);
    parent := value #> keys[1:array_length(keys, 1) - 1];
    -- Where the parent is an object already, one call does it. Keys that Postgres would read as numbers are left to the careful way: -1 would count from a list's end.
    if jsonb_typeof(parent) = 'object' and not path @? '$[*] ? (@.type() == "string" && @ like_regex "^\\s*[-+]?[0-9]+$")' then
      value := jsonb_set(value, keys, operation -> 'value', true);
    else
      value := private.json_set(value, path, operation -> 'value', 1);
    end if;
  end loop;
  return value;
end $$;

/* `state` after a batch of operations, in order. Root keys don't touch each other, so each is worked on alone and the state is copied once. */
create function private.apply_operations(state jsonb, operations jsonb, entity text) returns jsonb
  language plpgsql immutable set search_path = '' as $$
declare
  changed jsonb;
  removed text[];
begin
  if jsonb_typeof(operations) is distinct from 'array' then
    perform private.refuse(400, 'INVALID', 'The operations are a list.');
  end if;
  if jsonb_array_length(operations) > 1000 then
    perform private.refuse(413, 'TOO-LARGE', 'A batch holds at most 1000 operations.');
  end if;
  perform private.check_operation(o, entity) from jsonb_array_elements(operations) o;
  select jsonb_object_agg(root, value) filter (where value is not null), array_agg(root) filter (where value is null)
    into changed, removed
    from (
      select root, private.apply_to_key(apply_operations.state -> root, array_agg(o order by n)) as value
      from (select coalesce(o -> 'set', o -> 'unset') ->> 0 as root, o, n from jsonb_array_elements(operations) with ordinality t (o, n)) numbered
      group by root
    ) applied;
  return (state - coalesce(removed, '{}')) || coalesce(changed, '{}');
end $$;

-- Documents -----------------------------------------------------------------------------------------------------------------------------

/* Raises a document's version, keeps the patch that led there, tells who has it open, and answers the version. */
create function private.store_document(path text, session text, sequence int, author uuid, operations jsonb) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  stored bigint;
  parts text[] := private.document_path_parts(store_document.path);
  payload jsonb;
begin
  insert into public.documents as d (path, version) values (store_document.path, 1)
    on conflict on constraint documents_pkey do update set version = d.version + 1, edited_at = now()
    returning d.version into stored;
  insert into public.document_patches (path, version, session, sequence, author, operations)
    values (store_document.path, stored, store_document.session, coalesce(store_document.sequence, 0), store_document.author, store_document.operations);
  payload := jsonb_build_object('path', store_document.path, 'version', stored, 'session', store_document.session);
  -- A large patch is fetched by those who want it: broadcasts have a size limit.
  if octet_length(store_document.operations::text) <= 64000 then
    payload := payload || jsonb_build_object('operations', store_document.operations);
  end if;
  if parts[1] = 'users' then
    perform realtime.send(payload, 'document', 'user:' || parts[2], true);
  else
    perform private.tell_project(parts[2]::uuid, 'document', payload);
  end if;
  return stored;
end $$;

/* The state that the entity's table holds, its row locked; null where there is no row. */
create function private.lock_entity(parts text[]) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  state jsonb;
begin
  if parts[1] = 'projects' then
    select p.data into state from public.projects p where p.id = parts[2]::uuid for no key update;
  elsif parts[1] = 'users' then
    select u.data into state from public.users u where u.id = parts[2]::uuid for no key update;
  elsif parts[1] = 'project_namespaces' then
    insert into public.project_namespaces (project, name) values (parts[2]::uuid, parts[3]) on conflict do nothing;
    select n.data into state from public.project_namespaces n where n.project = parts[2]::uuid and n.name = parts[3] for no key update;
  else
    insert into public.project_libraries (project, path) values (parts[2]::uuid, parts[3]) on conflict do nothing;
    select l.data into state from public.project_libraries l where l.project = parts[2]::uuid and l.path = parts[3] for no key update;
  end if;
  return state;
end $$;

/* Writes a state into the entity's table without announcing it a second time. */
create function private.write_entity(parts text[], state jsonb, author uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  perform set_config('tera.document_write', 'on', true);
  if parts[1] = 'projects' then
    update public.projects p set data = state, edited_by = author where p.id = parts[2]::uuid;
  elsif parts[1] = 'users' then
    update public.users u set data = state where u.id = parts[2]::uuid;
  elsif parts[1] = 'project_namespaces' then
    update public.project_namespaces n set data = state where n.project = parts[2]::uuid and n.name = parts[3];
  else
    update public.project_libraries l set data = state where l.project = parts[2]::uuid and l.path = parts[3];
  end if;
  perform set_config('tera.document_write', '', true);
end $$;

/* The parts of a document's path if `person` may open it; refuses otherwise. */
create function private.require_document(path text, person uuid) returns text[]
  language plpgsql stable set search_path = '' as $$
declare
  parts text[] := private.document_path_parts(path);
begin
  if parts is null then
    perform private.refuse(400, 'INVALID', 'A document path is entity::UUID[::relation], with a known entity; the relation of a library ends with _*.');
  end if;
  if not private.may_open_document(path, person) then
    perform private.refuse(403, 'FORBIDDEN', 'You do not have access to that. Ask the project''s manager to invite you.');
  end if;
  return parts;
end $$;

/*
 * Applies a batch of operations to the document at `path` for `author`, once for each (session, sequence): a repeated batch answers the version
 * it got the first time. Batches of one session are applied in the order they arrive. Answers the document's new version.
 */
create function private.document_apply(path text, session text, sequence int, operations jsonb, author uuid) returns bigint
  language plpgsql set search_path = '' as $$
declare
  parts text[] := private.require_document(document_apply.path, document_apply.author);
  state jsonb;
  stored bigint;
begin
  if coalesce(session, '') = '' or length(session) > 100 or coalesce(sequence, -1) < 0 then
    perform private.refuse(400, 'INVALID', 'A batch has a session of at most 100 characters and a sequence from 0.');
  end if;
  state := private.lock_entity(parts);
  select p.version into stored from public.document_patches p
    where p.path = document_apply.path and p.session = document_apply.session and p.sequence = document_apply.sequence;
  if found then return stored; end if;
  state := private.apply_operations(coalesce(state, '{}'), operations, parts[1]);
  perform private.write_entity(parts, state, author);
  return private.store_document(document_apply.path, session, sequence, author, operations);
end $$;

/* The state and version of a document that `person` may open; version 0 is one nobody has written to yet. */
create function private.document_read(path text, person uuid) returns table (state jsonb, version bigint)
  language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  parts text[] := private.require_document($1, $2);
begin
  return query
    select coalesce(case parts[1]
        when 'projects' then (select p.data from public.projects p where p.id = parts[2]::uuid)
        when 'users' then (select u.data from public.users u where u.id = parts[2]::uuid)
        when 'project_namespaces' then (select n.data from public.project_namespaces n where n.project = parts[2]::uuid and n.name = parts[3])
        else (select l.data from public.project_libraries l where l.project = parts[2]::uuid and l.path = parts[3])
      end, '{}'),
      coalesce((select d.version from public.documents d where d.path = $1), 0);
end $$;

/* Fills a document that is still empty with its first state; one that holds something keeps it. */
create function private.document_fill(path text, session text, state jsonb, author uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  parts text[] := private.require_document(document_fill.path, document_fill.author);
  operations jsonb;
begin
  if jsonb_typeof(state) is distinct from 'object' then
    perform private.refuse(400, 'INVALID', 'The first state of a document is an object.');
  end if;
  if private.lock_entity(parts) <> '{}' or state = '{}' then return; end if;
  select jsonb_agg(jsonb_build_object('set', jsonb_build_array(e.key), 'value', e.value)) into operations from jsonb_each(state) e;
  state := private.apply_operations('{}', operations, parts[1]);
  perform private.write_entity(parts, state, author);
  perform private.store_document(document_fill.path, session || ' ' || gen_random_uuid()::text, 0, author, operations);
end $$;

/*
 * Ends a live document and answers its version. What it holds is in the entity's table already; the edits of a library are in its file by now and
 * are dropped. With `expected`, a version that has moved on is refused, so that nobody's later edit is lost.
 */
create function private.document_destroy(path text, expected bigint, author uuid) returns bigint
  language plpgsql set search_path = '' as $$
declare
  parts text[] := private.require_document(document_destroy.path, document_destroy.author);
  stored bigint;
begin
  perform private.lock_entity(parts);
  select d.version into stored from public.documents d where d.path = document_destroy.path for update;
  if expected is not null and expected <> coalesce(stored, 0) then
    perform private.refuse(409, 'VERSION-CONFLICT', 'Somebody changed this after you read it. Read it again, then repeat.');
  end if;
  delete from private.document_sessions s where s.path = document_destroy.path;
  if parts[1] <> 'project_libraries' then return coalesce(stored, 0); end if;
  if stored is not null then
    -- The version goes on rather than starting anew: a late reader sees that it has to fetch, and a repeated batch is still known.
    stored := private.store_document(document_destroy.path, 'destroy ' || gen_random_uuid()::text, 0, author, '[]');
  end if;
  delete from public.project_libraries l where l.project = parts[2]::uuid and l.path = parts[3];
  return coalesce(stored, 0);
end $$;

/* Notes that a session still has a document open, and answers its version. */
create function private.document_heartbeat(path text, session text, author uuid) returns bigint
  language plpgsql set search_path = '' as $$
begin
  perform private.require_document(document_heartbeat.path, document_heartbeat.author);
  insert into private.document_sessions as s (path, session, "user") values (document_heartbeat.path, document_heartbeat.session, author)
    on conflict on constraint document_sessions_pkey do update set seen_at = now(), "user" = excluded."user";
  return coalesce((select d.version from public.documents d where d.path = document_heartbeat.path), 0);
end $$;

/* A write past the documents (a namespace saved whole, data merged by RPC) becomes a patch of the keys it changed. */
create function private.mirror_to_document() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  path text;
  before jsonb := case when tg_op = 'UPDATE' then old.data else '{}' end;
  operations jsonb;
begin
  if current_setting('tera.document_write', true) = 'on' then return null; end if;
  if new.data is not distinct from before then return null; end if;
  if tg_table_name = 'projects' then path := 'projects::' || new.id::text;
  elsif tg_table_name = 'users' then path := 'users::' || new.id::text;
  elsif tg_table_name = 'project_namespaces' then path := 'project_namespaces::' || new.project::text || '::' || new.name;
  else path := 'project_libraries::' || new.project::text || '::' || new.path;
  end if;
  select jsonb_agg(case when new.data ? k.key then jsonb_build_object('set', jsonb_build_array(k.key), 'value', new.data -> k.key)
      else jsonb_build_object('unset', jsonb_build_array(k.key)) end) into operations
    from (select jsonb_object_keys(new.data) union select jsonb_object_keys(before)) k (key)
    where new.data -> k.key is distinct from before -> k.key;
  perform private.store_document(path, 'database ' || gen_random_uuid()::text, 0, (select private.caller()), operations);
  return null;
end $$;
create trigger mirror after update on public.projects for each row execute function private.mirror_to_document();
create trigger mirror after update on public.users for each row execute function private.mirror_to_document();
create trigger mirror after insert or update on public.project_namespaces for each row execute function private.mirror_to_document();
create trigger mirror after insert or update on public.project_libraries for each row execute function private.mirror_to_document();

-- RPCs ----------------------------------------------------------------------------------------------------------------------------------

/* Objects merged key by key at every depth; anything else gives way to the newer value. */
create function private.deep_merge(older jsonb, newer jsonb, depth int default 0) returns jsonb
  language plpgsql immutable set search_path = '' as $$
begin
  if depth > 100 then
    perform private.refuse(400, 'INVALID', 'The data is nested more than 100 levels deep.');
  end if;
  if jsonb_typeof(older) is distinct from 'object' or jsonb_typeof(newer) is distinct from 'object' then return newer; end if;
  return older || coalesce((
    select jsonb_object_agg(e.key, private.deep_merge(older -> e.key, e.value, depth + 1)) from jsonb_each(newer) e), '{}');
end $$;

/*
 * Merges an object into the data of an entity that the caller may write, in one transaction. `entity_id` is the part of a document path
 * after the entity: an id, or an id and a relation ("{project}::{namespace}"). Answers the merged data.
 */
create function public.syncro_merge_data(table_name text, entity_id text, new_data jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  path text := $1 || '::' || $2;
  parts text[];
  merged jsonb;
begin
  if (select private.caller()) is null then
    perform private.refuse(401, 'NEED-LOGIN', 'You need to be logged in to do that');
  end if;
  if path is null or jsonb_typeof(new_data) is distinct from 'object' then
    perform private.refuse(400, 'INVALID', 'The data to merge must be an object.');
  end if;
  parts := private.require_document(path, (select private.caller()));
  if parts[1] = 'projects' and new_data ?| array['id', 'users'] then
    perform private.refuse(403, 'FORBIDDEN', 'The keys id and users of a project can not be written.');
  end if;
  if new_data::text ~ '"__proto__": ' then
    perform private.refuse(400, 'INVALID', 'A value can not have a key __proto__.');
  end if;
  merged := private.deep_merge(private.lock_entity(parts), new_data);
  if parts[1] = 'projects' then
    update public.projects p set data = merged, edited_by = (select private.caller()) where p.id = parts[2]::uuid;
  elsif parts[1] = 'users' then
    update public.users u set data = merged where u.id = parts[2]::uuid;
  elsif parts[1] = 'project_namespaces' then
    update public.project_namespaces n set data = merged where n.project = parts[2]::uuid and n.name = parts[3];
  else
    update public.project_libraries l set data = merged where l.project = parts[2]::uuid and l.path = parts[3];
  end if;
  return merged;
end $$;

/* Counts a project's members, files, bytes and libraries anew, keeps them as data.meta and answers them. */
create function public.project_update_meta(project_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  meta jsonb;
begin
  if not coalesce(public.is_member($1), false) then
    perform private.refuse(case when (select private.caller()) is null then 401 else 403 end,
      case when (select private.caller()) is null then 'NEED-LOGIN' else 'FORBIDDEN' end,
      'You do not have access to that. Ask the project''s manager to invite you.');
  end if;
  perform private.lock_entity(array['projects', $1::text]);
  select jsonb_build_object(
      'members', (select count(*) from public.project_members m where m.project = $1 and m.role <> 'invite'),
      'files', count(*),
      'bytes', coalesce(sum(case when o.metadata ->> 'size' ~ '^[0-9]{1,18}$' then (o.metadata ->> 'size')::bigint end), 0),
      'libraries', count(*) filter (where o.user_metadata ? 'reflib'))
    into meta
    from storage.objects o
    where o.bucket_id = 'projects' and private.project_of_file(o.name) = $1 and o.name like $1::text || '/%' and o.name not like '%/.keep';
  update public.projects p set data = p.data || jsonb_build_object('meta', meta), edited_by = (select private.caller()) where p.id = $1;
  return meta;
end $$;

/* Forgets what is past use: patches a week old, answers a day old, ended sessions, old windows of attempts. Called by the server now and then. */
create function private.forget_expired() returns void
  language sql set search_path = '' as $$
  delete from public.document_patches where created_at < now() - interval '7 days';
  delete from private.idempotency_keys where created_at < now() - interval '1 day';
  delete from private.document_sessions where seen_at < now() - interval '10 minutes';
  delete from private.attempts where window_start < now() - interval '1 day';
$$;

revoke all on function private.store_document(text, text, int, uuid, jsonb) from public;
revoke all on function private.lock_entity(text[]) from public;
revoke all on function private.write_entity(text[], jsonb, uuid) from public;
revoke all on function private.require_document(text, uuid) from public;
revoke all on function private.document_apply(text, text, int, jsonb, uuid) from public;
revoke all on function private.document_read(text, uuid) from public;
revoke all on function private.document_fill(text, text, jsonb, uuid) from public;
revoke all on function private.document_destroy(text, bigint, uuid) from public;
revoke all on function private.document_heartbeat(text, text, uuid) from public;
revoke all on function private.forget_expired() from public;
