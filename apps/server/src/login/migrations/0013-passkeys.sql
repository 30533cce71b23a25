-- A person's passkeys: public keys of their devices (WebAuthn). `id` is the credential's, in base64url, as is `public_key`; `counter`
-- is the last that the device said, by which a copy of it is noticed.
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
create index passkeys_by_account on login.passkeys (account_id);
alter table login.passkeys enable row level security;

-- What a device is asked to sign, once. `purpose` is a hash of what it is for: one authorisation request, or one person's page.
create table login.passkey_challenges (
  purpose text primary key,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_by_expiry on login.passkey_challenges (expires_at);
alter table login.passkey_challenges enable row level security;
