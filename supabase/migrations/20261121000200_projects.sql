-- Projects, members and what their lists are made of.

-- Creating: one owned project without a subscription ------------------------------------------------------------------------------------

/* Whether a person has a running subscription or trial. */
create function private.is_subscribed(person uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from public.subscriptions s where s."user" = $1 and (s.is_active or s.is_trial))
$$;

/*
 * Creates a project owned by a person and answers its id. The same key from the same person answers the project it made before.
 * Creations of one person wait for each other, so that however many arrive at once the limit holds.
 */
create function private.create_project(owner uuid, data jsonb, idempotency_key text) returns uuid
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
  if idempotency_key is not null then
    insert into private.idempotency_keys ("user", key, project) values (owner, idempotency_key, created);
  end if;
  return created;
end $$;

/* Counts one more attempt in the current window and answers whether it is still within the limit. */
create function private.attempt(bucket text, limit_count int, window_seconds int, weight int default 1) returns boolean
  language plpgsql set search_path = '' as $$
declare
  started timestamptz := to_timestamp(floor(extract(epoch from clock_timestamp()) / window_seconds) * window_seconds);
  counted int;
begin
  insert into private.attempts as a (bucket, window_start, count) values (attempt.bucket, started, weight)
    on conflict on constraint attempts_pkey do update set count = a.count + excluded.count
    returning a.count into counted;
  return counted <= limit_count;
end $$;

-- Lists ---------------------------------------------------------------------------------------------------------------------------------

/* Refuses a client that asks in somebody else's name. */
create function private.require_self(person uuid) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if (select private.caller()) is null then
    perform private.refuse(401, 'NEED-LOGIN', 'You need to be logged in to do that');
  elsif person is distinct from (select private.caller()) then
    perform private.refuse(403, 'FORBIDDEN', 'You can only ask for your own projects and people.');
  end if;
end $$;

/* A page of 30 of the caller's projects and invitations, the latest edit first. An invitation shows no members but the invited. */
create function public.projects_digest_by_user(user_id uuid, page int default 0)
  returns table (
    id uuid, name text, type text, "nameShort" text, description text, icon text, "isDisposable" boolean,
    created_at timestamptz, edited_at timestamptz, edited_by_name text, membership_epoch int, role text, members jsonb
  )
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  address text := private.verified_email();
begin
  perform private.require_self($1);
  return query
    with own as (
      select m.project, m.role from public.project_members m where m."user" = $1
      union all
      select m.project, m.role from public.project_members m where m.role = 'invite' and m."user" is null and m.email = address
    ),
    paged as (
      select p.*, own.role as own_role from own join public.projects p on p.id = own.project
      where p.deleted_at is null
        and (own.role <> 'invite' or not exists (select from public.project_members m where m.project = p.id and m."user" = $1))
      order by p.edited_at desc, p.id desc
      limit 30 offset 30 * least(greatest(coalesce($2, 0), 0), 100000)
    )
    select p.id, p.name, p.data ->> 'type', p.data ->> 'nameShort',
      case when p.own_role <> 'invite' then p.data ->> 'description' end,
      p.data ->> 'icon', coalesce(p.data -> 'isDisposable' = 'true', false),
      p.created_at, p.edited_at, editor.data ->> 'name', p.membership_epoch, p.own_role,
      coalesce((
        select jsonb_agg(jsonb_build_object(
            'user', m."user", 'email', coalesce(u.email, m.email), 'name', u.data ->> 'name', 'role', m.role, 'created_at', m.created_at)
          order by m.created_at, m.id)
        from public.project_members m left join public.users u on u.id = m."user"
        where m.project = p.id and (p.own_role <> 'invite' or (m.role = 'invite' and m.email = address))
      ), '[]')
    from paged p left join public.users editor on editor.id = p.edited_by
    order by p.edited_at desc, p.id desc;
end $$;

/* The people who work on a project with the caller, by name. */
create function public.user_get_peers(user_id uuid)
  returns table ("user" uuid, email text, name text)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_self($1);
  return query
    select u.id, u.email, u.data ->> 'name' from public.users u
    where u.id <> $1 and exists (
      select from public.project_members mine
        join public.project_members theirs on theirs.project = mine.project
        join public.projects p on p.id = mine.project
      where mine."user" = $1 and mine.role <> 'invite' and theirs."user" = u.id and theirs.role <> 'invite' and p.deleted_at is null)
    order by 3 nulls last, 2;
