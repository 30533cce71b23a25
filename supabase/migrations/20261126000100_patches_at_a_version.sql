-- Like `document_apply`, but refuses unless the document has the version `expected`, so that a change computed from a read state can't
-- overwrite what somebody changed since. A repeated batch returns the version of the first time.
create function private.document_apply_at(path text, session text, sequence int, operations jsonb, author uuid, expected bigint) returns bigint
  language plpgsql set search_path = '' as $$
declare
  parts text[] := private.require_editable_document(document_apply_at.path, document_apply_at.author);
begin
  perform private.lock_entity(parts);
  if not exists (select from public.document_patches p where p.path = document_apply_at.path and p.session = document_apply_at.session
        and p.sequence = document_apply_at.sequence and p.author = document_apply_at.author)
      and expected <> coalesce((select d.version from public.documents d where d.path = document_apply_at.path), 0) then
    perform private.refuse(409, 'VERSION-CONFLICT', 'Somebody changed this after you read it. Read it again, then repeat.');
  end if;
  return private.document_apply(path, session, sequence, operations, author);
end $$;

revoke all on function private.document_apply_at(text, text, int, jsonb, uuid, bigint) from public;
