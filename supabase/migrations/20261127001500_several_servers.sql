-- What several servers of one database agree on.

create table private.shared_state (
  name text primary key,
  value text not null,
  changed_at timestamptz not null default clock_timestamp()
);
comment on table private.shared_state is
  'What one server alone keeps in its data directory: whether the site is locked (site-lock), and the secrets, encrypted with SECRETS_KEY '
  '(secrets). Only a database of the operator''s own has rows.';
alter table private.shared_state enable row level security;

create table private.recurring_work (
  name text primary key,
  started_at timestamptz not null
);
comment on table private.recurring_work is
  'When a server last began work that recurs, such as a clean-up. One server at a time does it. Only a database of the operator''s own has rows.';
alter table private.recurring_work enable row level security;

-- Both columns are null until a server first tries to send the mail.
alter table public.outbox add column claimed_by text, add column claimed_until timestamptz;
comment on column public.outbox.claimed_by is 'The process that sends the mail.';
comment on column public.outbox.claimed_until is 'When another server may send the mail, because the one in claimed_by has stopped.';
