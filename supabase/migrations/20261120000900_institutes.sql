-- Institutes, whose managers the operator names. A manager sees a project's name, number of members and dates, and a person's name and
-- dates, never contents. An institute can claim people with a verified address in one of its domains, or whose profile names it, and the
-- projects that they created.

create table public.institutes (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  name text not null check (length(name) between 1 and 200),
  url text,
  api_url text,
  is_dev boolean not null default false,
  domains text[] not null default '{}',
  created_at timestamptz not null default now()
);
comment on table public.institutes is 'Institutes, which the operator adds.';
comment on column public.institutes.api_url is 'Where its counts are read; null for this server.';

create table public.institute_managers (
  institute text not null references public.institutes (id) on delete cascade,
  "user" uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (institute, "user")
);
comment on table public.institute_managers is 'Who manages an institute. The operator names them.';
create index institute_managers_user on public.institute_managers ("user");

create table public.institute_users (
  "user" uuid primary key references public.users (id) on delete cascade,
  institute text not null references public.institutes (id) on delete cascade,
  claimed_by uuid,
  created_at timestamptz not null default now()
);
comment on table public.institute_users is 'The primary keys of these two tables ensure that nothing belongs to two institutes.';
create index institute_users_institute on public.institute_users (institute);

create table public.institute_projects (
  project uuid primary key references public.projects (id) on delete cascade,
  institute text not null references public.institutes (id) on delete cascade,
  claimed_by uuid,
  created_at timestamptz not null default now()
);
comment on table public.institute_projects is 'Projects that an institute has claimed.';
create index institute_projects_institute on public.institute_projects (institute);

create table public.list_institutes (
  name text primary key check (length(name) between 1 and 200)
);
comment on table public.list_institutes is 'Names that a profile suggests. Not all of them are institutes here.';

-- Returns the institutes that the caller manages.
create function private.own_institutes() returns setof text
  language sql stable security definer set search_path = '' as $$
  select m.institute from public.institute_managers m where m."user" = (select private.caller())
$$;

alter table public.institutes enable row level security;
alter table public.institute_managers enable row level security;
alter table public.institute_users enable row level security;
alter table public.institute_projects enable row level security;
alter table public.list_institutes enable row level security;
grant select, insert, update, delete
  on public.institutes, public.institute_managers, public.institute_users, public.institute_projects, public.list_institutes to anon, authenticated;
grant all
  on public.institutes, public.institute_managers, public.institute_users, public.institute_projects, public.list_institutes to service_role;

create policy "managers see their institutes" on public.institutes for select to authenticated using (id in (select private.own_institutes()));
create policy "managers see who else manages" on public.institute_managers for select to authenticated using (institute in (select private.own_institutes()));
create policy "managers see whom their institute claimed" on public.institute_users for select to authenticated
  using (institute in (select private.own_institutes()));
create policy "people see who claimed them" on public.institute_users for select to authenticated using ("user" = (select private.caller()));
create policy "managers see which projects their institute claimed" on public.institute_projects for select to authenticated
  using (institute in (select private.own_institutes()));
create policy "members see who claimed their project" on public.institute_projects for select to authenticated
  using (project in (select private.own_projects()));
create policy "people choose from the names of institutes" on public.list_institutes for select to authenticated using (true);

-- Institutes of a person -----------------------------------------------------------------------------------------------------------------

-- Copies the institutes that a person manages into the person's row, where pages read them.
create function private.copy_institutes(person uuid) returns void
  language sql security definer set search_path = '' as $$
  update public.users u set institutes = own.list
  from (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'url', i.url, 'apiUrl', i.api_url, 'isDev', i.is_dev) order by i.name), '[]') as list
    from public.institute_managers m join public.institutes i on i.id = m.institute where m."user" = $1
  ) own
  where u.id = $1 and u.institutes is distinct from own.list
$$;

create function private.follow_manager() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.copy_institutes(case when tg_op = 'DELETE' then old."user" else new."user" end);
  return null;
end $$;
create trigger follow after insert or delete on public.institute_managers for each row execute function private.follow_manager();

create function private.follow_institute() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.list_institutes (name) values (new.name) on conflict do nothing;
  perform private.copy_institutes(m."user") from public.institute_managers m where m.institute = new.id;
  return null;
