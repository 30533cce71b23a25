-- Credits grow by the clock: 1 every 45 minutes up to 1000, for subscribers 10 up to 10000.

-- Up to when the credits were counted; the part of a period that has begun is kept by it.
alter table public.users add column credits_at timestamptz not null default now();

/* The most credits a person may gather. */
create function private.maximum_credits(is_subscribed boolean) returns int
  language sql immutable set search_path = '' as $$ select case when $1 then 10000 else 1000 end $$;

/* The credits that one period of 45 minutes brings. */
create function private.credit_rate(is_subscribed boolean) returns int
  language sql immutable set search_path = '' as $$ select case when $1 then 10 else 1 end $$;

/*
 * Adds what the periods since the last count bring, never beyond the maximum, and answers the credits. Who has more, from a time with a
 * subscription, keeps it. At the maximum the clock stands still: the next period begins when something was spent.
 */
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

/* What was earned before a subscription began or ended counts at the rate of its time. */
create function private.settle_before_subscription() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_credits(case when tg_op = 'INSERT' then new."user" else old."user" end);
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger settle_credits before insert or update or delete on public.subscriptions for each row execute function private.settle_before_subscription();

create or replace function private.guard_users() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated')
     and (new.id, new.kinde_id, new.email, new.email_verified, new.credits, new.credits_at, new.institutes, new.created_at)
     is distinct from (old.id, old.kinde_id, old.email, old.email_verified, old.credits, old.credits_at, old.institutes, old.created_at) then
    perform private.refuse(403, 'FORBIDDEN', 'Of a profile only its data can be changed; e-mail, credits and institutes can not.');
  end if;
  if new.data is distinct from old.data then perform private.check_state(new.data); end if;
  -- Credits grow by themselves: that is no edit of the profile.
  new.edited_at := case when (new.data, new.email, new.institutes) is distinct from (old.data, old.email, old.institutes) then now() else old.edited_at end;
  return new;
end $$;

revoke all on function private.settle_credits(uuid, timestamptz) from public;
revoke all on function private.settle_before_subscription() from public;
