-- Logins whose password was right and which wait for a further step of the person. `interaction` is a hash of the authorisation
-- request's id, so that what is read here can't be used to go on.
create table login.pending_logins (
  interaction text primary key,
  account_id text not null references login.accounts (id) on delete cascade,
  state text not null,
  is_password_weak boolean not null,
  logged_in_at timestamptz not null,
  expires_at timestamptz not null
);
create index pending_logins_by_account on login.pending_logins (account_id);
create index pending_logins_by_expiry on login.pending_logins (expires_at);
alter table login.pending_logins enable row level security;
