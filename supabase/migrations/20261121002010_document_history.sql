-- What each patch changed, for the history of a document: who, when, where, from what to what; kept for 30 days.

alter table public.document_patches add column changes jsonb;
comment on column public.document_patches.changes is 'What the patch made different: [[path, {value} before, {value} after], …]; {} where there was nothing, {bytes} where it is too long to be kept.';

/* A value as the history keeps it. */
create function private.remembered(value jsonb) returns jsonb
  language sql immutable set search_path = '' as $$
  select case when $1 is null then '{}'
    when octet_length($1::text) > 20000 then jsonb_build_object('bytes', octet_length($1::text))
    else jsonb_build_object('value', $1) end
$$;

/* What a batch of operations made different between two states: once for each place that it names, in the order it names them; null for nothing. */
create function private.changes_between(before jsonb, after jsonb, operations jsonb) returns jsonb
  language sql immutable set search_path = '' as $$
  select jsonb_agg(jsonb_build_array(place, private.remembered(was), private.remembered(is_now)) order by n)
  from (
    select place, min(n) as n, $1 #> keys as was, $2 #> keys as is_now
    from (
      select coalesce(o -> 'set', o -> 'unset') as place, n,
        array(select s from jsonb_array_elements_text(coalesce(o -> 'set', o -> 'unset')) with ordinality k (s, i) order by i) as keys
      from jsonb_array_elements($3) with ordinality t (o, n)
    ) named
    group by place, keys
  ) compared
  where was is distinct from is_now
$$;

/* As before, and keeps what the patch changed. */
drop function private.store_document(text, text, int, uuid, jsonb);
create function private.store_document(path text, session text, sequence int, author uuid, operations jsonb, changes jsonb) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  stored bigint;
  parts text[] := private.document_path_parts(store_document.path);
  payload jsonb;
begin
  insert into public.documents as d (path, version) values (store_document.path, 1)
    on conflict on constraint documents_pkey do update set version = d.version + 1, edited_at = now()
    returning d.version into stored;
  insert into public.document_patches (path, version, session, sequence, author, operations, changes)
    values (store_document.path, stored, store_document.session, coalesce(store_document.sequence, 0), store_document.author, store_document.operations, store_document.changes);
  payload := jsonb_build_object('path', store_document.path, 'version', stored, 'session', store_document.session);
  -- A large patch is fetched by those who want it: broadcasts have a size limit.
  if octet_length(store_document.operations::text) <= 64000 then
    payload := payload || jsonb_build_object('operations', store_document.operations);
  end if;
  if parts[1] = 'users' then
    perform realtime.send(payload, 'document', 'user:' || parts[2], true);
  else
    perform private.tell_project(parts[2]::uuid, 'document', payload);
  end if;
  return stored;
end $$;

create or replace function private.document_apply(path text, session text, sequence int, operations jsonb, author uuid) returns bigint
  language plpgsql set search_path = '' as $$
declare
  parts text[] := private.require_document(document_apply.path, document_apply.author);
  before jsonb;
  state jsonb;
  stored bigint;
begin
  if coalesce(session, '') = '' or length(session) > 100 or coalesce(sequence, -1) < 0 then
    perform private.refuse(400, 'INVALID', 'A batch has a session of at most 100 characters and a sequence from 0.');
  end if;
  before := coalesce(private.lock_entity(parts), '{}');
  select p.version into stored from public.document_patches p
    where p.path = document_apply.path and p.session = document_apply.session and p.sequence = document_apply.sequence;
  if found then return stored; end if;
  state := private.apply_operations(before, operations, parts[1]);
  perform private.write_entity(parts, state, author);
  return private.store_document(document_apply.path, session, sequence, author, operations, private.changes_between(before, state, operations));
end $$;

