-- The embedded login. No client role reads any of it: row policies are on, and there are none.
create schema if not exists login;
revoke all on schema login from public;

create table login.accounts (
  id text primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  email_verified boolean not null default false,
  given_name text not null check (length(given_name) between 1 and 100),
  family_name text not null check (length(family_name) <= 100),
  password_hash text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz not null default now()
);
comment on table login.accounts is 'Accounts of the embedded login.';
alter table login.accounts enable row level security;

create table login.links (
  secret_hash text primary key,
  account_id text not null references login.accounts (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table login.links is
  'Mailed links. Only a hash of the secret is stored. A used link stays until it expires, so that a second visit can be explained.';
create index links_by_account on login.links (account_id, purpose);
create index links_by_expiry on login.links (expires_at);
alter table login.links enable row level security;

create table login.attempts (
  id bigint generated always as identity primary key,
  subject text not null,
  attempted_at timestamptz not null default now()
);
comment on table login.attempts is
  'One row for each attempt that a limit counts. `subject` is a hash of the address or account for which it is counted.';
create index attempts_by_subject on login.attempts (subject, attempted_at);
create index attempts_by_time on login.attempts (attempted_at);
alter table login.attempts enable row level security;
