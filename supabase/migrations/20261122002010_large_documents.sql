-- A patch of a large document takes as long as thousands of others. In a group it kept everybody else's waiting.

/* Whether a document's state takes more than 20 kB where it is stored, compressed as it is there. */
create function private.is_large_document(path text) returns boolean
  language plpgsql stable set search_path = '' as $$
declare
  large_bytes constant int := 20000;
  parts text[] := private.document_path_parts(is_large_document.path);
begin
  if parts[1] = 'projects' then
    return exists (select from public.projects p where p.id = parts[2]::uuid and pg_column_size(p.data) > large_bytes);
  elsif parts[1] = 'users' then
    return exists (select from public.users u where u.id = parts[2]::uuid and pg_column_size(u.data) > large_bytes);
  elsif parts[1] = 'project_namespaces' then
    return exists (select from public.project_namespaces n where n.project = parts[2]::uuid and n.name = parts[3] and pg_column_size(n.data) > large_bytes);
  else
    return exists (select from public.project_libraries l where l.project = parts[2]::uuid and l.path = parts[3] and pg_column_size(l.data) > large_bytes);
  end if;
end $$;

/*
 * Applies requests `[{path, session, batches, author}, …]` of any people and documents, all or none. Answers the versions of each request; null for one
 * of a large document, to which nothing is done: it is for a transaction of its own.
 */
create or replace function private.document_apply_group(requests jsonb) returns jsonb
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
    versions := versions || jsonb_build_object(request.n::text, case when not private.is_large_document(request.path)
      then private.document_apply_all(request.path, request.session, request.batches, request.author) end);
  end loop;
  return (select jsonb_agg(value order by key::int) from jsonb_each(versions));
end $$;

revoke all on function private.is_large_document(text) from public;
