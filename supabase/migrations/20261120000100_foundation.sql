-- What every topic uses: who calls, refusals, limits of stored data, and statements with a caller's rights.
-- Runs on Postgres 15 and later, embedded or hosted.
--
-- Anybody with a token may reach schema `public`: hosted Supabase grants its roles everything there. So every table in it has row policies,
-- and every function in it checks its caller. What no client may call is in `private`, which no API exposes.

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;

-- The caller -----------------------------------------------------------------------------------------------------------------------------

-- Returns the caller's id, or null. Tokens of nobody have an empty subject, on which auth.uid() fails.
create function private.caller() returns uuid
  language sql stable set search_path = '' as $$
  select nullif(auth.jwt() ->> 'sub', '')::uuid
$$;

-- Returns the rows of a reading statement as JSON text, with a caller's role and claims, so that row policies apply. Parameters are named
-- $1[1], $1[2] and so on. Only the server passes statements, never a client.
create function private.read_as(claims text, role text, statement text, parameters text[]) returns text
  language plpgsql set search_path = '' set "TimeZone" = 'UTC' as $$
declare
  found text;
begin
  perform set_config('request.jwt.claims', read_as.claims, true), set_config('role', read_as.role, true);
  execute 'select coalesce(json_agg(t), ''[]'')::text from (' || statement || ') t' into found using parameters;
  return found;
end $$;

-- Refusals -------------------------------------------------------------------------------------------------------------------------------

-- Ends the statement with SQLSTATE 'PTxyz', which the REST surfaces answer as HTTP status xyz. `code` is one of the error catalogue.
create function private.refuse(status int, code text, message text) returns void
  language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = refuse.message, detail = refuse.code;
end $$;

-- Limits of stored data ------------------------------------------------------------------------------------------------------------------

-- Refuses data that is no object or larger than 12 MB.
create function private.check_state(state jsonb) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if state is null or jsonb_typeof(state) <> 'object' then
    perform private.refuse(400, 'INVALID', 'The data must be an object.');
  end if;
  if pg_column_size(state) > 12000000 then
    perform private.refuse(413, 'TOO-LARGE', 'The data is larger than 12 MB. Keep large contents in project files.');
  end if;
end $$;

-- Returns how many levels data may have below its outermost object. The server refuses deeper requests before it parses them.
create function private.deepest_level() returns int
  language sql immutable set search_path = '' as $$ select 100 $$;

-- Refuses a value that is nested too deeply; `above` is how many levels the value is below the outermost object.
create function private.require_depth(value jsonb, above int) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_path_exists($1, format('$.**{%s}', private.deepest_level() + 1 - $2)::jsonpath) then
    perform private.refuse(400, 'INVALID', format('The data is nested more than %s levels deep.', private.deepest_level()));
  end if;
end $$;

-- Trigger: refuses the key __proto__, which a program that merges objects carelessly would obey, and, from clients, data that is nested
-- more deeply than a document may be.
create function private.refuse_machinery() returns trigger
  language plpgsql set search_path = '' as $$
begin
  -- Functions have checked what they write on a client's behalf; checking 12 MB twice for every patch is too slow.
  if current_user in ('anon', 'authenticated') and (tg_op = 'INSERT' or new.data is distinct from old.data) then
    if new.data::text ~ '"__proto__": ' then
      perform private.refuse(400, 'INVALID', 'A value can''t have a key __proto__.');
    end if;
    perform private.require_depth(new.data, 0);
  end if;
  return new;
end $$;

-- Attempts -------------------------------------------------------------------------------------------------------------------------------

create table private.attempts (
  bucket text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (bucket, window_start)
);
comment on table private.attempts is 'Attempts counted in windows of fixed length.';
alter table private.attempts enable row level security;
grant all on private.attempts to service_role;

-- Counts an attempt in the current window and returns whether it is within the limit.
create function private.attempt(bucket text, limit_count int, window_seconds int, weight int default 1) returns boolean
  language plpgsql set search_path = '' as $$
declare
  started timestamptz := to_timestamp(floor(extract(epoch from clock_timestamp()) / window_seconds) * window_seconds);
  counted int;
begin
  insert into private.attempts as a (bucket, window_start, count) values (attempt.bucket, started, weight)
    on conflict on constraint attempts_pkey do update set count = a.count + excluded.count
    returning a.count into counted;
  return counted <= limit_count;
end $$;

-- Retries --------------------------------------------------------------------------------------------------------------------------------

create table private.answers (
  owner text not null,
  route text not null,
  key text not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (owner, route, key)
);
comment on table private.answers is
  'Responses to requests with an Idempotency-Key, kept for a day: a retry gets the same response and changes nothing.';
comment on column private.answers.fingerprint is 'SHA-256 of the request. The same key with another request is a client''s mistake.';
create index answers_age on private.answers (created_at);
alter table private.answers enable row level security;
grant all on private.answers to service_role;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.read_as(text, text, text, text[]),
  private.attempt(text, int, int, int)
from public;
