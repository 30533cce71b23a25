-- Webhooks: addresses that get a message for each entry of a project's timeline.

create table private.webhooks (
  id uuid primary key,
  project uuid not null references public.projects (id) on delete cascade,
  address text not null,
  secret text not null,
  is_paused boolean not null default false,
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table private.webhooks is 'Addresses that get a message for each entry of a project''s timeline.';
comment on column private.webhooks.secret is 'Signs the messages. Encrypted with a key in the data directory.';
create index webhooks_project on private.webhooks (project, created_at);
alter table private.webhooks enable row level security;
grant all on private.webhooks to service_role;

create table private.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook uuid not null references private.webhooks (id) on delete cascade,
  entry uuid not null,
  type text not null,
  entry_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  attempts int not null default 0,
  attempted_at timestamptz,
  next_attempt_at timestamptz default now(),
  status int,
  problem text,
  delivered_at timestamptz
);
comment on table private.webhook_deliveries is
  'Messages to webhooks, until they are accepted and for 30 days. They name the entry and hold nothing of it.';
comment on column private.webhook_deliveries.next_attempt_at is 'Null once the message is accepted or given up. During an attempt, when another server may try.';
comment on column private.webhook_deliveries.status is 'HTTP status of the last answer.';
create index webhook_deliveries_due on private.webhook_deliveries (next_attempt_at) where next_attempt_at is not null;
create index webhook_deliveries_latest on private.webhook_deliveries (webhook, created_at desc, id desc);
create index webhook_deliveries_by_age on private.webhook_deliveries (created_at);
alter table private.webhook_deliveries enable row level security;
grant all on private.webhook_deliveries to service_role;

-- Trigger: queues a message for each new entry and webhook, in the entry's transaction.
create function private.queue_webhook_deliveries() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.webhook_deliveries (webhook, entry, type, entry_at)
  select w.id, a.id, a.type, a.created_at from added a join private.webhooks w on w.project = a.project
  where not w.is_paused order by a.created_at, a.id;
  return null;
end $$;
create trigger webhooks after insert on public.project_logs referencing new table as added for each statement
  execute function private.queue_webhook_deliveries();

-- Refuses a person who does not manage a project.
create function private.require_manager(project uuid, person uuid) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from public.project_members m join public.projects p on p.id = m.project
    where m.project = $1 and m."user" = $2 and m.role = 'creator' and p.deleted_at is null
  ) then
    perform private.refuse(403, 'FORBIDDEN', 'Only the project''s manager can see and change its webhooks.');
  end if;
end $$;

-- Claims due messages for an attempt, oldest first, and returns them. Another server may try a message again once `lease` has passed.
-- Messages of paused webhooks and deleted projects wait.
create function private.claim_webhook_deliveries(most int, lease interval)
  returns table (id uuid, webhook uuid, address text, secret text, project uuid, entry uuid, type text, entry_at timestamptz, attempts int)
  language sql set search_path = '' as $$
  update private.webhook_deliveries d
  set next_attempt_at = now() + $2, attempts = d.attempts + 1, attempted_at = now()
  from private.webhooks w
  where w.id = d.webhook and d.id in (
    select due.id from private.webhook_deliveries due
      join private.webhooks active on active.id = due.webhook join public.projects p on p.id = active.project
    where due.next_attempt_at <= now() and not active.is_paused and p.deleted_at is null
    order by due.next_attempt_at, due.created_at limit $1 for update of due skip locked)
  returning d.id, w.id, w.address, w.secret, w.project, d.entry, d.type, d.entry_at, d.attempts
$$;

-- Records how an attempt ended. Without `problem`, the message is accepted; without `retry_after`, it is given up. Ignores an attempt
-- that another one has overtaken.
create function private.note_webhook_attempt(delivery uuid, attempt int, status int, problem text, retry_after interval) returns void
  language sql set search_path = '' as $$
  update private.webhook_deliveries d
  set status = $3, problem = $4,
    delivered_at = case when $4 is null then now() else d.delivered_at end,
    next_attempt_at = case when $4 is null then null else now() + $5 end
  where d.id = $1 and d.attempts = $2
$$;

-- Deletes messages after 30 days.
create function private.forget_webhook_deliveries() returns void
  language sql set search_path = '' as $$
  delete from private.webhook_deliveries d where d.created_at < now() - interval '30 days'
$$;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.queue_webhook_deliveries(),
  private.require_manager(uuid, uuid),
  private.claim_webhook_deliveries(int, interval),
  private.note_webhook_attempt(uuid, int, int, text, interval),
  private.forget_webhook_deliveries()
from public;
