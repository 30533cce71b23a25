-- An edit that waited behind the end of a library's edits found its row gone, wrote into nothing and was acknowledged.

/* The state that the entity's table holds, its row locked; null where there is no row. A row of edits that went while this waited for it is made anew. */
create or replace function private.lock_entity(parts text[]) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  state jsonb;
begin
  if parts[1] = 'projects' then
    select p.data into state from public.projects p where p.id = parts[2]::uuid for no key update;
    return state;
  elsif parts[1] = 'users' then
    select u.data into state from public.users u where u.id = parts[2]::uuid for no key update;
    return state;
  end if;
  loop
    if parts[1] = 'project_namespaces' then
      insert into public.project_namespaces (project, name) values (parts[2]::uuid, parts[3]) on conflict do nothing;
      select n.data into state from public.project_namespaces n where n.project = parts[2]::uuid and n.name = parts[3] for no key update;
    else
      insert into public.project_libraries (project, path) values (parts[2]::uuid, parts[3]) on conflict do nothing;
      select l.data into state from public.project_libraries l where l.project = parts[2]::uuid and l.path = parts[3] for no key update;
    end if;
    if found then return state; end if;
  end loop;
end $$;

/* Writes a state into the entity's table without announcing it a second time; refuses where there is no row, so that nothing is acknowledged that is nowhere. */
create or replace function private.write_entity(parts text[], state jsonb, author uuid) returns void
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
    perform private.refuse(404, 'NOT-FOUND', 'What you changed is not there any more: somebody deleted it meanwhile.');
  end if;
  perform set_config('tera.document_write', '', true);
end $$;
