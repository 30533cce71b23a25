-- How deep data may be nested is said once, for every way in: operations on documents, merges, and rows that clients write.

/* How many levels data has at most below its outermost object. The server refuses what is deeper before it parses it. */
create function private.deepest_level() returns int
  language sql immutable set search_path = '' as $$ select 100 $$;

/* Refuses a list or an object that reaches deeper, itself lying `above` levels below the outermost object. */
create function private.require_depth(value jsonb, above int) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_path_exists($1, format('$.**{%s}', private.deepest_level() + 1 - $2)::jsonpath) then
    perform private.refuse(400, 'INVALID', format('The data is nested more than %s levels deep.', private.deepest_level()));
  end if;
end $$;

/* Refuses an operation that is not `{set: path, value}` or `{unset: path}` within bounds, or that writes a protected key. */
create or replace function private.check_operation(operation jsonb, entity text) returns void
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
  if jsonb_typeof(operation -> 'value') in ('object', 'array') then
    perform private.require_depth(operation -> 'value', jsonb_array_length(path));
  end if;
end $$;

/* Objects merged key by key at every level; anything else gives way to the newer value. Whoever calls it has seen to how deep they are. */
create function private.deep_merge(older jsonb, newer jsonb) returns jsonb
  language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(older) is distinct from 'object' or jsonb_typeof(newer) is distinct from 'object' then return newer; end if;
  return older || coalesce((select jsonb_object_agg(e.key, private.deep_merge(older -> e.key, e.value)) from jsonb_each(newer) e), '{}');
end $$;
drop function private.deep_merge(jsonb, jsonb, int);

/*
 * Merges an object into the data of an entity that the caller may write, in one transaction. `entity_id` is the part of a document path
 * after the entity: an id, or an id and a relation ("{project}::{namespace}"). Answers the merged data.
 */
create or replace function public.syncro_merge_data(table_name text, entity_id text, new_data jsonb) returns jsonb
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
  perform private.require_depth(new_data, 0);
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

/* As before, and no row that a client writes is nested deeper than a document may be. */
create or replace function private.refuse_machinery() returns trigger
  language plpgsql set search_path = '' as $$
begin
  -- What a function writes on a client's behalf was checked there, and walking 12 MB twice for every patch would cost.
  if current_user in ('anon', 'authenticated') and (tg_op = 'INSERT' or new.data is distinct from old.data) then
    if new.data::text ~ '"__proto__": ' then
      perform private.refuse(400, 'INVALID', 'A value can not have a key __proto__.');
    end if;
    perform private.require_depth(new.data, 0);
  end if;
  return new;
end $$;

revoke all on function private.deep_merge(jsonb, jsonb) from public;
