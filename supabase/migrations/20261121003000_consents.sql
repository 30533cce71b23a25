-- What people have allowed pages that no catalogue entry names, and logins handed from a window of ours to our page in somebody else's.

/* What a person allows the pages of an origin, for 30 days. Written by the API alone, which sets the end. */
create table public.consents (
  "user" uuid not null references public.users (id) on delete cascade,
  origin text not null check (length(origin) <= 300),
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  primary key ("user", origin)
);
alter table public.consents enable row level security;
grant select on public.consents to authenticated;
grant all on public.consents to service_role;
create policy "people read what they allow" on public.consents for select to authenticated using ("user" = (select private.caller()));

/*
 * Codes that /embed changes for a token, each once: the first from the login's window, every next from the exchange before. Only hashes are kept.
 * Used ones stay until the chain ends, so that a code that comes twice is known: somebody has copied it, and the whole chain goes.
 */
create table private.handed_logins (
  hash text primary key,
  chain uuid not null default gen_random_uuid(),
  "user" uuid not null references public.users (id) on delete cascade,
  expires_at timestamptz not null,
  chain_ends_at timestamptz not null,
  used_at timestamptz
);
create index handed_logins_chain on private.handed_logins (chain);
create index handed_logins_user on private.handed_logins ("user");
create index handed_logins_end on private.handed_logins (chain_ends_at);
alter table private.handed_logins enable row level security;
grant all on private.handed_logins to service_role;
