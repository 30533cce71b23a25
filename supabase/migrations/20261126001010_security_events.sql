-- Security events are kept for 90 days, so that administrators can read them without the server's log.

/* One row for each line of the level `security` in the log. `fields` are ids, codes and patterns, never text that a person wrote. */
create table private.security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null,
  person uuid,
  network text,
  fields jsonb not null default '{}'
);
create index security_events_age on private.security_events (at);
create index security_events_person on private.security_events (person, id desc) where person is not null;
create index security_events_kind on private.security_events (event, id desc);
alter table private.security_events enable row level security;

/* Removes events after 90 days, and the oldest beyond the latest 200,000. */
create function private.forget_security_events() returns void
  language sql set search_path = '' as $$
  delete from private.security_events e where e.at < now() - interval '90 days'
    or e.id <= (select max(latest.id) - 200000 from private.security_events latest)
$$;
revoke all on function private.forget_security_events() from public;
