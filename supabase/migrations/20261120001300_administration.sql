-- What administrators see and do.

create table private.locked_people (
  "user" uuid primary key references public.users (id) on delete cascade,
  locked_at timestamptz not null default now()
);
comment on table private.locked_people is 'People whom an administrator has locked.';
alter table private.locked_people enable row level security;

-- Returns whether the account (the login provider's id, users.kinde_id) is locked.
create function private.is_account_locked(account text) returns boolean
  language sql stable set search_path = '' as $$
  select exists (select from private.locked_people l join public.users u on u.id = l."user" where u.kinde_id = $1)
$$;

create table private.administrator_acts (
  id bigint generated always as identity primary key,
  administrator uuid not null,
  act text not null,
  subject text,
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  reason text,
  created_at timestamptz not null default now()
);
comment on table private.administrator_acts is
  'What administrators did or were refused, newest last. `subject` is the id of the person, project, mail or institute. Rows are kept for '
  'a year.';
create index administrator_acts_age on private.administrator_acts (created_at);
alter table private.administrator_acts enable row level security;

create table private.security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null,
  person uuid,
  network text,
  fields jsonb not null default '{}'
);
comment on table private.security_events is
  'One row for each line of the level `security` in the log. `fields` are ids, codes and patterns, never text that a person wrote.';
create index security_events_age on private.security_events (at);
create index security_events_person on private.security_events (person, id desc) where person is not null;
create index security_events_kind on private.security_events (event, id desc);
alter table private.security_events enable row level security;

-- Usage ----------------------------------------------------------------------------------------------------------------------------------

create table private.person_days (
  day date not null,
  "user" uuid not null references public.users (id) on delete cascade,
  primary key (day, "user")
);
comment on table private.person_days is 'A row says only that a person''s page was open on that day (UTC). Rows are kept for 90 days.';
create index person_days_user on private.person_days ("user");
alter table private.person_days enable row level security;

-- Returns people, active people, projects out of the bin, and bytes of kept files at the end of each of the last days (UTC), oldest first.
-- People and projects that were deleted since are left out of earlier days, too.
create function private.usage_by_day(days int) returns table (day date, people int, active int, projects int, bytes bigint)
  language sql stable set search_path = '' as $$
  with span as (
    select (now() at time zone 'UTC')::date - $1 + 1 as first_day, (now() at time zone 'UTC')::date as last_day
  ), change as (
    select u.created_at as at, 1 as people, 0 as projects, 0::bigint as bytes from public.users u
    union all select p.created_at, 0, 1, 0 from public.projects p
    union all select p.deleted_at, 0, -1, 0 from public.projects p where p.deleted_at is not null
    union all select v.created_at, 0, 0, v.size from public.file_versions v
    -- The content of a replaced or deleted version is kept for 30 days.
    union all select coalesce(v.replaced_at, v.deleted_at, v.created_at) + interval '30 days', 0, 0, -v.size
      from public.file_versions v where v.content_id is null
  ), daily as (
    select greatest((c.at at time zone 'UTC')::date, s.first_day) as day, sum(c.people) as people, sum(c.projects) as projects, sum(c.bytes) as bytes
    from change c, span s where (c.at at time zone 'UTC')::date <= s.last_day group by 1
  )
  select each_day.day::date, (sum(coalesce(d.people, 0)) over past)::int,
    (select count(*) from private.person_days a where a.day = each_day.day::date)::int,
    (sum(coalesce(d.projects, 0)) over past)::int, greatest(sum(coalesce(d.bytes, 0)) over past, 0)::bigint
  from span s cross join generate_series(s.first_day::timestamp, s.last_day::timestamp, interval '1 day') as each_day (day)
    left join daily d on d.day = each_day.day::date
  window past as (order by each_day.day)
  order by each_day.day
$$;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.is_account_locked(text),
  private.usage_by_day(int)
from public;
