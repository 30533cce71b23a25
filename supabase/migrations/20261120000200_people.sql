-- People: their row, which columns they may change, and their subscription and credits.

create table public.users (
  id uuid primary key,
  kinde_id text not null unique,
  email text not null check (email = lower(email)),
  email_verified boolean not null default false,
  credits int not null default 1000,
  institutes jsonb not null default '[]',
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz not null default now(),
  credits_at timestamptz not null default now()
);
comment on table public.users is 'People. Row policies show everybody only themselves.';
comment on column public.users.id is 'UUIDv5 of the login provider''s id.';
comment on column public.users.kinde_id is 'The login provider''s id.';
comment on column public.users.email is 'In lower case.';
comment on column public.users.credits is 'Counted up to `credits_at`.';
comment on column public.users.institutes is 'Institutes that the person manages, kept in step with institute_managers.';
comment on column public.users.data is
  'The profile, which the person and their tools write: name, givenName, familyName, nameShort, institute, signature, darkMode, '
  'activeProject, isDev, isSharing, teraCreditsShow, singleKeyShortcuts, dateLanguage, and revokedScopes by origin.';
comment on column public.users.credits_at is
  'Until when the credits are counted. Whatever a started period brings is counted when it ends.';
create index users_email on public.users (email);
alter table public.users enable row level security;
grant select, insert, update, delete on public.users to anon, authenticated;
grant all on public.users to service_role;

create policy "people read themselves" on public.users for select to authenticated using (id = (select private.caller()));
create policy "people edit themselves" on public.users for update to authenticated
  using (id = (select private.caller())) with check (id = (select private.caller()));

-- Returns the caller's address if it is verified, else null: no invitation matches an unverified address.
create function private.verified_email() returns text
  language sql stable security definer set search_path = '' as $$
  select u.email from public.users u where u.id = (select private.caller()) and u.email_verified
$$;

-- Refuses a client that asks in somebody else's name.
create function private.require_self(person uuid) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if (select private.caller()) is null then
    perform private.refuse(401, 'NEED-LOGIN', 'You need to be logged in to do that');
  elsif person is distinct from (select private.caller()) then
    perform private.refuse(403, 'FORBIDDEN', 'You can only ask for your own projects and people.');
  end if;
end $$;

-- Protected columns and values -----------------------------------------------------------------------------------------------------------
-- Guards run as the caller (no security definer): `current_user` distinguishes a client's statement from a function's on its behalf.

-- Trigger: clients change only `data`.
create function private.guard_users() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated')
     and (new.id, new.kinde_id, new.email, new.email_verified, new.credits, new.credits_at, new.institutes, new.created_at)
     is distinct from (old.id, old.kinde_id, old.email, old.email_verified, old.credits, old.credits_at, old.institutes, old.created_at) then
    perform private.refuse(403, 'FORBIDDEN', 'Only a profile''s data can be changed, not e-mail, credits or institutes.');
  end if;
  if new.data is distinct from old.data then perform private.check_state(new.data); end if;
  -- Growing credits are no edit of the profile.
  new.edited_at := case when (new.data, new.email, new.institutes) is distinct from (old.data, old.email, old.institutes) then now() else old.edited_at end;
  return new;
end $$;
create trigger guard before update on public.users for each row execute function private.guard_users();
create trigger guard_keys before insert or update on public.users for each row execute function private.refuse_machinery();

-- Trigger: refuses keys in `data` that repeat what columns and related tables say. An existing key may stay or be removed, but not change.
create function private.guard_user_keys() returns trigger
  language plpgsql set search_path = '' as $$
declare
  protected constant text[] := array[
    'id', 'kinde_id', 'kindeId', 'email', 'email_verified', 'emailVerified', 'credits', 'credits_at', 'creditsAt', 'institutes',
    'created', 'created_at', 'createdAt', 'edited', 'edited_at', 'editedAt', 'role', 'user', 'users', 'subscription', 'subscriptions', 'projects'
  ];
begin
  if exists (
    select from unnest(protected) k (key)
    where new.data ? k.key and (tg_op = 'INSERT' or new.data -> k.key is distinct from old.data -> k.key)
  ) then
    perform private.refuse(403, 'FORBIDDEN', 'Only a profile''s data can be changed, not e-mail, credits and the like.');
  end if;
  return new;
end $$;
create trigger guard_protected_keys before insert or update of data on public.users for each row execute function private.guard_user_keys();

-- Trigger: refuses settings of a type that screens can't read. An existing invalid value may stay or be removed.
create function private.check_profile_values() returns trigger
  language plpgsql set search_path = '' as $$
declare
  texts constant text[] := array['name', 'givenName', 'familyName', 'nameShort', 'institute', 'signature', 'activeProject', 'dateLanguage'];
  flags constant text[] := array['isDev', 'isSharing', 'teraCreditsShow', 'singleKeyShortcuts'];
  field text;
  value jsonb;
