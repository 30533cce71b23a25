-- Webhooks: only some types of entries, test messages, and a pause for those that keep failing.

alter table private.webhooks
  add column types text[] check (cardinality(types) between 1 and 60),
  add column paused_at timestamptz,
  add column is_failing boolean not null default false;
comment on column private.webhooks.types is 'Types of the entries that are sent; null for all.';
comment on column private.webhooks.is_failing is 'Paused because the receiver accepted nothing for as long as a message is tried.';

-- Trigger: queues a message for each new entry and webhook that wants its type, in the entry's transaction.
create or replace function private.queue_webhook_deliveries() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.webhook_deliveries (webhook, entry, type, entry_at)
  select w.id, a.id, a.type, a.created_at from added a join private.webhooks w on w.project = a.project
  where not w.is_paused and (w.types is null or a.type = any (w.types)) order by a.created_at, a.id;
  return null;
end $$;

-- Records how an attempt ended. Without `problem`, the message is accepted; without `retry_after`, it is given up. Ignores an attempt
-- that another one has overtaken. Pauses the webhook, and returns true, if a message is given up and none was accepted since it was
-- queued.
drop function private.note_webhook_attempt(uuid, int, int, text, interval);
create function private.note_webhook_attempt(delivery uuid, attempt int, status int, problem text, retry_after interval) returns boolean
  language plpgsql set search_path = '' as $$
declare
  noted private.webhook_deliveries;
begin
  update private.webhook_deliveries d
  set status = $3, problem = $4,
    delivered_at = case when $4 is null then now() else d.delivered_at end,
    next_attempt_at = case when $4 is null then null else now() + $5 end
  where d.id = $1 and d.attempts = $2 returning * into noted;
  if noted.id is null or $4 is null or $5 is not null then
    return false;
  end if;
  update private.webhooks w set is_paused = true, is_failing = true, paused_at = now()
  where w.id = noted.webhook and not w.is_paused and not exists (
    select from private.webhook_deliveries d where d.webhook = w.id and d.delivered_at >= noted.created_at);
  return found;
end $$;
revoke all on function private.note_webhook_attempt(uuid, int, int, text, interval) from public;
