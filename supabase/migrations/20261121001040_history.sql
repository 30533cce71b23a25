-- A project's row says when and by whom something was last done in it; its beginning and who joined are part of its history.

/* Whether an entry tells of something done to the project, not only looked at. */
create function private.is_edit(type text, data jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select $1 not in ('fileDownload', 'fileDownloadZip') and ($1 <> 'tool' or $2 ->> 'title' is not null)
$$;

/*
 * Once a statement and project, so that a thousand entries at once cost one update. The digest is unchanged by it: nobody is told. Entries of one
 * person within five seconds are one edit: those who write to a project at once must not wait for each other's commits on its row.
 */
create function private.touch_projects() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.projects p set edited_at = greatest(p.edited_at, latest.created_at), edited_by = coalesce(latest."user", p.edited_by)
  from (
    select distinct on (a.project) a.project, a."user", a.created_at from added a
    where private.is_edit(a.type, a.data) order by a.project, a.created_at desc, a.id desc
  ) latest
  where p.id = latest.project
    and (p.edited_at < latest.created_at - interval '5 seconds' or p.edited_by is distinct from coalesce(latest."user", p.edited_by));
  return null;
end $$;
create trigger touch after insert on public.project_logs referencing new table as added for each statement execute function private.touch_projects();

-- These compare the state of a project, which may be large: a touch of its dates is not their concern.
drop trigger announce on public.projects;
create trigger announce after update of data, deleted_at on public.projects for each row execute function private.announce_project();
drop trigger mirror on public.projects;
create trigger mirror after update of data on public.projects for each row execute function private.mirror_to_document();

/* The server's own entries can't be written by anybody else. */
create function private.guard_own_entries() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') and new.type in ('projectCreate', 'projectJoin') then
    perform private.refuse(403, 'FORBIDDEN', 'Entries of this type are written by the server.');
  end if;
  return new;
end $$;
create trigger guard_own_entries before insert on public.project_logs for each row execute function private.guard_own_entries();

/*
 * Creates a project owned by a person and answers its id. The same key from the same person answers the project it made before.
 * Creations of one person wait for each other, so that however many arrive at once the limit holds.
 */
create or replace function private.create_project(owner uuid, data jsonb, idempotency_key text) returns uuid
  language plpgsql set search_path = '' as $$
declare
  created uuid;
  owned int;
begin
  perform pg_advisory_xact_lock(hashtextextended('projects of ' || owner::text, 0));
  if idempotency_key is not null then
    select k.project into created from private.idempotency_keys k where k."user" = owner and k.key = idempotency_key;
    if found then return created; end if;
  end if;
  select count(*) into owned
    from public.project_members m join public.projects p on p.id = m.project
    where m."user" = owner and m.role = 'creator' and p.deleted_at is null;
  if owned >= 1 and not private.is_subscribed(owner) then
    perform private.refuse(409, 'PROJECT-LIMIT', 'Your plan holds one project. Subscribe to create more.');
  end if;
  insert into public.projects (data, edited_by) values (create_project.data, owner) returning id into created;
  insert into public.project_members (project, "user", email, role)
    select created, u.id, u.email, 'creator' from public.users u where u.id = owner;
  if not found then
    perform private.refuse(401, 'NEED-LOGIN', 'You need to be logged in to do that');
  end if;
  insert into public.project_logs (project, "user", type) values (created, owner, 'projectCreate');
  if idempotency_key is not null then
    insert into private.idempotency_keys ("user", key, project) values (owner, idempotency_key, created);
  end if;
  return created;
end $$;

revoke all on function private.touch_projects() from public;
revoke all on function private.create_project(uuid, jsonb, text) from public;
