-- Logins by another OpenID provider (OIDC_ISSUER).

create table login.identities (
  issuer text not null check (length(issuer) between 1 and 1000),
  subject text not null check (length(subject) between 1 and 255),
  account_id text not null references login.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (issuer, subject)
);
comment on table login.identities is
  'Who an account''s person is at another OpenID provider: `issuer` and `subject` are the `iss` and `sub` of its ID tokens. An account '
  'without a password has an empty `password_hash`, which no password matches.';
create index identities_by_account on login.identities (account_id);
alter table login.identities enable row level security;

create table login.identity_requests (
  purpose text primary key,
  state text not null,
  nonce text not null,
  verifier text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table login.identity_requests is
  'Open requests to another OpenID provider, each answered once. `purpose` is a hash of the authorisation request or of the session that '
  'it is for; `state`, `nonce` and `verifier` (PKCE) are compared with the answer.';
create index identity_requests_by_expiry on login.identity_requests (expires_at);
alter table login.identity_requests enable row level security;
