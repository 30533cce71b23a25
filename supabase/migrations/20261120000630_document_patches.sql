-- How patches change documents. Only the API calls these functions.

-- Entities -------------------------------------------------------------------------------------------------------------------------------

-- Returns the state in the entity's table, decompressed, with its row locked; null without a row. Creates a row for edits whose row was
-- removed while this waited for it. A compressed state would be decompressed again for each value that is read from it.
create function private.lock_entity(parts text[]) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  state jsonb;
begin
  if parts[1] = 'projects' then
    select p.data into state from public.projects p where p.id = parts[2]::uuid for no key update;
    return state || '{}';
  elsif parts[1] = 'users' then
    select u.data into state from public.users u where u.id = parts[2]::uuid for no key update;
    return state || '{}';
  end if;
  loop
    if parts[1] = 'project_namespaces' then
      insert into public.project_namespaces (project, name) values (parts[2]::uuid, parts[3]) on conflict do nothing;
      select n.data into state from public.project_namespaces n where n.project = parts[2]::uuid and n.name = parts[3] for no key update;
    else
      insert into public.project_libraries (project, path) values (parts[2]::uuid, parts[3]) on conflict do nothing;
      select l.data into state from public.project_libraries l where l.project = parts[2]::uuid and l.path = parts[3] for no key update;
    end if;
    -- Concatenating with {} decompresses the state.
    if found then return state || '{}'; end if;
  end loop;
end $$;

-- Writes a state into the entity's table without announcing it again. Refuses without a row, so that no edit is acknowledged that is
-- stored nowhere.
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
  if not found then
    perform private.refuse(404, 'NOT-FOUND', 'Somebody deleted this while you were changing it. Your change was not saved.');
  end if;
  perform set_config('tera.document_write', '', true);
end $$;

-- Returns whether a document's stored (compressed) state is larger than 20 kB.
create function private.is_large_document(path text) returns boolean
  language plpgsql stable set search_path = '' as $$
declare
  large_bytes constant int := 20000;
  parts text[] := private.document_path_parts(is_large_document.path);
begin
  if parts[1] = 'projects' then
    return exists (select from public.projects p where p.id = parts[2]::uuid and pg_column_size(p.data) > large_bytes);
  elsif parts[1] = 'users' then
    return exists (select from public.users u where u.id = parts[2]::uuid and pg_column_size(u.data) > large_bytes);
  elsif parts[1] = 'project_namespaces' then
    return exists (select from public.project_namespaces n where n.project = parts[2]::uuid and n.name = parts[3] and pg_column_size(n.data) > large_bytes);
  else
    return exists (select from public.project_libraries l where l.project = parts[2]::uuid and l.path = parts[3] and pg_column_size(l.data) > large_bytes);
  end if;
end $$;

-- Patches --------------------------------------------------------------------------------------------------------------------------------

-- Raises a document's version, stores the patch, broadcasts it and returns the version.
create function private.store_document(path text, session text, sequence int, author uuid, operations jsonb, changes jsonb) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  stored bigint;
  parts text[] := private.document_path_parts(store_document.path);
  payload jsonb;
begin
  insert into public.documents as d (path, version) values (store_document.path, 1)
    on conflict on constraint documents_pkey do update set version = d.version + 1, edited_at = now()
    returning d.version into stored;
  insert into public.document_patches (path, version, session, sequence, author, operations, changes)
    values (store_document.path, stored, store_document.session, coalesce(store_document.sequence, 0), store_document.author, store_document.operations, store_document.changes);
  payload := jsonb_build_object('path', store_document.path, 'version', stored, 'session', store_document.session);
  -- Broadcasts have a size limit. Clients fetch a large patch.
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

-- Applies a batch of operations to the document at `path` for `author`, once for each (author, session, sequence): a repeated batch
-- returns the version of the first time. Batches of one session are applied in the order they arrive. Returns the document's version.
create function private.document_apply(path text, session text, sequence int, operations jsonb, author uuid) returns bigint
  language plpgsql set search_path = '' as $$
declare
  parts text[] := private.require_editable_document(document_apply.path, document_apply.author);
  before jsonb;
  state jsonb;
  stored bigint;
begin
  if coalesce(session, '') = '' or length(session) > 100 or coalesce(sequence, -1) < 0 then
    perform private.refuse(400, 'INVALID', 'A batch must have a session of at most 100 characters and a sequence number from 0.');
  end if;
  before := coalesce(private.lock_entity(parts), '{}');
  select p.version into stored from public.document_patches p
    where p.path = document_apply.path and p.session = document_apply.session and p.sequence = document_apply.sequence and p.author = document_apply.author;
  if found then return stored; end if;
  state := private.apply_operations(before, operations, parts[1]);
  perform private.write_entity(parts, state, author);
  return private.store_document(document_apply.path, session, sequence, author, operations, private.changes_between(before, state, operations));
