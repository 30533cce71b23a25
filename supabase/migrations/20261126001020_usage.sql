-- The days on which people used the installation, for the plots of administrators.

/* A row says that a person's page was open on that day (UTC), nothing else. Rows are kept for 90 days. */
create table private.person_days (
  day date not null,
  "user" uuid not null references public.users (id) on delete cascade,
  primary key (day, "user")
);
create index person_days_user on private.person_days ("user");
alter table private.person_days enable row level security;

-- Before this table, log entries say who worked when.
insert into private.person_days (day, "user")
select distinct (l.created_at at time zone 'UTC')::date, l."user"
from public.project_logs l join public.users u on u.id = l."user"
where l.created_at > now() - interval '90 days';

create function private.forget_person_days() returns void
  language sql set search_path = '' as $$
  delete from private.person_days d where d.day < (now() at time zone 'UTC')::date - 90
$$;

/*
 * People, active people, projects out of the bin, and bytes of kept files at the end of each of the last days (UTC), oldest first. People and
 * projects that were deleted since are left out of earlier days, too.
 */
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

revoke all on function private.forget_person_days() from public;
revoke all on function private.usage_by_day(int) from public;
