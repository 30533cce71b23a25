-- Logins, and the state of the OpenID provider.

create table login.records (
  model text not null,
  key text not null,
  payload jsonb not null,
  account_id text,
  grant_id text,
  uid text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  consumed_at timestamptz,
  logged_in_at timestamptz,
  primary key (model, key)
);
comment on table login.records is
  'The provider''s sessions, interactions, grants, codes and refresh tokens. `key` is a hash of the identifier that the browser has, so '
  'that nobody can log in with what is stored. `logged_in_at` and `uid` say when the person proved who they are, and in which session.';
create index records_by_account on login.records (account_id);
create index records_by_grant on login.records (grant_id);
create index records_by_uid on login.records (uid);
create index records_by_expiry on login.records (expires_at);
create index records_by_login on login.records (account_id, uid);
alter table login.records enable row level security;

create table login.sessions (
  account_id text not null references login.accounts (id) on delete cascade,
  session text not null,
  device text not null check (length(device) <= 100),
  is_handheld boolean not null,
  address text not null check (length(address) <= 100),
  first_used_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (account_id, session)
);
comment on table login.sessions is
  'Where each login is used, and from when to when, so that its person can recognise it. A row is deleted with the provider''s records of '
  'its session.';
alter table login.sessions enable row level security;

create table login.pending_logins (
  interaction text primary key,
  account_id text not null references login.accounts (id) on delete cascade,
  state text not null,
  is_password_weak boolean not null,
  logged_in_at timestamptz not null,
  expires_at timestamptz not null,
  is_second_factor_proved boolean not null default false
);
comment on table login.pending_logins is
  'Logins whose password was right and that wait for another step. `interaction` is a hash of the authorisation request''s id, so that '
  'nobody can continue a login with what is stored. Administrators need a login that proved a second factor.';
create index pending_logins_by_account on login.pending_logins (account_id);
create index pending_logins_by_expiry on login.pending_logins (expires_at);
alter table login.pending_logins enable row level security;
