-- Every file has one present version, whatever it was called before: what becomes a folder's placeholder, or stops to be one, is a file that goes or
-- comes. And what an object says of itself is said of its present version too: a file that is kept after all is not swept for what it said before.

/* Whether the contents of an object are kept as versions: those of a project's files are, those of the placeholders that hold folders open are not. */
create function private.has_versions(bucket text, name text) returns boolean
  language sql immutable set search_path = '' as $$
  select $1 = 'projects' and $2 !~ '/\.keep$'
$$;

/* Keeps file_versions in step with the objects, whoever writes them. */
create or replace function private.keep_version() returns trigger
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
    -- The object goes on as something else, in another project or as a placeholder: should it be a file again, it begins anew.
    update public.file_versions v set file = null where tg_op = 'UPDATE' and v.file = old.id;
  end if;
  if is_file then perform private.note_version(new); end if;
  return null;
end $$;

/* What is said anew of the same content is said of its version. */
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

-- Files that had become placeholders; where they lay before is not known any more.
update public.file_versions v
  set file = null, replaced_at = coalesce(v.replaced_at, now()), deleted_at = case when v.replaced_at is null then now() else v.deleted_at end
  where not private.has_versions('projects', '/' || v.path);
-- Placeholders that had become files.
select private.note_version(o) from storage.objects o
  where private.has_versions(o.bucket_id, o.name) and not exists (select from public.file_versions v where v.file = o.id and v.replaced_at is null)
  order by o.created_at;
-- Temporary files that were brought back while they were there still.
update public.file_versions v set user_metadata = o.user_metadata, expires_at = null
  from storage.objects o
  where v.file = o.id and v.replaced_at is null and v.expires_at is not null
    and private.moment_of(coalesce(o.user_metadata #> '{reflib,expireAt}', o.user_metadata -> 'expireAt')) is null;

revoke all on function private.has_versions(text, text) from public;
revoke all on function private.keep_version() from public;
revoke all on function private.keep_version_metadata() from public;