begin
  for field, value in
    select e.key, e.value from jsonb_each(new.data) e where e.value is distinct from old.data -> e.key
  loop
    if field = 'darkMode' and value not in ('true', 'false', '"system"') then
      perform private.refuse(400, 'INVALID', 'Invalid dark mode setting');
    elsif field = any (texts) and jsonb_typeof(value) <> 'string' then
      perform private.refuse(400, 'INVALID', 'The profile''s "' || field || '" must be a text.');
    elsif field = any (flags) and jsonb_typeof(value) <> 'boolean' then
      perform private.refuse(400, 'INVALID', 'The profile''s "' || field || '" must be true or false.');
    end if;
  end loop;
  return new;
end $$;
-- Triggers run in the order of their names: `guard` has already refused data that is no object.
create trigger guard_values before update of data on public.users for each row execute function private.check_profile_values();

-- Subscription ---------------------------------------------------------------------------------------------------------------------------

create table public.subscriptions (
  "user" uuid primary key references public.users (id) on delete cascade,
  is_active boolean not null default false,
  is_trial boolean not null default false,
  data jsonb not null default '{}',
  edited_at timestamptz not null default now()
);
comment on table public.subscriptions is 'What a person has subscribed to. The payment provider''s events change it.';
comment on column public.subscriptions.data is 'nextInvoice: when the next invoice is due.';
alter table public.subscriptions enable row level security;
grant select, insert, update, delete on public.subscriptions to anon, authenticated;
grant all on public.subscriptions to service_role;

create policy "people see their subscription" on public.subscriptions for select to authenticated using ("user" = (select private.caller()));

-- Returns whether a person has an active subscription or trial.
create function private.is_subscribed(person uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from public.subscriptions s where s."user" = $1 and (s.is_active or s.is_trial))
$$;

-- Credits: 1 every 45 minutes up to 1000, or 10 up to 10000 for subscribers ----------------------------------------------------------------

-- Returns the credits that a period of 45 minutes brings.
create function private.credit_rate(is_subscribed boolean) returns int
  language sql immutable set search_path = '' as $$ select case when $1 then 10 else 1 end $$;

-- Returns the most credits that a person may collect.
create function private.maximum_credits(is_subscribed boolean) returns int
  language sql immutable set search_path = '' as $$ select case when $1 then 10000 else 1000 end $$;

-- Adds the credits of the periods since the last count, up to the maximum, and returns the total. A person who has more, from a time with
-- a subscription, keeps them. At the maximum no period runs: the next one begins when credits are spent.
create function private.settle_credits(person uuid, at timestamptz default now()) returns int
  language plpgsql set search_path = '' as $$
declare
  period constant interval := interval '45 minutes';
  known record;
  most int;
  periods bigint;
  counted int;
begin
  select u.credits, u.credits_at into known from public.users u where u.id = person for no key update;
  if not found then return null; end if;
  most := private.maximum_credits(private.is_subscribed(person));
  periods := greatest(floor(extract(epoch from at - known.credits_at) / extract(epoch from period)), 0);
  if periods = 0 then return known.credits; end if;
  counted := greatest(known.credits, least(most, known.credits + least(periods, 100000) * private.credit_rate(private.is_subscribed(person))));
  update public.users u set credits = counted, credits_at = case when counted >= most then at else known.credits_at + periods * period end
    where u.id = person;
  return counted;
end $$;

-- Trigger: credits from before a change of the subscription count at the earlier rate.
create function private.settle_before_subscription() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_credits(case when tg_op = 'INSERT' then new."user" else old."user" end);
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger settle_credits before insert or update or delete on public.subscriptions for each row execute function private.settle_before_subscription();

-- Takes credits from a person who has enough, including those earned until now. Otherwise refuses, with the time when there will be
-- enough. The API has checked the cost, as it knows the tools' prices.
create function private.spend_credits(person uuid, cost int) returns void
  language plpgsql set search_path = '' as $$
declare
  available int := private.settle_credits(person);
  is_subscribed boolean := private.is_subscribed(person);
  most int := private.maximum_credits(is_subscribed);
  price text := cost || case when cost = 1 then ' credit' else ' credits' end;
  enough_at timestamptz;
begin
  if available >= cost then
    update public.users u set credits = available - cost, credits_at = case when available >= most then now() else u.credits_at end
      where u.id = person;
  elsif cost > most then
    perform private.refuse(409, 'NOT-ENOUGH-CREDITS',
      format('This costs %s, more than the %s that you can have.', price, most));
  else
    select u.credits_at + ceil((cost - available)::float8 / private.credit_rate(is_subscribed)) * interval '45 minutes' into enough_at
      from public.users u where u.id = person;
    perform private.refuse(409, 'NOT-ENOUGH-CREDITS',
      format('This costs %s, and you have %s. You will have enough on %s UTC.', price, available,
        to_char(enough_at at time zone 'UTC', 'FMDD Mon YYYY, HH24:MI')));
  end if;
end $$;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.guard_user_keys(),
  private.is_subscribed(uuid),
  private.settle_credits(uuid, timestamptz),
  private.settle_before_subscription(),
  private.spend_credits(uuid, int)
from public;
