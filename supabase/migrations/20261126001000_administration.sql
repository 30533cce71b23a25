-- People whom an administrator has locked, and a record of what administrators do.

create table private.locked_people (
  "user" uuid primary key references public.users (id) on delete cascade,
  locked_at timestamptz not null default now()
);
alter table private.locked_people enable row level security;

/* Whether the account (the login provider's id, users.kinde_id) is locked. */
create function private.is_account_locked(account text) returns boolean
  language sql stable set search_path = '' as $$
  select exists (select from private.locked_people l join public.users u on u.id = l."user" where u.kinde_id = $1)
$$;

/*
 * What administrators did or were refused, newest last. `subject` is the id of what it concerned: a person, a project, a mail, an institute.
 * Rows are kept for a year.
 */
create table private.administrator_acts (
  id bigint generated always as identity primary key,
  administrator uuid not null,
  act text not null,
  subject text,
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  reason text,
  created_at timestamptz not null default now()
);
create index administrator_acts_age on private.administrator_acts (created_at);
alter table private.administrator_acts enable row level security;

create function private.forget_administrator_acts() returns void
  language sql set search_path = '' as $$
  delete from private.administrator_acts a where a.created_at < now() - interval '1 year'
$$;

revoke all on function private.is_account_locked(text) from public;
revoke all on function private.forget_administrator_acts() from public;
