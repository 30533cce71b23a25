-- Documents as specified to the end: a flush that merges, a dirty flag that it clears, ?force=1 that makes everybody read anew, protected keys of people,
-- and a history that keeps long values whole.

-- Flushing -------------------------------------------------------------------------------------------------------------------------------

alter table private.document_sessions add column is_dirty boolean not null default false;
comment on column private.document_sessions.is_dirty is 'True from a heartbeat that said so until the document is flushed.';
alter table public.documents add column flushed_version bigint not null default 0;
comment on column public.documents.flushed_version is 'The version at which the document was last merged into its entity''s table.';

/* As before, and notes whether the session has changed the document since its last heartbeat. */
create function private.document_heartbeat(path text, session text, author uuid, is_dirty boolean) returns bigint
  language plpgsql set search_path = '' as $$
declare
  stored bigint := private.document_heartbeat($1, $2, $3);
begin
  if $4 then update private.document_sessions s set is_dirty = true where s.path = $1 and s.session = $2; end if;
  return stored;
end $$;

/*
 * Merges a document into its entity's table through syncro_merge_data, as `author`, where anything was changed since the last flush or a session says
 * that it is dirty. Answers the document's version; one that nobody has written to is left as it is.
 */
create function private.document_flush(path text, author uuid) returns bigint
  language plpgsql set search_path = '' as $$
declare
  parts text[] := private.require_document($1, $2);
  held public.documents;
begin
  select d.* into held from public.documents d where d.path = $1;
  if not found then return 0; end if;
  if held.version = held.flushed_version and not exists (select from private.document_sessions s where s.path = $1 and s.is_dirty) then return held.version; end if;
  -- The merge asks who calls, as where a client calls it.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', $2, 'role', 'authenticated')::text, true);
  perform private.lock_entity(parts);
  perform public.syncro_merge_data(parts[1], array_to_string(parts[2:], '::'), (select r.state from private.document_read($1, $2) r));
  update public.documents d set flushed_version = d.version where d.path = $1 returning d.version into held.version;
  update private.document_sessions s set is_dirty = false where s.path = $1 and s.is_dirty;
  return held.version;
end $$;

/*
 * Makes a document anew from its entity's table: its version goes on, and whoever has it open is told without being told what changed, and reads it
 * whole. Answers the new version.
 */
create function private.document_reinitialise(path text, author uuid) returns bigint
  language plpgsql set search_path = '' as $$
declare
  parts text[] := private.require_document($1, $2);
  label text := 'reinitialise ' || gen_random_uuid()::text;
  stored bigint;
  payload jsonb;
begin
  perform private.lock_entity(parts);
  insert into public.documents as d (path, version) values ($1, 1)
    on conflict on constraint documents_pkey do update set version = d.version + 1, edited_at = now()
    returning d.version into stored;
  insert into public.document_patches (path, version, session, sequence, author, operations) values ($1, stored, label, 0, $2, '[]');
  payload := jsonb_build_object('path', $1, 'version', stored, 'session', label);
  if parts[1] = 'users' then
    perform realtime.send(payload, 'document', 'user:' || parts[2], true);
  else
    perform private.tell_project(parts[2]::uuid, 'document', payload);
  end if;
  return stored;
end $$;

-- Protected keys of people -----------------------------------------------------------------------------------------------------------------

/* What a person's row holds in columns of its own can't be written beside them, where it would look as if it counted. */
create function private.guard_user_keys() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if exists (
    select from unnest(array['id', 'kinde_id', 'email', 'email_verified', 'credits', 'credits_at', 'created_at', 'edited_at']) k (key)
    where new.data ? k.key and (tg_op = 'INSERT' or new.data -> k.key is distinct from old.data -> k.key)
  ) then
    perform private.refuse(403, 'FORBIDDEN', 'Of a profile only its data can be changed; e-mail, credits and the like can not.');
  end if;
  return new;
end $$;
create trigger guard_protected_keys before insert or update of data on public.users for each row execute function private.guard_user_keys();

-- A history that keeps long values whole ---------------------------------------------------------------------------------------------------

/* Long values that patches changed, each once however many patches name it; compressed as Postgres does it. */
create table private.kept_values (
  digest text primary key,
  value jsonb not null,
  kept_at timestamptz not null default now()
);
alter table private.kept_values enable row level security;
create index kept_values_kept_at on private.kept_values (kept_at);

/* A value as the history keeps it: itself, or its length and where it is kept. */
create or replace function private.remembered(value jsonb) returns jsonb
  language plpgsql volatile set search_path = '' as $$
declare
  place text;
begin
  if $1 is null then return '{}'; end if;
  if octet_length($1::text) <= 20000 then return jsonb_build_object('value', $1); end if;
  place := encode(sha256(convert_to($1::text, 'UTF8')), 'hex');
  -- Written again once a day at most, so that it outlives every patch that names it.
  insert into private.kept_values as v (digest, value) values (place, $1)
    on conflict on constraint kept_values_pkey do update set kept_at = now() where v.kept_at < now() - interval '1 day';
  return jsonb_build_object('bytes', octet_length($1::text), 'kept', place);
end $$;
alter function private.changes_between(jsonb, jsonb, jsonb) volatile;

/* A value of the history with what is kept elsewhere in it. */
create function private.whole_value(remembered jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce((select jsonb_build_object('value', v.value) from private.kept_values v where v.digest = $1 ->> 'kept'), $1 - 'kept')
$$;

/* What one patch changed in a document that `person` may open, every value whole; no row where it is not known any more. */
create function private.document_change(path text, at bigint, person uuid)
  returns table (version bigint, author uuid, author_name text, created_at timestamptz, changes jsonb)
  language sql stable set search_path = '' as $$
  select h.version, h.author, h.author_name, h.created_at,
    (select coalesce(jsonb_agg(jsonb_build_array(c -> 0, private.whole_value(c -> 1), private.whole_value(c -> 2)) order by n), '[]')
      from jsonb_array_elements(h.changes) with ordinality t (c, n))
  from private.document_history($1, $2 + 1, 1, $3) h where h.version = $2
$$;

/* Patches live for 30 days; what they named is forgotten with them. */
create function private.forget_kept_values() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.kept_values v where v.kept_at < now() - interval '32 days';
  return null;
end $$;
create trigger forget_kept_values after delete on public.document_patches for each statement execute function private.forget_kept_values();

revoke all on function private.document_heartbeat(text, text, uuid, boolean) from public;
revoke all on function private.document_flush(text, uuid) from public;
revoke all on function private.document_reinitialise(text, uuid) from public;
revoke all on function private.guard_user_keys() from public;
revoke all on function private.remembered(jsonb) from public;
revoke all on function private.whole_value(jsonb) from public;
revoke all on function private.document_change(text, bigint, uuid) from public;
revoke all on function private.forget_kept_values() from public;
