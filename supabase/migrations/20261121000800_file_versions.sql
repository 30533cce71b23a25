/*
 * Versions and provenance of files. Every write of a project file is a row that stays as long as its project: who wrote what, when, with which
 * tool, from which files. Its content stays while it is the file's present one and for 30 days after it was replaced or deleted; then
 * `content_id` becomes null and the sweep takes the bytes. Versions follow their file when it is renamed.
 */

alter table public.file_versions
  alter column sha256 drop not null,
  alter column content_id drop not null,
  -- The object it was written to; null for a file that went before versions were kept.
  add column file uuid,
  add column tool text,
  add column hint text,
  -- [{"id": file id as tools know it, "version": row that was the present one of that file}]
  add column made_from jsonb not null default '[]',
  -- The version whose bytes these are, where they came by a copy or a restore.
  add column copied_from uuid,
  -- What storage knew of the object, so that a restored file is whole.
  add column metadata jsonb,
  add column user_metadata jsonb,
  -- When a temporary file is taken away.
  add column expires_at timestamptz,
  add column replaced_at timestamptz,
  -- Set where the file was deleted with this as its last version.
  add column deleted_at timestamptz,
  add column deleted_by uuid,
  drop constraint file_versions_project_path_version_key;
alter table public.file_versions add unique (file, version);
create index file_versions_history on public.file_versions (project, path, version desc);
create index file_versions_replaced on public.file_versions (replaced_at) where replaced_at is not null and content_id is not null;
create index file_versions_expiring on public.file_versions (expires_at) where expires_at is not null and replaced_at is null;