end $$;
create trigger follow after insert or update on public.institutes for each row execute function private.follow_institute();

-- Lists and claims -----------------------------------------------------------------------------------------------------------------------

-- Returns whether a person belongs to an institute, by a verified address in one of its domains or by their profile.
create function private.belongs_to(person users, institute institutes) returns boolean
  language sql immutable set search_path = '' as $$
  select ($1.email_verified and split_part($1.email, '@', 2) = any ($2.domains)) or lower(trim($1.data ->> 'institute')) = lower($2.name)
$$;

-- Returns a name as lists sort by it: its beginning, because an address contains a place in the order.
create function private.sorted_name(name text) returns text
  language sql immutable set search_path = '' as $$
  select lower(left($1, 200))
$$;

-- Returns people of an institute, or with `unclaimed` those it may still claim, by name after a place in that order. The row at that place
-- may be gone, as claimed people leave the list.
create function private.institute_people(institute text, unclaimed boolean, after_name text, after_id uuid, page_size int)
  returns table (id uuid, name text, created timestamptz, edited timestamptz)
  language sql stable set search_path = '' as $$
  with listed as (
    select u.id, coalesce(nullif(u.data ->> 'name', ''), u.email) as name, u.created_at, u.edited_at
    from public.users u join public.institutes i on i.id = $1
    left join public.institute_users c on c."user" = u.id
    where case when $2 then c."user" is null and private.belongs_to(u, i) else c.institute = $1 end
  )
  select l.* from listed l
  where $4 is null or (private.sorted_name(l.name), l.id) > (private.sorted_name($3), $4)
  order by private.sorted_name(l.name), l.id limit $5
$$;

-- Returns projects of an institute, or with `unclaimed` those it may still claim, by name after a place in that order.
create function private.institute_project_rows(institute text, unclaimed boolean, after_name text, after_id uuid, page_size int)
  returns table (id uuid, name text, users bigint, created timestamptz, edited timestamptz)
  language sql stable set search_path = '' as $$
  with listed as (
    select p.id, coalesce(p.name, '') as name, p.created_at, p.edited_at
    from public.projects p join public.institutes i on i.id = $1
    left join public.institute_projects c on c.project = p.id
    where p.deleted_at is null and case when $2
      then c.project is null and exists (
        select from public.project_members m join public.users u on u.id = m."user" left join public.institute_users iu on iu."user" = u.id
        where m.project = p.id and m.role = 'creator' and (iu.institute = $1 or (iu.institute is null and private.belongs_to(u, i))))
      else c.institute = $1 end
  ), paged as (
    select l.* from listed l
    where $4 is null or (private.sorted_name(l.name), l.id) > (private.sorted_name($3), $4)
    order by private.sorted_name(l.name), l.id limit $5
  )
  select g.id, g.name, (select count(*) from public.project_members m where m.project = g.id and m.role <> 'invite'), g.created_at, g.edited_at
  from paged g order by private.sorted_name(g.name), g.id
$$;

-- Claims a person or a project for an institute, once. Refuses those of another institute, and those it may not claim.
create function private.claim_for_institute(institute text, kind text, target uuid, claimer uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  holder text;
begin
  if kind = 'users' then
    if exists (select from private.institute_people($1, true, null, null, null) r where r.id = $3) then
      insert into public.institute_users ("user", institute, claimed_by) values ($3, $1, $4) on conflict do nothing;
    end if;
    select c.institute into holder from public.institute_users c where c."user" = $3;
  else
    if exists (select from private.institute_project_rows($1, true, null, null, null) r where r.id = $3) then
      insert into public.institute_projects (project, institute, claimed_by) values ($3, $1, $4) on conflict do nothing;
    end if;
    select c.institute into holder from public.institute_projects c where c.project = $3;
  end if;
  -- The same refusal if another institute has claimed it or if it does not exist: the claimer may not know either.
  if holder is distinct from $1 then
    perform private.refuse(404, 'NOT-FOUND', 'This institute can''t claim anything with that id. Reload the list.');
  end if;
end $$;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.copy_institutes(uuid),
  private.follow_manager(),
  private.follow_institute(),
  private.sorted_name(text),
  private.institute_people(text, boolean, text, uuid, int),
  private.institute_project_rows(text, boolean, text, uuid, int),
  private.claim_for_institute(text, text, uuid, uuid)
from public;
