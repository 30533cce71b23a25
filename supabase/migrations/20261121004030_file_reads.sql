-- Reading files costs what it must: whose folder a name lies in is told by its first letters, without a pattern for each row, and a look at one file or
-- one folder is a single statement.

alter policy "members read project files" on storage.objects
  using (bucket_id = 'projects' and length(name) > 37 and left(name, 37) in (select own || '/' from private.own_projects() own));
alter policy "members add project files" on storage.objects
  with check (bucket_id = 'projects' and length(name) > 37 and left(name, 37) in (select own || '/' from private.own_projects() own));
alter policy "members change project files" on storage.objects
  using (bucket_id = 'projects' and length(name) > 37 and left(name, 37) in (select own || '/' from private.own_projects() own))
  with check (bucket_id = 'projects' and length(name) > 37 and left(name, 37) in (select own || '/' from private.own_projects() own));
alter policy "members remove project files" on storage.objects
  using (bucket_id = 'projects' and length(name) > 37 and left(name, 37) in (select own || '/' from private.own_projects() own));

/* The object of that name as the caller of these claims sees it: row policies decide, in the same statement. */
create function private.object_as(claims text, role text, bucket text, name text) returns setof storage.objects
  language plpgsql set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', object_as.claims, true), set_config('role', object_as.role, true);
  return query select o.* from storage.objects o where o.bucket_id = object_as.bucket and o.name = object_as.name;
end $$;

/*
 * What lies directly in a folder, as the caller of these claims sees it, folders first and then by name: the JSON text that storage-js reads. `folder`
 * is empty or ends with a slash; `search` keeps names that begin with it in any letter case.
 */
create function private.folder_as(claims text, role text, bucket text, folder text, search text, is_descending boolean, page_size int, first int) returns text
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

revoke all on function private.object_as(text, text, text, text) from public;
revoke all on function private.folder_as(text, text, text, text, text, boolean, int, int) from public;
