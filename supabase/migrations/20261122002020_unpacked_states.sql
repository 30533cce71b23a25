-- A state is stored compressed, and what a function holds of a row is unpacked again for each value that is looked up in it. A patch of 100 operations on a
-- document of 10 MB unpacked it 300 times; a namespace of 90,000 keys that was saved whole took longer than any statement may.

/*
 * The state that the entity's table holds, unpacked, its row locked; null where there is no row. A row of edits that went while this waited for it is made
 * anew.
 */
create or replace function private.lock_entity(parts text[]) returns jsonb
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
    -- Joined with nothing, a state comes out unpacked.
    if found then return state || '{}'; end if;
  end loop;
end $$;

/* As before; nothing of a row is read where a document's own patch writes it. */
create or replace function private.mirror_to_document() returns trigger
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
  -- What goes with its whole project has nobody left to tell.
  if tg_op = 'DELETE' and not exists (select from public.projects p where p.id = (held ->> 'project')::uuid) then return null; end if;
  select jsonb_agg(case when after ? k.key then jsonb_build_object('set', jsonb_build_array(k.key), 'value', after -> k.key)
      else jsonb_build_object('unset', jsonb_build_array(k.key)) end) into operations
    from (select jsonb_object_keys(after) union select jsonb_object_keys(before)) k (key)
    where after -> k.key is distinct from before -> k.key;
  perform private.store_document(path, 'database ' || gen_random_uuid()::text, 0, (select private.caller()), operations, private.changes_between(before, after, operations));
  return null;
end $$;
