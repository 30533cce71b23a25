-- A patch of a large document takes as long as thousands of others. In a group it kept everybody else's waiting.

/* Bytes that a document's state takes where it is stored, compressed as it is there; null for one that is not there. */
create function private.stored_bytes(path text) returns int
  language plpgsql stable set search_path = '' as $$
declare
  parts text[] := private.document_path_parts(stored_bytes.path);
begin
  return case parts[1]
    when 'projects' then (select pg_column_size(p.data) from public.projects p where p.id = parts[2]::uuid)
    when 'users' then (select pg_column_size(u.data) from public.users u where u.id = parts[2]::uuid)
    when 'project_namespaces' then (select pg_column_size(n.data) from public.project_namespaces n where n.project = parts[2]::uuid and n.name = parts[3])
    when 'project_libraries' then (select pg_column_size(l.data) from public.project_libraries l where l.project = parts[2]::uuid and l.path = parts[3])
  end;
end $$;

/*
 * Applies requests `[{path, session, batches, author}, …]` of any people and documents, all or none. Answers the versions of each request; null for one
 * of a large document, to which nothing is done: it is for a transaction of its own.
 */
create or replace function private.document_apply_group(requests jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  large_bytes constant int := 20000;
  request record;
  versions jsonb := '{}';
begin
  -- In the order of their paths, so that two groups never wait for each other.
  for request in
    select n, r ->> 'path' as path, r ->> 'session' as session, r -> 'batches' as batches, (r ->> 'author')::uuid as author
    from jsonb_array_elements(requests) with ordinality t (r, n) order by 2, 1
  loop
    versions := versions || jsonb_build_object(request.n::text, case when coalesce(private.stored_bytes(request.path), 0) <= large_bytes
      then private.document_apply_all(request.path, request.session, request.batches, request.author) end);
  end loop;
  return (select jsonb_agg(value order by key::int) from jsonb_each(versions));
end $$;

revoke all on function private.stored_bytes(text) from public;
