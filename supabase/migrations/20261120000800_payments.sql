-- Subscriptions as the payment provider reports them. Its events may come twice, late and in any order.

create table private.payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
comment on table private.payment_events is 'Events of the payment provider that were taken, for 30 days.';
create index payment_events_age on private.payment_events (received_at);

create table private.payment_customers (
  customer text primary key,
  "user" uuid not null references public.users (id) on delete cascade
);
comment on table private.payment_customers is 'Which person a customer is. The checkout, which has our id of the person, says so.';
create index payment_customers_user on private.payment_customers ("user");

create table private.payment_subscriptions (
  id text primary key,
  customer text not null,
  status text not null,
  next_invoice timestamptz,
  told_at timestamptz not null
);
comment on table private.payment_subscriptions is
  'The newest known state of each subscription at the provider, even while its customer is unknown.';
create index payment_subscriptions_customer on private.payment_subscriptions (customer);

alter table private.payment_events enable row level security;
alter table private.payment_customers enable row level security;
alter table private.payment_subscriptions enable row level security;
grant all on private.payment_events, private.payment_customers, private.payment_subscriptions to service_role;

-- Stores an event's id; false if it is already known.
create function private.take_payment_event(id text, type text) returns boolean
  language plpgsql set search_path = '' as $$
begin
  insert into private.payment_events (id, type) values ($1, $2) on conflict do nothing;
  return found;
end $$;

-- Derives a customer's row of public.subscriptions from everything that the provider reported. While the provider is still collecting a late
-- payment ("past_due"), the subscription stays active.
create function private.derive_subscription(customer text) returns void
  language plpgsql set search_path = '' as $$
declare
  person uuid;
begin
  select c."user" into person from private.payment_customers c where c.customer = $1 for update;
  if person is null then return; end if;
  insert into public.subscriptions ("user", is_active, is_trial, data)
    select person, coalesce(bool_or(s.status in ('active', 'trialing', 'past_due')), false), coalesce(bool_or(s.status = 'trialing'), false),
      coalesce(jsonb_build_object('nextInvoice', to_char(min(s.next_invoice) filter (where s.status in ('active', 'trialing', 'past_due')) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), '{}')
    from private.payment_customers c join private.payment_subscriptions s on s.customer = c.customer
    where c."user" = person
    having count(*) > 0
  on conflict ("user") do update
    set is_active = excluded.is_active, is_trial = excluded.is_trial, data = jsonb_strip_nulls(public.subscriptions.data || excluded.data), edited_at = now();
end $$;

-- Stores the state of a subscription unless a newer one is known.
create function private.note_payment_subscription(id text, customer text, status text, next_invoice timestamptz, told_at timestamptz)
  returns void
  language plpgsql set search_path = '' as $$
begin
  insert into private.payment_subscriptions as s (id, customer, status, next_invoice, told_at) values ($1, $2, $3, $4, $5)
    on conflict on constraint payment_subscriptions_pkey do update
      set customer = excluded.customer, status = excluded.status, next_invoice = excluded.next_invoice, told_at = excluded.told_at
      -- Of two events of the same second, the end of a subscription is final, whichever comes last.
      where s.told_at < excluded.told_at or (s.told_at = excluded.told_at and s.status <> 'canceled');
  perform private.derive_subscription($2);
end $$;

-- Stores which person a customer is, and returns whether that person is known. The first report counts.
create function private.note_payment_customer(customer text, person uuid) returns boolean
  language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.users u where u.id = $2) then return false; end if;
  insert into private.payment_customers (customer, "user") values ($1, $2) on conflict do nothing;
  perform private.derive_subscription($1);
  return true;
end $$;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.take_payment_event(text, text),
  private.derive_subscription(text),
  private.note_payment_subscription(text, text, text, timestamptz, timestamptz),
  private.note_payment_customer(text, uuid)
from public;
