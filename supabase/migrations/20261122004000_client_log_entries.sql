-- Who joined, was invited, removed or given a role is for the server to say. A list of what clients may say is closed to types that come later,
-- and to words of a client's own, which the timeline would show as something that happened.

create or replace function private.guard_own_entries() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated')
    and new.type not in ('tool', 'mark', 'projectRename', 'fileEdit', 'fileUpload', 'fileDownload', 'fileDelete', 'fileDownloadZip')
  then
    perform private.refuse(403, 'FORBIDDEN', 'Entries of this type are written by the server. To note something yourself, add a mark.');
  end if;
  return new;
end $$;
