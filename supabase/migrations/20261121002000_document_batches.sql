-- Batches that have waited, for an hour offline or while the server was away, arrive together: one request and one transaction for all of them.

/*
 * Applies batches `[{sequence, operations}, …]` of one session to the document at `path`, in order, each once as document_apply does it. Answers the
 * version of each. Where one is refused nothing is applied.
 */
create function private.document_apply_all(path text, session text, batches jsonb, author uuid) returns bigint[]
  language plpgsql set search_path = '' as $$
declare
  batch jsonb;
  versions bigint[] := '{}';
begin
  for batch in select b from jsonb_array_elements(batches) with ordinality t (b, n) order by n loop
    versions := versions || private.document_apply(path, session, (batch ->> 'sequence')::int, batch -> 'operations', author);
  end loop;
  return versions;
end $$;

revoke all on function private.document_apply_all(text, text, jsonb, uuid) from public;
