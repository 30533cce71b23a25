-- A transaction that announces a change is made durable alone, one after the other in the whole database. Requests that wait at the same moment share one.

/* Applies requests `[{path, session, batches, author}, …]` of any people and documents, all or none. Answers the versions of each request. */
create function private.document_apply_group(requests jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  request record;
  versions jsonb := '{}';
begin
  -- In the order of their paths, so that two groups never wait for each other.
  for request in
    select n, r ->> 'path' as path, r ->> 'session' as session, r -> 'batches' as batches, (r ->> 'author')::uuid as author
    from jsonb_array_elements(requests) with ordinality t (r, n) order by 2, 1
  loop
    versions := versions || jsonb_build_object(request.n::text, private.document_apply_all(request.path, request.session, request.batches, request.author));
  end loop;
  return (select jsonb_agg(value order by key::int) from jsonb_each(versions));
end $$;

revoke all on function private.document_apply_group(jsonb) from public;
