-- A list that is written beyond its end is filled up with nulls. One request could make a hundred million of them, each a few bytes of a body: what is
-- filled up is counted over all of a transaction, which is one request, or a few small ones that are asked again alone where they are refused together.

/* Counts elements that lists are filled up with, and refuses more of them than the longest list holds. */
create function private.note_filled(elements int) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  most constant int := 99999;
  filled int := elements + coalesce(nullif(current_setting('tera.filled_elements', true), '')::int, 0);
begin
  if filled > most then
    perform private.refuse(413, 'TOO-LARGE', format('The operations write beyond the ends of lists, which would be filled up with more than %s empty elements. Write the elements of a list from its end on, or set the list whole.', most));
  end if;
  perform set_config('tera.filled_elements', filled::text, true);
end $$;

/*
 * `target` with `value` at `path[position..]`. Missing parents are made: a list where the next segment is a number, else an object; a parent
 * that holds no others gives way. In an object a number is a key; a list is filled up with nulls. A key in a list is refused.
 */
create or replace function private.json_set(target jsonb, path jsonb, value jsonb, "position" int default 0) returns jsonb
  language plpgsql volatile set search_path = '' as $$
declare
  key text := path ->> "position";
  grown jsonb;
  missing int;
begin
  if "position" = jsonb_array_length(path) then return value; end if;
  if target is null or jsonb_typeof(target) not in ('object', 'array') then
    target := case when jsonb_typeof(path -> "position") = 'number' then '[]' else '{}' end;
  end if;
  if jsonb_typeof(target) = 'object' then
    return jsonb_set(target, array[key], private.json_set(target -> key, path, value, "position" + 1), true);
  end if;
  if not private.is_list_index(key) then
    perform private.refuse(400, 'INVALID', 'The operation names a key inside a list, or an element beyond 99999.');
  end if;
  missing := key::int - jsonb_array_length(target);
  if missing > 0 then perform private.note_filled(missing); end if;
  grown := private.json_set(target -> key::int, path, value, "position" + 1);
  if missing < 0 then return jsonb_set(target, array[key], grown, false); end if;
  if missing > 0 then target := target || to_jsonb(array_fill(null::text, array[missing])); end if;
  return target || jsonb_build_array(grown);
end $$;

-- They count what they fill up.
alter function private.apply_to_key(jsonb, jsonb[]) volatile;
alter function private.apply_operations(jsonb, jsonb, text) volatile;

revoke all on function private.note_filled(int) from public;
