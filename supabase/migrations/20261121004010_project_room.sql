-- Whether somebody may have a further project is asked in one place, also before the archive of one is taken in.

/* Refuses a person who may own no further project: without a subscription, it is one. */
create function private.require_project_room(owner uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  owned int;
begin
  select count(*) into owned
    from public.project_members m join public.projects p on p.id = m.project
    where m."user" = owner and m.role = 'creator' and p.deleted_at is null;
  if owned >= 1 and not private.is_subscribed(owner) then
    perform private.refuse(409, 'PROJECT-LIMIT', 'Your plan holds one project. Subscribe to create more.');
  end if;
end $$;

create or replace function private.create_project(owner uuid, data jsonb, idempotency_key text) returns uuid
  language plpgsql set search_path = '' as $$
declare
  created uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('projects of ' || owner::text, 0));
  if idempotency_key is not null then
    select k.project into created from private.idempotency_keys k where k."user" = owner and k.key = idempotency_key;
    if found then return created; end if;
  end if;
  perform private.require_project_room(owner);
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

revoke all on function private.require_project_room(uuid) from public;
