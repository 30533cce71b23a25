-- Schema realtime as hosted Supabase has it: messages, whose row policies say who may hear and who may speak on a
-- private topic, and send(), by which the database speaks. Applied to a plain Postgres only; may be applied again.

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid() primary key,
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean not null default false,
  inserted_at timestamp not null default (now() at time zone 'utc'),
  updated_at timestamp not null default (now() at time zone 'utc')
);
create index if not exists messages_inserted_at on realtime.messages (inserted_at);

alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated;
grant all on realtime.messages to service_role;

create or replace function realtime.topic() returns text
language sql stable set search_path = '' as $$
  select nullif(pg_catalog.current_setting('realtime.topic', true), '')
$$;

-- A broadcast that fails warns and leaves the write that caused it alone: clients refetch, lost writes do not come back.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = '' as $$
declare
  message_id uuid := pg_catalog.gen_random_uuid();
begin
  perform pg_catalog.set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, topic, extension, payload, event, private)
  values (
    message_id, topic, 'broadcast',
    case when payload ? 'id' then payload else payload || pg_catalog.jsonb_build_object('id', message_id) end,
    event, private
  );
exception when others then
  raise warning 'The change was stored, but its broadcast on % failed: %', topic, sqlerrm;
end
$$;

-- Only the id travels: a notification holds at most 8000 bytes, and the payload may hold more.
create or replace function realtime.announce_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('realtime_messages', new.id::text);
  return null;
end
$$;

drop trigger if exists announce_message on realtime.messages;
create trigger announce_message
  after insert on realtime.messages
  for each row when (new.extension = 'broadcast' and new.event is not null)
  execute function realtime.announce_message();

grant execute on function realtime.topic(), realtime.send(jsonb, text, text, boolean) to anon, authenticated, service_role;
