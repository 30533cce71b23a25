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
  updated_at timestamp not null default (now() at time zone 'utc'),
  -- Which transaction wrote it, and its place among all messages. The server asks for those that the snapshot of its last query did not show,
  -- so it misses none, gets none twice, and gets those of transactions that waited for each other in order. With NOTIFY, all transactions of
  -- the database would become durable one after the other.
  xact xid8 not null default pg_catalog.pg_current_xact_id(),
  place bigint generated always as identity
);
create index if not exists messages_xact on realtime.messages (xact);

-- Two messages that are never sent. What the policies let a caller see of them is what the caller may hear on the current topic.
insert into realtime.messages (id, topic, extension, private, inserted_at) values
  ('00000000-0000-4000-8000-000000000001', '', 'broadcast', true, 'infinity'),
  ('00000000-0000-4000-8000-000000000002', '', 'presence', true, 'infinity')
on conflict (id) do nothing;

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

grant execute on function realtime.topic(), realtime.send(jsonb, text, text, boolean) to anon, authenticated, service_role;
