-- Permissions for other sites, logins that were handed over or ended, and personal tokens.

create table public.consents (
  "user" uuid not null references public.users (id) on delete cascade,
  origin text not null check (length(origin) <= 300),
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  primary key ("user", origin)
);
comment on table public.consents is 'What a person allows the pages of an origin, for 30 days. The API writes it.';
alter table public.consents enable row level security;
grant select on public.consents to authenticated;
grant all on public.consents to service_role;

create policy "people read what they allow" on public.consents for select to authenticated using ("user" = (select private.caller()));

create table private.handed_logins (
  hash text primary key,
  chain uuid not null default gen_random_uuid(),
  "user" uuid not null references public.users (id) on delete cascade,
  expires_at timestamptz not null,
  chain_ends_at timestamptz not null,
  used_at timestamptz,
  session text not null default '',
  logged_in_at timestamptz not null
);
comment on table private.handed_logins is
  'Codes that /embed exchanges for a token, each once: the first comes from the login''s window, each later one from the exchange before. '
  'Only hashes are stored. Used codes stay until the chain ends: a code that is used twice was copied, and the whole chain is deleted. A '
  'handed-over login ends with the login it came from.';
create index handed_logins_chain on private.handed_logins (chain);
create index handed_logins_user on private.handed_logins ("user");
create index handed_logins_end on private.handed_logins (chain_ends_at);
alter table private.handed_logins enable row level security;
grant all on private.handed_logins to service_role;

create table private.ended_logins (
  account text not null,
  session text not null default '',
  ended_at timestamptz not null,
  primary key (account, session)
);
comment on table private.ended_logins is
  'Ended logins. Everything made from a login of the account (the login provider''s id, users.kinde_id) at or before `ended_at` is '
  'refused, in one session of the provider, or in all of them if `session` is empty.';
create index ended_logins_time on private.ended_logins (ended_at);
alter table private.ended_logins enable row level security;
grant all on private.ended_logins to service_role;

-- Returns whether a login of the account, made at a time and in a session, has ended. An unknown session is null or empty.
create function private.is_login_ended(account text, session text, logged_in_at timestamptz) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from private.ended_logins e
    where e.account = $1 and e.session in ('', coalesce($2, '')) and e.ended_at >= $3);
$$;

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
comment on table private.personal_tokens is
  'Personal tokens: programs act for their owner with them, within the scopes. Only a hash of the secret is stored.';
create index personal_tokens_user on private.personal_tokens ("user", created_at desc);
alter table private.personal_tokens enable row level security;
grant all on private.personal_tokens to service_role;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.is_login_ended(text, text, timestamptz)
from public;