create or replace function private.document_fill(path text, session text, state jsonb, author uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  parts text[] := private.require_document(document_fill.path, document_fill.author);
  operations jsonb;
begin
  if jsonb_typeof(state) is distinct from 'object' then
    perform private.refuse(400, 'INVALID', 'The first state of a document is an object.');
  end if;
  if private.lock_entity(parts) <> '{}' or state = '{}' then return; end if;
  select jsonb_agg(jsonb_build_object('set', jsonb_build_array(e.key), 'value', e.value)) into operations from jsonb_each(state) e;
  state := private.apply_operations('{}', operations, parts[1]);
  perform private.write_entity(parts, state, author);
  perform private.store_document(document_fill.path, session || ' ' || gen_random_uuid()::text, 0, author, operations, private.changes_between('{}', state, operations));
end $$;

create or replace function private.document_destroy(path text, expected bigint, author uuid) returns bigint
  language plpgsql set search_path = '' as $$
declare
  parts text[] := private.require_document(document_destroy.path, document_destroy.author);
  stored bigint;
begin
  perform private.lock_entity(parts);
  select d.version into stored from public.documents d where d.path = document_destroy.path for update;
  if expected is not null and expected <> coalesce(stored, 0) then
    perform private.refuse(409, 'VERSION-CONFLICT', 'Somebody changed this after you read it. Read it again, then repeat.');
  end if;
  delete from private.document_sessions s where s.path = document_destroy.path;
  if parts[1] <> 'project_libraries' then return coalesce(stored, 0); end if;
  if stored is not null then
    -- The version goes on rather than starting anew: a late reader sees that it has to fetch, and a repeated batch is still known.
    stored := private.store_document(document_destroy.path, 'destroy ' || gen_random_uuid()::text, 0, author, '[]', null);
  end if;
  perform set_config('tera.document_write', 'on', true);
  delete from public.project_libraries l where l.project = parts[2]::uuid and l.path = parts[3];
  perform set_config('tera.document_write', '', true);
  return coalesce(stored, 0);
end $$;

create or replace function private.mirror_to_document() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  path text;
  held jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  before jsonb := case when tg_op = 'INSERT' then '{}' else old.data end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else new.data end;
  operations jsonb;
begin
  if current_setting('tera.document_write', true) = 'on' then return null; end if;
  if after is not distinct from before then return null; end if;
  if tg_table_name = 'projects' then path := 'projects::' || (held ->> 'id');
  elsif tg_table_name = 'users' then path := 'users::' || (held ->> 'id');
  elsif tg_table_name = 'project_namespaces' then path := 'project_namespaces::' || (held ->> 'project') || '::' || (held ->> 'name');
  else path := 'project_libraries::' || (held ->> 'project') || '::' || (held ->> 'path');
  end if;
  -- What goes with its whole project has nobody left to tell.
  if tg_op = 'DELETE' and not exists (select from public.projects p where p.id = (held ->> 'project')::uuid) then return null; end if;
  select jsonb_agg(case when after ? k.key then jsonb_build_object('set', jsonb_build_array(k.key), 'value', after -> k.key)
      else jsonb_build_object('unset', jsonb_build_array(k.key)) end) into operations
    from (select jsonb_object_keys(after) union select jsonb_object_keys(before)) k (key)
    where after -> k.key is distinct from before -> k.key;
  perform private.store_document(path, 'database ' || gen_random_uuid()::text, 0, (select private.caller()), operations, private.changes_between(before, after, operations));
  return null;
end $$;

-- A row that somebody deletes past its document empties the document: who has it open sees that.
create trigger mirror_deletion after delete on public.project_namespaces for each row execute function private.mirror_to_document();
create trigger mirror_deletion after delete on public.project_libraries for each row execute function private.mirror_to_document();

/* What was changed in a document that `person` may open, latest first: `lim` patches before version `before`. */
create function private.document_history(path text, before bigint, lim int, person uuid)
  returns table (version bigint, author uuid, author_name text, created_at timestamptz, changes jsonb)
  language plpgsql stable set search_path = '' as $$
begin
  perform private.require_document($1, $4);
  return query
    select p.version, p.author, u.data ->> 'name', p.created_at, p.changes
    from public.document_patches p left join public.users u on u.id = p.author
    where p.path = $1 and p.version < coalesce($2, 9223372036854775807) and p.changes is not null and p.created_at > now() - interval '30 days'
    order by p.version desc limit $3;
end $$;

/*
 * As before, with 30 days of patches. The last of each session stays a year, without its content: it is the one whose answer a device may have missed,
 * and a device that comes back from a long absence repeats it.
 */
create or replace function private.forget_expired() returns void
  language sql set search_path = '' as $$
  delete from public.document_patches p where p.created_at < now() - interval '30 days' and (
    p.session like 'database %' or p.session like 'destroy %' or p.created_at < now() - interval '1 year'
    or exists (select from public.document_patches later where later.path = p.path and later.session = p.session and later.sequence > p.sequence));
  update public.document_patches set operations = '[]', changes = null
    where created_at < now() - interval '30 days' and (operations <> '[]' or changes is not null);
  delete from private.idempotency_keys where created_at < now() - interval '1 day';
  delete from private.document_sessions where seen_at < now() - interval '10 minutes';
  delete from private.attempts where window_start < now() - interval '1 day';
$$;

revoke all on function private.remembered(jsonb) from public;
revoke all on function private.changes_between(jsonb, jsonb, jsonb) from public;
revoke all on function private.store_document(text, text, int, uuid, jsonb, jsonb) from public;
revoke all on function private.document_history(text, bigint, int, uuid) from public;
