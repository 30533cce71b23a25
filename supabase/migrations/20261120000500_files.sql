-- Project files: who may read and write them, and every version of each. The files' rows are storage.objects, in the bucket `projects`;
-- an object's name is {project}/{path}.

insert into storage.buckets (id, name, public) values ('projects', 'projects', false) on conflict (id) do nothing;

create policy "people see the bucket of project files" on storage.buckets for select to authenticated using (id = 'projects');

-- Comparing the name's first 37 characters is cheaper for each row than taking a pattern apart.
create policy "members read project files" on storage.objects for select to authenticated
  using (bucket_id = 'projects' and length(name) > 37 and left(name, 37) in (select own || '/' from private.own_projects() own));
create policy "members add project files" on storage.objects for insert to authenticated
  with check (bucket_id = 'projects' and length(name) > 37 and left(name, 37) in (select own || '/' from private.editable_projects() own));
create policy "members change project files" on storage.objects for update to authenticated
  using (bucket_id = 'projects' and length(name) > 37 and left(name, 37) in (select own || '/' from private.editable_projects() own))
  with check (bucket_id = 'projects' and length(name) > 37 and left(name, 37) in (select own || '/' from private.editable_projects() own));
create policy "members remove project files" on storage.objects for delete to authenticated
  using (bucket_id = 'projects' and length(name) > 37 and left(name, 37) in (select own || '/' from private.editable_projects() own));

-- Returns the project that a file belongs to: the first segment of its name, or null if that is no lower-case id or nothing follows it.
create function private.project_of_file(name text) returns uuid
  language sql immutable set search_path = '' as $$
  select (regexp_match($1, '^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/.'))[1]::uuid
$$;

-- Reading with a caller's rights ---------------------------------------------------------------------------------------------------------

-- Returns the object with that name if the caller with these claims may see it: row policies apply in the same statement.
create function private.object_as(claims text, role text, bucket text, name text) returns setof storage.objects
  language plpgsql set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', object_as.claims, true), set_config('role', object_as.role, true);
  return query select o.* from storage.objects o where o.bucket_id = object_as.bucket and o.name = object_as.name;
end $$;

-- Returns what is directly in a folder and visible to the caller with these claims, as the JSON text that storage-js reads: folders first,
-- then by name. `folder` is empty or ends with a slash; `search` keeps names that begin with it in any case.
create function private.folder_as(claims text, role text, bucket text, folder text, search text, is_descending boolean, page_size int, first int)
  returns text
  language plpgsql set search_path = '' as $$
declare
  listed text;
  utc constant text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
begin
  perform set_config('request.jwt.claims', folder_as.claims, true), set_config('role', folder_as.role, true);
  with inside as (
    select substr(o.name, length(folder) + 1) as rest, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata, o.user_metadata, o.version
    from storage.objects o
    where o.bucket_id = bucket and (folder = '' or (o.name collate "C" >= folder and o.name collate "C" < folder || chr(1114111)))
  ), entries as (
    select distinct split_part(rest, '/', 1) as name, 0 as kind, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
           null::timestamptz as last_accessed_at, null::jsonb as metadata, null::jsonb as user_metadata, null::text as version
    from inside where strpos(rest, '/') > 0
    union all
    select rest, 1, id, updated_at, created_at, last_accessed_at, metadata, user_metadata, version from inside where strpos(rest, '/') = 0
  ), page as (
    select * from entries where search = '' or starts_with(lower(name), lower(search))
    order by kind, (case when not is_descending then name end) collate "C", name collate "C" desc limit page_size offset first
  )
  select json_agg(json_build_object(
      'name', name, 'id', id, 'updated_at', to_char(updated_at at time zone 'utc', utc), 'created_at', to_char(created_at at time zone 'utc', utc),
      'last_accessed_at', to_char(last_accessed_at at time zone 'utc', utc), 'metadata', metadata || jsonb_build_object('version', version),
      'user_metadata', user_metadata, 'version', version))::text
    into listed from page;
  return coalesce(listed, '[]');
end $$;

-- Versions -------------------------------------------------------------------------------------------------------------------------------

create table public.file_versions (
  id uuid primary key default gen_random_uuid(),
  project uuid not null references public.projects (id) on delete cascade,
  path text not null,
  version int not null,
  sha256 text,
  size bigint not null,
  author uuid,
  created_at timestamptz not null default now(),
  ref_count int,
  content_id text,
  file uuid,
  tool text,
  hint text,
  made_from jsonb not null default '[]',
  copied_from uuid,
  metadata jsonb,
  user_metadata jsonb,
  expires_at timestamptz,
  replaced_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  unique (file, version)
);
comment on table public.file_versions is
  'Every write of a project file is a row, which stays as long as its project. Its content is kept while it is current, and for 30 days '
  'after it was replaced or deleted. Only a trigger on storage.objects writes here.';
