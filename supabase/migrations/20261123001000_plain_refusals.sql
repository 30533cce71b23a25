-- Refusals that people read say what happened and what to do. Only their texts changed.

create or replace function private.add_log(id uuid, project uuid, person uuid, type text, data jsonb) returns uuid
  language plpgsql set search_path = '' as $$
declare
  stored uuid;
  first public.project_logs;
begin
  perform private.require_member(add_log.project, person);
  insert into public.project_logs as l (id, project, "user", type, data)
    values (coalesce(add_log.id, gen_random_uuid()), add_log.project, person, add_log.type, add_log.data)
    on conflict on constraint project_logs_pkey do nothing returning l.id into stored;
  if stored is not null then return stored; end if;
  select l.* into first from public.project_logs l where l.id = add_log.id and l.project = add_log.project and l."user" = person;
  if first.id is null then
    perform private.refuse(400, 'INVALID', 'An entry with this id already exists. Choose a new id.');
  end if;
  if (first.type, first.data) is distinct from (add_log.type, add_log.data) then
    perform private.refuse(409, 'KEY-REUSED', 'This id or Idempotency-Key was already used for a different entry. This entry was not added. Send it with a new id.');
  end if;
  return first.id;
end $$;

create or replace function private.guard_library_version() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  parts text[] := string_to_array(new.path, '::');
  files int;
begin
  if parts[1] <> 'project_libraries' or new.session like 'destroy %' then return new; end if;
  perform 1 from storage.objects o
    where o.bucket_id = 'projects' and o.name like parts[2] || '/%' and o.version = left(parts[3], -2)
    for share;
  get diagnostics files = row_count;
  if files = 0 then
    perform private.refuse(409, 'VERSION-CONFLICT', 'Somebody saved this file after you opened it. Your change is sent again for the new version.');
  end if;
  if files > 1 then
    perform private.refuse(409, 'VERSION-CONFLICT', 'Two files are identical, so your change could end up in the wrong one. Save one of them again, then reopen this one.');
  end if;
  return new;
end $$;

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
    perform private.refuse(404, 'NOT-FOUND', 'Somebody deleted this while you were changing it. Your change was not saved.');
  end if;
  perform set_config('tera.document_write', '', true);
end $$;