end $$;

-- Applies batches `[{sequence, operations}, …]` of one session in order, each once, and returns the version of each. If one is refused,
-- applies none.
create function private.document_apply_all(path text, session text, batches jsonb, author uuid) returns bigint[]
  language plpgsql set search_path = '' as $$
declare
  batch jsonb;
  versions bigint[] := '{}';
begin
  for batch in select b from jsonb_array_elements(batches) with ordinality t (b, n) order by n loop
    versions := versions || private.document_apply(path, session, (batch ->> 'sequence')::int, batch -> 'operations', author);
  end loop;
  return versions;
end $$;

-- Applies requests `[{path, session, batches, author}, …]` of any people and documents, all or none, because transactions that announce
-- changes become durable one after the other. Returns the versions of each request; null, without a change, for a large document, which
-- would keep the others waiting and needs its own transaction.
create function private.document_apply_group(requests jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  request record;
  versions jsonb := '{}';
begin
  -- In the order of their paths, so that two groups can't deadlock.
  for request in
    select n, r ->> 'path' as path, r ->> 'session' as session, r -> 'batches' as batches, (r ->> 'author')::uuid as author
    from jsonb_array_elements(requests) with ordinality t (r, n) order by 2, 1
  loop
    versions := versions || jsonb_build_object(request.n::text, case when not private.is_large_document(request.path)
      then private.document_apply_all(request.path, request.session, request.batches, request.author) end);
  end loop;
  return (select jsonb_agg(value order by key::int) from jsonb_each(versions));
end $$;

-- Trigger: a row that was written directly (a namespace saved whole, data merged by RPC) becomes a patch of the changed keys. Reads
-- nothing of a row that a document's own patch writes.
create function private.mirror_to_document() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  path text;
  held jsonb;
  before jsonb := '{}';
  after jsonb := '{}';
  operations jsonb;
begin
  if current_setting('tera.document_write', true) = 'on' then return null; end if;
  if tg_op <> 'INSERT' then before := old.data || '{}'; end if;
  if tg_op <> 'DELETE' then after := new.data || '{}'; end if;
  if after is not distinct from before then return null; end if;
  held := to_jsonb(case when tg_op = 'DELETE' then old else new end) - 'data';
  if tg_table_name = 'projects' then path := 'projects::' || (held ->> 'id');
  elsif tg_table_name = 'users' then path := 'users::' || (held ->> 'id');
  elsif tg_table_name = 'project_namespaces' then path := 'project_namespaces::' || (held ->> 'project') || '::' || (held ->> 'name');
  else path := 'project_libraries::' || (held ->> 'project') || '::' || (held ->> 'path');
  end if;
  -- Nobody listens to a project that is being deleted.
  if tg_op = 'DELETE' and not exists (select from public.projects p where p.id = (held ->> 'project')::uuid) then return null; end if;
  select jsonb_agg(case when after ? k.key then jsonb_build_object('set', jsonb_build_array(k.key), 'value', after -> k.key)
      else jsonb_build_object('unset', jsonb_build_array(k.key)) end) into operations
    from (select jsonb_object_keys(after) union select jsonb_object_keys(before)) k (key)
    where after -> k.key is distinct from before -> k.key;
  perform private.store_document(path, 'database ' || gen_random_uuid()::text, 0, (select private.caller()), operations, private.changes_between(before, after, operations));
  return null;
end $$;
create trigger mirror after update of data on public.projects for each row execute function private.mirror_to_document();
create trigger mirror after update on public.users for each row execute function private.mirror_to_document();
create trigger mirror after insert or update on public.project_namespaces for each row execute function private.mirror_to_document();
create trigger mirror after insert or update on public.project_libraries for each row execute function private.mirror_to_document();
-- A row that was deleted directly empties its document, which those who have it open see.
create trigger mirror_deletion after delete on public.project_namespaces for each row execute function private.mirror_to_document();
create trigger mirror_deletion after delete on public.project_libraries for each row execute function private.mirror_to_document();

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.lock_entity(text[]),
  private.write_entity(text[], jsonb, uuid),
  private.is_large_document(text),
  private.store_document(text, text, int, uuid, jsonb, jsonb),
  private.document_apply(text, text, int, jsonb, uuid),
  private.document_apply_all(text, text, jsonb, uuid),
  private.document_apply_group(jsonb)
from public;