/* A moment as tools write it, ISO 8601 with its zone or milliseconds since 1970; null for anything else. */
create function private.moment_of(value jsonb) returns timestamptz
  language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(value) = 'number' then return to_timestamp((value #>> '{}')::float8 / 1000); end if;
  if value #>> '{}' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$' then return (value #>> '{}')::timestamptz; end if;
  return null;
exception when others then
  return null;
end $$;

/* The path that a file id names ("/projects/{project}/{path}" in url-safe Base64) within a project; null where it names none. */
create function private.path_of_file_id(id text, project uuid) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  named text;
  prefix text := '/projects/' || $2::text || '/';
begin
  named := convert_from(decode(rpad(translate($1, '-_', '+/'), (length($1) + 3) / 4 * 4, '='), 'base64'), 'UTF8');
  return case when starts_with(named, prefix) then substr(named, length(prefix) + 1) end;
exception when others then
  return null;
end $$;

/* Notes which version of which file each named file id stood for; at most 100, and what is no text is passed over. */
create function private.sources_of(named jsonb, project uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', source, 'version', (
      select v.id from public.file_versions v
      where v.project = $2 and v.path = private.path_of_file_id(source, $2) and v.replaced_at is null
      order by v.version desc limit 1)) order by place), '[]')
  from (
    select e #>> '{}' as source, place
    from jsonb_array_elements(case jsonb_typeof($1) when 'array' then $1 when 'string' then jsonb_build_array($1) else '[]' end) with ordinality t (e, place)
    where jsonb_typeof(e) = 'string' and length(e #>> '{}') between 1 and 2000
    limit 100
  ) sources
$$;

/* Writes down the present content of an object as the next version of its file. */
create function private.note_version(object storage.objects) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  its_project uuid := private.project_of_file(object.name);
  its_path text := substr(object.name, 38);
  said jsonb := coalesce(object.user_metadata, '{}');
  provenance jsonb := case when jsonb_typeof(said -> 'provenance') = 'object' then said -> 'provenance' else '{}' end;
  reflib jsonb := case when jsonb_typeof(said -> 'reflib') = 'object' then said -> 'reflib' else '{}' end;
begin
  if object.version is null or its_path ~ '(^|/)\.keep$' or not exists (select from public.projects p where p.id = its_project) then return; end if;
  insert into public.file_versions (file, project, path, version, sha256, size, author, ref_count, content_id, tool, hint, made_from, copied_from, metadata, user_metadata, expires_at)
    values (
      object.id, its_project, its_path,
      1 + coalesce((select max(v.version) from public.file_versions v where v.project = its_project and v.path = its_path), 0),
      object.metadata ->> 'sha256',
      case when object.metadata ->> 'size' ~ '^[0-9]{1,15}$' then (object.metadata ->> 'size')::bigint else 0 end,
      coalesce((select private.caller()), object.owner),
      case when reflib ->> 'refCount' ~ '^[0-9]{1,9}$' then (reflib ->> 'refCount')::int end,
      object.version,
      left(provenance ->> 'tool', 200), left(provenance ->> 'hint', 200),
      private.sources_of(coalesce(provenance -> 'madeFrom', reflib -> 'generateFrom'), its_project),
      (select v.id from public.file_versions v where v.content_id = object.version order by v.created_at desc, v.version desc limit 1),
      object.metadata, object.user_metadata,
      private.moment_of(coalesce(reflib -> 'expireAt', said -> 'expireAt')));
end $$;

/* Keeps file_versions in step with the objects, whoever writes them. */
create function private.keep_version() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  was_file boolean := tg_op <> 'INSERT' and old.bucket_id = 'projects';
  is_file boolean := tg_op <> 'DELETE' and new.bucket_id = 'projects';
begin
  if was_file and is_file and private.project_of_file(old.name) = private.project_of_file(new.name) then
    if new.name <> old.name then
      update public.file_versions v set path = substr(new.name, 38) where v.file = new.id;
    end if;
    if new.version is distinct from old.version then
      update public.file_versions v set replaced_at = now() where v.file = new.id and v.replaced_at is null;
      perform private.note_version(new);
    end if;
    return null;
  end if;
  if was_file then
    update public.file_versions v set replaced_at = now(), deleted_at = now(), deleted_by = (select private.caller())
      where v.file = old.id and v.replaced_at is null;
    -- In another project it begins anew: what it was before belongs to those who worked on it here.
    update public.file_versions v set file = null where is_file and v.file = old.id;
  end if;
  if is_file then perform private.note_version(new); end if;
  return null;
end $$;
create trigger tera_keep_version_addition after insert or delete on storage.objects for each row execute function private.keep_version();
create trigger tera_keep_version_change after update of bucket_id, name, version on storage.objects for each row
  when ((new.bucket_id, new.name, new.version) is distinct from (old.bucket_id, old.name, old.version))
  execute function private.keep_version();

/* Takes away temporary files whose time is over, with their versions: nobody meant to keep them. Answers how many went. */
create function private.remove_expired_files() returns int
  language plpgsql set search_path = '' as $$
declare
  gone uuid[];
begin
  with expired as (
    select v.file, v.content_id from public.file_versions v where v.expires_at <= now() and v.replaced_at is null
  ), removed as (
    delete from storage.objects o using expired e where o.id = e.file and o.version = e.content_id returning o.id
  )
  select coalesce(array_agg(id), '{}') into gone from removed;
  delete from public.file_versions v where v.file = any (gone);
  return cardinality(gone);
end $$;

/*
 * Forgets what is past use; among it, which content a version had that was replaced more than 30 days ago. The hour on top leaves a restore of
 * the last minute the time to end. Called by the server now and then.
 */
create or replace function private.forget_expired() returns void
  language sql set search_path = '' as $$
  delete from public.document_patches where created_at < now() - interval '7 days';
  delete from private.idempotency_keys where created_at < now() - interval '1 day';
  delete from private.document_sessions where seen_at < now() - interval '10 minutes';
  delete from private.attempts where window_start < now() - interval '1 day';
  update public.file_versions set content_id = null where content_id is not null and replaced_at < now() - interval '30 days 1 hour';
$$;

-- Files that were there before their versions were kept.
select private.note_version(o) from storage.objects o where o.bucket_id = 'projects' order by o.created_at;

revoke all on function private.note_version(storage.objects) from public;
revoke all on function private.keep_version() from public;
revoke all on function private.remove_expired_files() from public;
revoke all on function private.forget_expired() from public;
revoke all on function private.sources_of(jsonb, uuid) from public;
revoke all on function private.path_of_file_id(text, uuid) from public;
revoke all on function private.moment_of(jsonb) from public;
