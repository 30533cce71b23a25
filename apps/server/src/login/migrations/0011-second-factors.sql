-- A person's authenticator app. `secret` is encrypted with a key outside of the database; until the person has shown a code of it,
-- `confirmed_at` is null and it counts for nothing. `last_step` is the time step of the latest code that was used: no code counts twice.
create table login.authenticators (
  account_id text primary key references login.accounts (id) on delete cascade,
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
alter table login.authenticators enable row level security;
