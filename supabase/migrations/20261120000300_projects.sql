-- Projects and their members: who may read and change them, and their life from creation to deletion.

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  data jsonb not null default '{}',
  name text generated always as (data ->> 'name') stored,
  membership_epoch int not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz not null default now(),
  edited_by uuid,
  deleted_at timestamptz
);
comment on table public.projects is 'Projects, also those in the bin.';
comment on column public.projects.data is 'name, type, nameShort, description, icon, isDisposable, and the state that tools keep.';
comment on column public.projects.membership_epoch is 'Raised when a member is removed: the live topic''s name contains it.';
comment on column public.projects.deleted_at is 'Set while the project is in the bin.';
create index projects_latest on public.projects (edited_at desc, id desc) where deleted_at is null;
create index projects_bin on public.projects (deleted_at) where deleted_at is not null;

create table public.project_members (
  id uuid primary key default gen_random_uuid(),
  project uuid not null references public.projects (id) on delete cascade,
  "user" uuid references public.users (id) on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('creator', 'member', 'invite')),
  created_at timestamptz not null default now(),
  is_viewer boolean not null default false,
  unique (project, "user"),
  unique (project, email),
  check (role = 'invite' or "user" is not null),
  constraint creators_edit check (not (is_viewer and role = 'creator'))
);
comment on table public.project_members is 'Members and invited people of projects.';
comment on column public.project_members."user" is 'Null for an invitation to an address.';
comment on column public.project_members.email is 'In lower case.';
comment on column public.project_members.role is 'creator, member or invite. Clients that do not know viewers see a member.';
comment on column public.project_members.created_at is 'Of an invitation: when it was last sent.';
-- A viewer's role is `member`, so that clients that don't know viewers list them.
comment on column public.project_members.is_viewer is 'May read and download only. Of an invitation: will, once it is accepted.';
create index project_members_user on public.project_members ("user") where "user" is not null;
create index project_members_invites on public.project_members (email) where role = 'invite';

-- Who may do what ------------------------------------------------------------------------------------------------------------------------

-- Returns whether a person is a member of a project that is not in the bin. An invitation is not yet membership.
create function private.works_on(person uuid, project uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.project_members m join public.projects p on p.id = m.project
    where m.project = $2 and m."user" = $1 and m.role in ('creator', 'member') and p.deleted_at is null
  )
$$;

-- Returns whether a person may change a project that is not in the bin.
create function private.edits(person uuid, project uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.project_members m join public.projects p on p.id = m.project
    where m.project = $2 and m."user" = $1 and m.role in ('creator', 'member') and not m.is_viewer and p.deleted_at is null
  )
$$;

