-- An id that names an entry of the log is good for that entry alone.

/*
 * Adds an entry in a person's name and answers its id. The same entry of the same person in the same project, sent again under its id, is a retry:
 * nothing is added. Another one under that id is refused, since what it says would be lost.
 */
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
    perform private.refuse(400, 'INVALID', 'The field id names an entry that exists already. Choose a new one.');
  end if;
  if (first.type, first.data) is distinct from (add_log.type, add_log.data) then
    perform private.refuse(409, 'KEY-REUSED', 'Another entry was added under this id or Idempotency-Key before; it stands, and this one was not added. Send it under a new one.');
  end if;
  return first.id;
end $$;
