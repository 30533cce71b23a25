-- Deleting an account. Nothing is deleted for 30 days, in which the person can keep the account as it was.

create table private.account_deletions (
  "user" uuid primary key references public.users (id) on delete cascade,
  requested_at timestamptz not null default now()
);
comment on table private.account_deletions is 'Accounts that will be deleted 30 days after the request.';
create index account_deletions_age on private.account_deletions (requested_at);
alter table private.account_deletions enable row level security;

create table private.project_successors (
  project uuid primary key references public.projects (id) on delete cascade,
  "user" uuid not null references private.account_deletions ("user") on delete cascade,
  successor uuid
);
comment on table private.project_successors is
  'Who manages a project once its creator''s account is deleted; null deletes the project with it.';
create index project_successors_user on private.project_successors ("user");
alter table private.project_successors enable row level security;

-- Returns when a person's account will be deleted, or null.
create function private.account_deletes_at(person uuid) returns timestamptz
  language sql stable set search_path = '' as $$
  select d.requested_at + interval '30 days' from private.account_deletions d where d."user" = $1
$$;

-- Returns the projects in use that a person created, each with the members who could manage it next.
create function private.owned_projects(person uuid) returns table (id uuid, name text, members jsonb)
  language sql stable set search_path = '' as $$
  select p.id, left(p.name, 200), coalesce((
      select jsonb_agg(jsonb_build_object('id', u.id, 'name', left(u.data ->> 'name', 200), 'email', u.email)
        order by other.is_viewer, other.created_at, other.id)
      from public.project_members other join public.users u on u.id = other."user"
      where other.project = p.id and other.role = 'member'), '[]')
  from public.projects p join public.project_members m on m.project = p.id
  where m."user" = $1 and m.role = 'creator' and p.deleted_at is null
  order by p.edited_at desc, p.id desc
$$;

-- Returns the member who manages a project after its creator: the chosen one while they are a member, otherwise the one who joined first.
-- Viewers come last, and people who are deleting their account after them. Null if nobody else is a member.
create function private.successor_of(project uuid, creator uuid, chosen uuid) returns uuid
  language sql stable set search_path = '' as $$
  select m."user" from public.project_members m
  where m.project = $1 and m.role = 'member' and m."user" <> $2
  order by exists (select from private.account_deletions d where d."user" = m."user"),
    (m."user" = $3) desc nulls last, m.is_viewer, m.created_at, m.id
  limit 1
$$;

-- Hands over or deletes every project that a person created.
create function private.settle_projects(person uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  owned record;
  next_creator uuid;
begin
  for owned in
    select p.id, p.deleted_at, s.project is not null and s.successor is null as is_deleted_too, s.successor
    from public.projects p join public.project_members m on m.project = p.id
      left join private.project_successors s on s.project = p.id
    where m."user" = $1 and m.role = 'creator'
    order by p.id for update of p
  loop
    next_creator := private.successor_of(owned.id, $1, owned.successor);
    if owned.deleted_at is not null or owned.is_deleted_too or next_creator is null then
      perform private.purge_project(owned.id);
    else
      delete from private.ownership_offers o where o.project = owned.id;
      update public.project_members m set role = 'member' where m.project = owned.id and m.role = 'creator';
      update public.project_members m set role = 'creator', is_viewer = false where m.project = owned.id and m."user" = next_creator;
      insert into public.project_logs (project, "user", type) values (owned.id, next_creator, 'projectOwner');
    end if;
  end loop;
end $$;

-- Removes a deleted account's address from log entries, invitations and mails.
create function private.forget_address(address text) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.project_logs l set data = jsonb_set(l.data, '{emails}', (
      select coalesce(jsonb_agg(case when e.value = to_jsonb($1) then '"[ Deleted account ]"'::jsonb else e.value end), '[]')
      from jsonb_array_elements(l.data -> 'emails') e))
    where l.project in (select m.project from public.project_members m where m.email = $1)
      and l.data -> 'emails' @> to_jsonb($1);
  delete from public.project_members m where m.role = 'invite' and m.email = $1;
  delete from public.outbox o where o.recipient = $1;
end $$;

-- Deletes the accounts whose deletion was requested 30 days ago, with their settings, tokens, projects and embedded login, at most 20, and
-- returns how many.
create function private.purge_accounts() returns int
  language plpgsql set search_path = '' as $$
declare
  gone record;
  purged int := 0;
begin
  for gone in
    select u.id, u.kinde_id, u.email, u.email_verified
    from private.account_deletions d join public.users u on u.id = d."user"
    where d.requested_at < now() - interval '30 days' order by d.requested_at limit 20 for update of d skip locked
  loop
    perform private.settle_projects(gone.id);
    if gone.email_verified then perform private.forget_address(gone.email); end if;
    delete from public.users u where u.id = gone.id;
    delete from public.documents d where d.path = 'users::' || gone.id::text;
    delete from private.document_sessions s where s."user" = gone.id;
    delete from private.idempotency_keys k where k."user" = gone.id;
    delete from private.answers a where a.owner = gone.id::text;
    -- The schema exists only where the login is embedded.
    if to_regclass('login.accounts') is not null then
      execute 'delete from login.records where account_id = $1' using gone.kinde_id;
      execute 'delete from login.accounts where id = $1' using gone.kinde_id;
    end if;
    purged := purged + 1;
  end loop;
  return purged;
end $$;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.account_deletes_at(uuid),
  private.owned_projects(uuid),
  private.successor_of(uuid, uuid, uuid),
  private.settle_projects(uuid),
  private.forget_address(text),
  private.purge_accounts()
from public;