create function public.is_member(project uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select private.works_on((select private.caller()), $1)
$$;
comment on function public.is_member(uuid) is 'Returns whether the caller is a member of a project that is not in the bin.';

-- Returns the caller's projects. Policies scan them once a statement; is_member would run once a row.
create function private.own_projects() returns setof uuid
  language sql stable security definer set search_path = '' as $$
  select m.project from public.project_members m join public.projects p on p.id = m.project
  where m."user" = (select private.caller()) and m.role in ('creator', 'member') and p.deleted_at is null
$$;

-- Returns the projects that the caller may change.
create function private.editable_projects() returns setof uuid
  language sql stable security definer set search_path = '' as $$
  select m.project from public.project_members m join public.projects p on p.id = m.project
  where m."user" = (select private.caller()) and m.role in ('creator', 'member') and not m.is_viewer and p.deleted_at is null
$$;

-- Refuses a person who is not a member of a project.
create function private.require_member(project uuid, person uuid) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if not private.works_on(person, project) then
    perform private.refuse(403, 'FORBIDDEN', 'You do not have access to that. Ask the project''s manager to invite you.');
  end if;
end $$;

-- Refuses a person who may not change a project.
create function private.require_editor(project uuid, person uuid) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if not private.works_on(person, project) then
    perform private.refuse(403, 'FORBIDDEN', 'You do not have access to that. Ask the project''s manager to invite you.');
  elsif not private.edits(person, project) then
    perform private.refuse(403, 'FORBIDDEN', 'You can view this project, but not change it. Ask the project''s manager to make you a member.');
  end if;
end $$;

alter table public.projects enable row level security;
alter table public.project_members enable row level security;
grant select, insert, update, delete on public.projects, public.project_members to anon, authenticated;
grant all on public.projects, public.project_members to service_role;

create policy "members read their projects" on public.projects for select to authenticated using (id in (select private.own_projects()));
create policy "members edit their projects" on public.projects for update to authenticated
  using (id in (select private.editable_projects())) with check (id in (select private.editable_projects()));

create policy "members see who else is there" on public.project_members for select to authenticated
  using (project in (select private.own_projects()));
create policy "the invited see their invitation" on public.project_members for select to authenticated
  using (role = 'invite' and email = (select private.verified_email()));

-- Trigger: clients change only `data`.
create function private.guard_projects() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and current_user in ('anon', 'authenticated') then
    if (new.id, new.membership_epoch, new.created_at, new.deleted_at) is distinct from (old.id, old.membership_epoch, old.created_at, old.deleted_at) then
      perform private.refuse(403, 'FORBIDDEN', 'Only a project''s data can be changed here.');
    end if;
    new.edited_by := (select private.caller());
  end if;
  if tg_op = 'INSERT' or new.data is distinct from old.data then
    perform private.check_state(new.data);
    if new.data ?| array['id', 'users'] then
      perform private.refuse(403, 'FORBIDDEN', 'The keys id and users of a project can''t be written.');
    end if;
    new.edited_at := now();
  elsif current_user in ('anon', 'authenticated') then
    new.edited_at := old.edited_at;
  end if;
  return new;
end $$;
create trigger guard before insert or update on public.projects for each row execute function private.guard_projects();
create trigger guard_keys before insert or update on public.projects for each row execute function private.refuse_machinery();

-- Creating -------------------------------------------------------------------------------------------------------------------------------

create table private.idempotency_keys (
  "user" uuid not null,
  key text not null,
  project uuid not null,
  created_at timestamptz not null default now(),
  primary key ("user", key)
);
comment on table private.idempotency_keys is 'Projects that a person created with an Idempotency-Key, kept for a day.';
alter table private.idempotency_keys enable row level security;
grant all on private.idempotency_keys to service_role;

-- Refuses a person who may not own another project: without a subscription, the limit is one.
create function private.require_project_room(owner uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  owned int;
begin
  select count(*) into owned
    from public.project_members m join public.projects p on p.id = m.project
    where m."user" = owner and m.role = 'creator' and p.deleted_at is null;
  if owned >= 1 and not private.is_subscribed(owner) then
    perform private.refuse(409, 'PROJECT-LIMIT', 'Your plan includes one project. Subscribe to create more.');
  end if;
end $$;

-- Creates a project owned by a person and returns its id. The same key of the same person returns the project that it created. One
-- person's creations wait for each other, so that the limit holds however many arrive at once.
create function private.create_project(owner uuid, data jsonb, idempotency_key text) returns uuid
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

-- Handing over ---------------------------------------------------------------------------------------------------------------------------

create table private.ownership_offers (
  project uuid primary key references public.projects (id) on delete cascade,
  receiver uuid not null,
  offered_at timestamptz not null default now(),
  foreign key (project, receiver) references public.project_members (project, "user") on delete cascade
);
comment on table private.ownership_offers is
  'The member to whom a project''s creator has offered it. The offer ends when that member leaves.';
alter table private.ownership_offers enable row level security;

-- Makes the receiver of an open offer the project's creator, and the creator a member. Refuses at the receiver's project limit, and waits
-- for the receiver's creations, as creating does.
create function private.take_over_project(project uuid, person uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  owned int;
begin
  perform pg_advisory_xact_lock(hashtextextended('projects of ' || person::text, 0));
  perform 1 from public.projects p where p.id = $1 and p.deleted_at is null for no key update;
  delete from private.ownership_offers o where o.project = $1 and o.receiver = $2;
  if not found then
    perform private.refuse(404, 'NOT-FOUND', 'This project is no longer offered to you. The offer may have been withdrawn.');
  end if;
  select count(*) into owned
    from public.project_members m join public.projects p on p.id = m.project
    where m."user" = $2 and m.role = 'creator' and p.deleted_at is null;
  if owned >= 1 and not private.is_subscribed($2) then
    perform private.refuse(409, 'PROJECT-LIMIT', 'Your plan includes one project. Subscribe, or delete your other project first, to take this one over.');
  end if;
  update public.project_members m set role = 'member' where m.project = $1 and m.role = 'creator';
  update public.project_members m set role = 'creator', is_viewer = false where m.project = $1 and m."user" = $2;
end $$;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.works_on(uuid, uuid),
  private.edits(uuid, uuid),
  private.require_member(uuid, uuid),
  private.require_editor(uuid, uuid),
  private.require_project_room(uuid),
  private.create_project(uuid, jsonb, text),
  private.take_over_project(uuid, uuid)
from public;
