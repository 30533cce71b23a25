-- Answers kept for retries, and personal tokens of the API. Both are the server's alone.

/* What a request with an Idempotency-Key was answered: sent again, it gets the same answer and does nothing. */
create table private.answers (
  owner text not null,
  route text not null,
  key text not null,
  -- SHA-256 of what was asked: the same key with another question is a mistake of the client.
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (owner, route, key)
);
create index answers_age on private.answers (created_at);

/* Personal tokens: what a program needs to act for its owner, within the scopes. Only a hash of the secret is kept. */
create table private.personal_tokens (
  id uuid primary key default gen_random_uuid(),
  "user" uuid not null references public.users (id) on delete cascade,
  name text not null,
  scopes text[] not null,
  hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz
);
create index personal_tokens_user on private.personal_tokens ("user", created_at desc);

alter table private.answers enable row level security;
alter table private.personal_tokens enable row level security;
grant all on private.answers, private.personal_tokens to service_role;
