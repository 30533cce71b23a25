-- Schema storage as hosted Supabase has it: buckets, objects and the name functions that row policies use.
-- Hosted Supabase brings its own, so this file is applied to a plain Postgres only. It may be applied again at any time.

create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  name text not null,
  owner uuid,
  owner_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  metadata jsonb,
  user_metadata jsonb,
  -- The content id: the name of the file on disk that holds this object's bytes.
  version text,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored
);

-- Listing walks names in byte order, so the index does too.
create unique index if not exists objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
create index if not exists objects_version on storage.objects (version);

-- When a content was last let go of. The sweep spares it for a day from then, not from the day it was written.
create table if not exists storage.replaced_contents (
  version text primary key,
  bucket_id text not null,
  name text not null,
  replaced_at timestamptz not null default now()
);
create index if not exists replaced_contents_replaced_at on storage.replaced_contents (replaced_at);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.replaced_contents enable row level security;

grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated;
grant all on storage.buckets, storage.objects, storage.replaced_contents to service_role;

create or replace function storage.foldername(name text) returns text[]
language sql immutable set search_path = '' as $$
  select (string_to_array(name, '/'))[1:pg_catalog.cardinality(string_to_array(name, '/')) - 1]
$$;

create or replace function storage.filename(name text) returns text
language sql immutable set search_path = '' as $$
  select (string_to_array(name, '/'))[pg_catalog.cardinality(string_to_array(name, '/'))]
$$;

create or replace function storage.extension(name text) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.reverse(pg_catalog.split_part(pg_catalog.reverse(storage.filename(name)), '.', 1))
$$;

create or replace function storage.keep_replaced_content() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.version is not null and (tg_op = 'DELETE' or new.version is distinct from old.version) then
    insert into storage.replaced_contents (version, bucket_id, name)
    values (old.version, old.bucket_id, old.name)
    on conflict (version) do update set replaced_at = now();
  end if;
  return null;
end
$$;

drop trigger if exists keep_replaced_content on storage.objects;
create trigger keep_replaced_content
  after update or delete on storage.objects
  for each row execute function storage.keep_replaced_content();
