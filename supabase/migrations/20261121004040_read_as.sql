-- The most frequent questions of the REST surface are answered in one statement each.

/*
 * The rows of one reading statement as JSON text, under the role and claims of a caller, so that row policies decide. Parameters are named $1[1],
 * $1[2] and so on. The statement is the server's own, never a caller's.
 */
create function private.read_as(claims text, role text, statement text, parameters text[]) returns text
  language plpgsql set search_path = '' set "TimeZone" = 'UTC' as $$
declare
  found text;
begin
  perform set_config('request.jwt.claims', read_as.claims, true), set_config('role', read_as.role, true);
  execute 'select coalesce(json_agg(t), ''[]'')::text from (' || statement || ') t' into found using parameters;
  return found;
end $$;

revoke all on function private.read_as(text, text, text, text[]) from public;
