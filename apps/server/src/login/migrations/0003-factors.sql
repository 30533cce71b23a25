-- Second factors of the embedded login.

create table login.authenticators (
  account_id text primary key references login.accounts (id) on delete cascade,
  secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
comment on table login.authenticators is
  'Authenticator apps. `secret` is encrypted with a key outside of the database. The app counts once its person has entered a code of it '
  '(`confirmed_at`). `last_step` is the time step of the last used code: no code counts twice.';
alter table login.authenticators enable row level security;

create table login.recovery_codes (
  account_id text not null references login.accounts (id) on delete cascade,
  hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (account_id, hash)
);
comment on table login.recovery_codes is
  'Codes that replace a second factor, each once. The codes of a set are hashed with the same salt, so that one hash finds a code.';
alter table login.recovery_codes enable row level security;

create table login.passkeys (
  id text primary key check (length(id) <= 1400),
  account_id text not null references login.accounts (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  public_key text not null,
  counter bigint not null,
  transports jsonb not null default '[]',
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table login.passkeys is
  'Passkeys: public keys of a person''s devices (WebAuthn). `id` (the credential''s) and `public_key` are in base64url. `counter` is the '
  'last that the device sent, which reveals a copied passkey.';
create index passkeys_by_account on login.passkeys (account_id);
alter table login.passkeys enable row level security;

create table login.passkey_challenges (
  purpose text primary key,
  challenge text not null,
  expires_at timestamptz not null
);
comment on table login.passkey_challenges is
  'Challenges that a device signs, each once. `purpose` is a hash of the authorisation request or of the person''s page that it is for.';
create index passkey_challenges_by_expiry on login.passkey_challenges (expires_at);
alter table login.passkey_challenges enable row level security;
