-- Codes that stand in for a second factor, each once. Those of one set are hashed with the same salt, so that one hash finds a code.
create table login.recovery_codes (
  account_id text not null references login.accounts (id) on delete cascade,
  hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (account_id, hash)
);
alter table login.recovery_codes enable row level security;
