-- The log as the API writes and reads it: one statement a request, the right to it asked for inside.

/* Refuses a person who does not work on a project. */
create function private.require_member(project uuid, person uuid) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if not private.works_on(person, project) then
    perform private.refuse(403, 'FORBIDDEN', 'You do not have access to that. Ask the project''s manager to invite you.');
  end if;
end $$;

/* Adds an entry in a person's name and answers its id. An id that the same person used in the project before is a retry: nothing is added. */
create function private.add_log(id uuid, project uuid, person uuid, type text, data jsonb) returns uuid
  language plpgsql set search_path = '' as $$
declare
  stored uuid;
begin
  perform private.require_member(add_log.project, person);
  insert into public.project_logs as l (id, project, "user", type, data)
    values (coalesce(add_log.id, gen_random_uuid()), add_log.project, person, add_log.type, add_log.data)
    on conflict on constraint project_logs_pkey do nothing returning l.id into stored;
  if stored is not null then return stored; end if;
  select l.id into stored from public.project_logs l where l.id = add_log.id and l.project = add_log.project and l."user" = person;
  if stored is null then
    perform private.refuse(400, 'INVALID', 'The field id names an entry that exists already. Choose a new one.');
  end if;
  return stored;
end $$;

/* A page of a project's log for a person, the latest first, after the entry `before`. */
create function private.read_logs(project uuid, person uuid, before uuid, page_size int) returns setof public.project_logs
  language plpgsql stable set search_path = '' as $$
begin
  perform private.require_member(read_logs.project, person);
  if before is null then
    return query select l.* from public.project_logs l where l.project = read_logs.project order by l.created_at desc, l.id desc limit page_size;
  else
    return query select l.* from public.project_logs l
      where l.project = read_logs.project and (l.created_at, l.id) < (
        select b.created_at, b.id from public.project_logs b where b.id = before and b.project = read_logs.project)
      order by l.created_at desc, l.id desc limit page_size;
  end if;
end $$;

revoke all on function private.require_member(uuid, uuid) from public;
revoke all on function private.add_log(uuid, uuid, uuid, text, jsonb) from public;
revoke all on function private.read_logs(uuid, uuid, uuid, int) from public;
