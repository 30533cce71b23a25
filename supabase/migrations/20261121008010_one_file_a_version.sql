-- A stored version is that of one file. A copy once had its source's, so that two files shared the one document of a library's edits, and an edit that
-- was made in one was written into the other. The server gives every copy a version of its own, and those that were there one when it starts.

/* Writes down the present content of an object as the next version of its file. A copy says which version its content was copied from. */
create or replace function private.note_version(object storage.objects) returns void
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

/*
 * The document of a library holds the edits made since one stored version of its file, and is named after that version. Once the file is
 * replaced, an edit for the version before would be acknowledged and then never be read: it is refused, so that its author's page sends it again
 * for the present version. The share lock makes a replacement wait for an edit that is on its way, and the other way round. Where two files have
 * the version, nobody could say into which of them an edit belongs.
 */
create or replace function private.guard_library_version() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  parts text[] := string_to_array(new.path, '::');
  files int;
begin
  if parts[1] <> 'project_libraries' or new.session like 'destroy %' then return new; end if;
  perform 1 from storage.objects o
    where o.bucket_id = 'projects' and o.name like parts[2] || '/%' and o.version = left(parts[3], -2)
    for share;
  get diagnostics files = row_count;
  if files = 0 then
    perform private.refuse(409, 'VERSION-CONFLICT', 'Somebody saved this file after you opened it. Your change is sent again for its present version.');
  end if;
  if files > 1 then
    perform private.refuse(409, 'VERSION-CONFLICT', 'Another file is a copy of this one in every respect, so that your change could end in that one. Save one of them anew, then open this one again.');
  end if;
  return new;
end $$;