end $$;

-- Live changes --------------------------------------------------------------------------------------------------------------------------
-- Payloads say what to fetch again, never what it holds.

/* Tells everybody who has a project open. */
create function private.tell_project(project uuid, event text, payload jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  epoch int;
begin
  select p.membership_epoch into epoch from public.projects p where p.id = $1;
  if found then
    perform realtime.send(payload, event, 'project:' || $1::text || ':' || epoch::text, true);
  end if;
end $$;

/* Tells a person that the list of their projects, or who is on one, has changed. */
create function private.tell_person(person uuid, event text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if person is not null then
    perform realtime.send('{}', event, 'user:' || person::text, true);
  end if;
end $$;

/* Tells all who work on a project or are invited to it that their lists have changed. */
create function private.tell_members(project uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  for person in
    select m."user" from public.project_members m where m.project = $1 and m."user" is not null
    union
    select u.id from public.project_members m join public.users u on u.email = m.email and u.email_verified
      where m.project = $1 and m.role = 'invite' and m."user" is null
  loop
    perform private.tell_person(person, 'projects');
  end loop;
end $$;

/* What a list of projects shows of one. */
create function private.digest_fields(data jsonb) returns jsonb
  language sql immutable set search_path = '' as $$
  select jsonb_build_array($1 -> 'name', $1 -> 'type', $1 -> 'nameShort', $1 -> 'description', $1 -> 'icon', $1 -> 'isDisposable')
$$;

create function private.announce_project() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if private.digest_fields(new.data) is distinct from private.digest_fields(old.data) or new.deleted_at is distinct from old.deleted_at then
    perform private.tell_project(new.id, 'project', jsonb_build_object('id', new.id));
    perform private.tell_members(new.id);
  end if;
  return null;
end $$;
create trigger announce after update on public.projects for each row execute function private.announce_project();

create function private.announce_user() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(new.id, 'user');
  -- A newly verified address may match invitations.
  if (new.email, new.email_verified) is distinct from (old.email, old.email_verified) then
    perform private.tell_person(new.id, 'projects');
  end if;
  return null;
end $$;
create trigger announce after update on public.users for each row
  when ((new.email, new.email_verified, new.credits, new.institutes, new.data) is distinct from (old.email, old.email_verified, old.credits, old.institutes, old.data))
  execute function private.announce_user();

create function private.announce_subscription() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(coalesce(new."user", old."user"), 'user');
  return null;
end $$;
create trigger announce after insert or update or delete on public.subscriptions for each row execute function private.announce_subscription();

/*
 * Who is on a project changed. A removal also raises the project's epoch, so that the topic the removed person listens to falls silent;
 * those who stay are told on the old topic, and by their own one, where to listen from now on.
 */
create function private.announce_member() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if not exists (select from public.projects p where p.id = changed.project) then return null; end if;
  perform private.tell_project(changed.project, 'members', '{}');
  if tg_op = 'DELETE' and old.role <> 'invite' then
    update public.projects p set membership_epoch = p.membership_epoch + 1 where p.id = old.project;
  end if;
  perform private.tell_members(changed.project);
  if tg_op = 'DELETE' then
    perform private.tell_person(old."user", 'projects');
    perform private.tell_person(u.id, 'projects') from public.users u where old."user" is null and u.email = old.email and u.email_verified;
  end if;
  return null;
end $$;
create trigger announce after insert or update or delete on public.project_members for each row execute function private.announce_member();

create function private.announce_log() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_project(new.project, 'log', jsonb_build_object('id', new.id));
  return null;
end $$;
create trigger announce after insert on public.project_logs for each row execute function private.announce_log();

-- What only the server calls.
revoke all on function private.create_project(uuid, jsonb, text) from public;
revoke all on function private.attempt(text, int, int, int) from public;
revoke all on function private.tell_project(uuid, text, jsonb) from public;
revoke all on function private.tell_person(uuid, text) from public;
revoke all on function private.tell_members(uuid) from public;
revoke all on function private.is_subscribed(uuid) from public;