comment on column public.file_versions.path is 'Within the project.';
comment on column public.file_versions.version is 'Counted from 1 for each file.';
comment on column public.file_versions.content_id is 'The version of the object; null once the content is removed.';
comment on column public.file_versions.file is 'The object in storage; null if that is no longer a file of this project.';
comment on column public.file_versions.made_from is '[{"id": file id as tools know it, "version": the row that was current for that file}]';
comment on column public.file_versions.copied_from is 'The version that was copied or restored.';
comment on column public.file_versions.metadata is 'Storage''s metadata, so that a restored file has all of it. So has user_metadata.';
comment on column public.file_versions.expires_at is 'When a temporary file is removed.';
comment on column public.file_versions.deleted_at is 'Set if the file was deleted with this as its last version.';
create index file_versions_content on public.file_versions (content_id);
create index file_versions_history on public.file_versions (project, path, version desc);
create index file_versions_replaced on public.file_versions (replaced_at) where replaced_at is not null and content_id is not null;
create index file_versions_expiring on public.file_versions (expires_at) where expires_at is not null and replaced_at is null;
create index file_versions_stored on public.file_versions (project) include (size) where content_id is not null;
alter table public.file_versions enable row level security;
grant select, insert, update, delete on public.file_versions to anon, authenticated;
grant all on public.file_versions to service_role;

create policy "members see file versions" on public.file_versions for select to authenticated
  using (project in (select private.own_projects()));

-- Returns whether an object has versions: a project's files do, placeholders that keep folders open do not.
create function private.has_versions(bucket text, name text) returns boolean
  language sql immutable set search_path = '' as $$
  select $1 = 'projects' and $2 !~ '/\.keep$'
$$;

-- Returns a time that a tool wrote, in ISO 8601 with a zone or in milliseconds since 1970; null for anything else.
create function private.moment_of(value jsonb) returns timestamptz
  language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(value) = 'number' then return to_timestamp((value #>> '{}')::float8 / 1000); end if;
  if value #>> '{}' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$' then return (value #>> '{}')::timestamptz; end if;
  return null;
exception when others then
  return null;
end $$;

-- Returns the path that a file id ("/projects/{project}/{path}" in url-safe Base64) names within a project, or null.
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

-- Returns which version of which file each file id currently names, for at most 100 ids. Ignores what is no text.
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

-- Stores the current content of an object as its file's next version. A copy names the version that it was copied from.
create function private.note_version(object storage.objects) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  its_project uuid := private.project_of_file(object.name);
  its_path text := substr(object.name, 38);
  said jsonb := coalesce(object.user_metadata, '{}');
  provenance jsonb := case when jsonb_typeof(said -> 'provenance') = 'object' then said -> 'provenance' else '{}' end;
  reflib jsonb := case when jsonb_typeof(said -> 'reflib') = 'object' then said -> 'reflib' else '{}' end;
  source text := coalesce(nullif(current_setting('tera.copied_content', true), ''), object.version);
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
      (select v.id from public.file_versions v where v.content_id = source order by v.created_at desc, v.version desc limit 1),
      object.metadata, object.user_metadata,
      private.moment_of(coalesce(reflib -> 'expireAt', said -> 'expireAt')));
end $$;

-- Trigger: keeps file_versions in step with the objects, whoever writes them.
create function private.keep_version() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  was_file boolean := tg_op <> 'INSERT' and private.has_versions(old.bucket_id, old.name);
  is_file boolean := tg_op <> 'DELETE' and private.has_versions(new.bucket_id, new.name);
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
    -- The object is now in another project or a placeholder. If it becomes a file again, its versions start from 1.
    update public.file_versions v set file = null where tg_op = 'UPDATE' and v.file = old.id;
  end if;
  if is_file then perform private.note_version(new); end if;
  return null;
end $$;
create trigger tera_keep_version_addition after insert or delete on storage.objects for each row execute function private.keep_version();
create trigger tera_keep_version_change after update of bucket_id, name, version on storage.objects for each row
  when ((new.bucket_id, new.name, new.version) is distinct from (old.bucket_id, old.name, old.version))
  execute function private.keep_version();

-- Trigger: new metadata of the same content belongs to its version.
create function private.keep_version_metadata() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.file_versions v
    set user_metadata = new.user_metadata,
      expires_at = private.moment_of(coalesce(new.user_metadata #> '{reflib,expireAt}', new.user_metadata -> 'expireAt'))
    where v.file = new.id and v.replaced_at is null;
  return null;
end $$;
create trigger tera_keep_version_metadata after update on storage.objects for each row
  when (new.version is not distinct from old.version and new.user_metadata is distinct from old.user_metadata)
  execute function private.keep_version_metadata();

-- Removes files whose current version has expired, with all expired versions, and returns how many. If other versions remain, the file
-- counts as deleted now, with the last of them, and its 30 days begin.
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
  delete from public.file_versions v where v.file = any (gone) and v.expires_at <= now();
  update public.file_versions v set replaced_at = case when v.content_id is null then v.replaced_at else now() end, deleted_at = now()
    from (select distinct on (s.file) s.id from public.file_versions s where s.file = any (gone) order by s.file, s.version desc) last
    where v.id = last.id;
  return cardinality(gone);
end $$;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.object_as(text, text, text, text),
  private.folder_as(text, text, text, text, text, boolean, int, int),
  private.has_versions(text, text),
  private.moment_of(jsonb),
  private.path_of_file_id(text, uuid),
  private.sources_of(jsonb, uuid),
  private.note_version(storage.objects),
  private.keep_version(),
  private.keep_version_metadata(),
  private.remove_expired_files()
from public;
