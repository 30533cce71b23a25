-- Roles, schemas and helper functions that hosted Supabase has already. Applied to a plain Postgres only; safe to run again.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    begin
      create role service_role nologin noinherit bypassrls;
    exception when insufficient_privilege then
      -- An owner without that right can't give it. The server does not use this role.
      create role service_role nologin noinherit;
    end;
  end if;
exception when duplicate_object or unique_violation then
  -- Roles belong to the whole server: another database on it may be creating them at this moment.
  null;
end
$$;

-- A role that may grant none is served, too, where somebody else made these and granted them to it.
do $$
declare
  needed constant text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
  client text;
begin
  foreach client in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role(current_user, client, needed) then execute format('grant %I to current_user', client); end if;
  end loop;
exception when insufficient_privilege then
  raise exception 'The roles anon, authenticated and service_role belong to somebody else on this Postgres. As their owner or a superuser, '
    'run: grant anon, authenticated, service_role to % with admin option', quote_ident(current_user) using errcode = '42501';
end
$$;

create schema if not exists auth;
create schema if not exists extensions;
grant usage on schema public, auth, extensions to anon, authenticated, service_role;

create or replace function auth.jwt() returns jsonb
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

create or replace function auth.uid() returns uuid
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')
  )::uuid
$$;

create or replace function auth.role() returns text
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;

create or replace function auth.email() returns text
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role;

-- As on hosted Supabase, client roles may name every object of schema public; row policies decide what they see.
grant all on all tables in schema public to anon, authenticated, service_role;
grant all on all routines in schema public to anon, authenticated, service_role;
grant all on all sequences in schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on routines to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
