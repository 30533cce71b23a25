/*
 * The document of a library holds the edits made since one stored version of its file, and is named after that version. Once the file is
 * replaced, an edit for the version before would be acknowledged and then never be read: it is refused, so that its author's page sends it again
 * for the present version. The share lock makes a replacement wait for an edit that is on its way, and the other way round.
 */
create function private.guard_library_version() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  parts text[] := string_to_array(new.path, '::');
begin
  if parts[1] <> 'project_libraries' or new.session like 'destroy %' then return new; end if;
  perform 1 from storage.objects o
    where o.bucket_id = 'projects' and o.name like parts[2] || '/%' and o.version = left(parts[3], -2)
    for share;
  if not found then
    perform private.refuse(409, 'VERSION-CONFLICT', 'Somebody saved this file after you opened it. Your change is sent again for its present version.');
  end if;
  return new;
end $$;

create trigger guard_library_version before insert on public.document_patches
  for each row execute function private.guard_library_version();

revoke all on function private.guard_library_version() from public;
