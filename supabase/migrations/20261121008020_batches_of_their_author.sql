-- A batch is known by its session, its number and its author. Everybody in a project hears the names of sessions: who sent a batch under a name that is
-- not theirs could make the one that its owner was about to send look like a repetition.

alter table public.document_patches drop constraint document_patches_path_session_sequence_key;
alter table public.document_patches add unique (path, session, sequence, author);

/*
 * Applies a batch of operations to the document at `path` for `author`, once for each (author, session, sequence): a repeated batch answers the version
 * it got the first time. Batches of one session are applied in the order they arrive. Answers the document's new version.
 */
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
    where p.path = document_apply.path and p.session = document_apply.session and p.sequence = document_apply.sequence and p.author = document_apply.author;
  if found then return stored; end if;
  state := private.apply_operations(before, operations, parts[1]);
  perform private.write_entity(parts, state, author);
  return private.store_document(document_apply.path, session, sequence, author, operations, private.changes_between(before, state, operations));
end $$;
