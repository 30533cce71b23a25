-- How open documents are read, kept up to date and ended. Only the API calls these functions, except syncro_merge_data.

-- Returns the state and version of a document that `person` may open; version 0 if nobody has written to it.
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

-- Fills an empty document with its first state. A document that is not empty keeps its state. Refuses protected keys either way.
create function private.document_fill(path text, session text, state jsonb, author uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  parts text[] := private.require_editable_document(document_fill.path, document_fill.author);
  operations jsonb;
begin
  if jsonb_typeof(state) is distinct from 'object' then
    perform private.refuse(400, 'INVALID', 'The first state of a document must be an object.');
  end if;
  if state::text ~ '"__proto__": ' or state ?| array['constructor', 'prototype'] then
    perform private.refuse(400, 'INVALID', 'A state can''t have the keys __proto__, constructor or prototype.');
  end if;
  if private.lock_entity(parts) <> '{}' or state = '{}' then return; end if;
  select jsonb_agg(jsonb_build_object('set', jsonb_build_array(e.key), 'value', e.value)) into operations from jsonb_each(state) e;
  state := private.apply_operations('{}', operations, parts[1]);
  perform private.write_entity(parts, state, author);
  perform private.store_document(document_fill.path, session || ' ' || gen_random_uuid()::text, 0, author, operations, private.changes_between('{}', state, operations));
end $$;

-- Records that a session has a document open, and returns the document's version.
create function private.document_heartbeat(path text, session text, author uuid) returns bigint
  language plpgsql set search_path = '' as $$
begin
  perform private.require_document(document_heartbeat.path, document_heartbeat.author);
  insert into private.document_sessions as s (path, session, "user") values (document_heartbeat.path, document_heartbeat.session, author)
    on conflict on constraint document_sessions_pkey do update set seen_at = now(), "user" = excluded."user";
  return coalesce((select d.version from public.documents d where d.path = document_heartbeat.path), 0);
end $$;

-- Also records whether the session has changed the document since its last heartbeat.
create function private.document_heartbeat(path text, session text, author uuid, is_dirty boolean) returns bigint
  language plpgsql set search_path = '' as $$
declare
  stored bigint := private.document_heartbeat($1, $2, $3);
begin
  if $4 then update private.document_sessions s set is_dirty = true where s.path = $1 and s.session = $2; end if;
  return stored;
end $$;

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
  perform private.require_depth(new_data, 0);
  parts := private.require_editable_document(path, (select private.caller()));
  if parts[1] = 'projects' and new_data ?| array['id', 'users'] then
    perform private.refuse(403, 'FORBIDDEN', 'The keys id and users of a project can''t be written.');
  end if;
  if new_data::text ~ '"__proto__": ' then
    perform private.refuse(400, 'INVALID', 'A value can''t have a key __proto__.');
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
comment on function public.syncro_merge_data(text, text, jsonb) is
  'Merges objects into the data of an entity that the caller may write, in one transaction, and returns the merged data. `entity_id` is '
  'the part of a document path after the entity: an id, or an id and a relation ("{project}::{namespace}").';

-- Merges a document into its entity's table through syncro_merge_data, as `author`, if it changed since the last flush or a session says
-- that it is dirty. Returns the document's version. Does nothing if nobody has written to it.
create function private.document_flush(path text, author uuid) returns bigint
  language plpgsql set search_path = '' as $$
declare
  parts text[] := private.require_editable_document($1, $2);
  held public.documents;
begin
  select d.* into held from public.documents d where d.path = $1;
  if not found then return 0; end if;
  if held.version = held.flushed_version and not exists (select from private.document_sessions s where s.path = $1 and s.is_dirty) then return held.version; end if;
  -- syncro_merge_data checks the caller.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', $2, 'role', 'authenticated')::text, true);
  perform private.lock_entity(parts);
  perform public.syncro_merge_data(parts[1], array_to_string(parts[2:], '::'), (select r.state from private.document_read($1, $2) r));
  update public.documents d set flushed_version = d.version where d.path = $1 returning d.version into held.version;
  update private.document_sessions s set is_dirty = false where s.path = $1 and s.is_dirty;
  return held.version;
end $$;

-- Reloads a document from its entity's table: raises its version and makes everyone who has it open read it whole. Returns the version.
create function private.document_reinitialise(path text, author uuid) returns bigint
  language plpgsql set search_path = '' as $$
declare
  parts text[] := private.require_editable_document($1, $2);
  label text := 'reinitialise ' || gen_random_uuid()::text;
  stored bigint;
  payload jsonb;
begin
  perform private.lock_entity(parts);
  insert into public.documents as d (path, version) values ($1, 1)
    on conflict on constraint documents_pkey do update set version = d.version + 1, edited_at = now()
    returning d.version into stored;
  insert into public.document_patches (path, version, session, sequence, author, operations) values ($1, stored, label, 0, $2, '[]');
  payload := jsonb_build_object('path', $1, 'version', stored, 'session', label);
  if parts[1] = 'users' then
    perform realtime.send(payload, 'document', 'user:' || parts[2], true);
  else
    perform private.tell_project(parts[2]::uuid, 'document', payload);
  end if;
  return stored;
end $$;

-- Ends a live document and returns its version. Its state is already in the entity's table; a library's edits are in its file by then, and
-- are removed. With `expected`, refuses if the version is later, so that no later edit is lost.
create function private.document_destroy(path text, expected bigint, author uuid) returns bigint
  language plpgsql set search_path = '' as $$
declare
  parts text[] := private.require_editable_document(document_destroy.path, document_destroy.author);
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
    -- The version continues, so that a late reader knows that it has to fetch, and repeated batches are recognised.
    stored := private.store_document(document_destroy.path, 'destroy ' || gen_random_uuid()::text, 0, author, '[]', null);
  end if;
  perform set_config('tera.document_write', 'on', true);
  delete from public.project_libraries l where l.project = parts[2]::uuid and l.path = parts[3];
  perform set_config('tera.document_write', '', true);
  return coalesce(stored, 0);
end $$;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.document_read(text, uuid),
  private.document_fill(text, text, jsonb, uuid),
  private.document_heartbeat(text, text, uuid),
  private.document_heartbeat(text, text, uuid, boolean),
  private.document_flush(text, uuid),
  private.document_reinitialise(text, uuid),
  private.document_destroy(text, bigint, uuid)
from public;
