-- Where each login is used and from when to when, so that its person can recognise it. A row stands beside the provider's records of its session,
-- and goes with them.
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
alter table login.sessions enable row level security;
