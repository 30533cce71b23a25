-- Project files by name: a page of them in one statement.

-- Returns the objects whose names begin with `prefix` and come after `after` (null for the first page), sorted by name, if the caller with
-- these claims may see them: row policies apply in the same statement.
create function private.objects_as(claims text, role text, bucket text, prefix text, after text, page_size int) returns setof storage.objects
  language plpgsql set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', objects_as.claims, true), set_config('role', objects_as.role, true);
  return query select o.* from storage.objects o
    where o.bucket_id = objects_as.bucket
      and (objects_as.prefix = '' or (o.name collate "C" >= objects_as.prefix and o.name collate "C" < objects_as.prefix || chr(1114111)))
      and (objects_as.after is null or o.name collate "C" > objects_as.after)
    order by o.name collate "C" limit objects_as.page_size;
end $$;

revoke all on function private.objects_as(text, text, text, text, text, int) from public;
