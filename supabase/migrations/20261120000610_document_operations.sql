-- What operations do to a document's state. Nothing here reads or writes a table.

-- Returns whether a text is a list index as JSON writes it, up to the limit.
create function private.is_list_index(segment text) returns boolean
  language sql immutable set search_path = '' as $$
  select $1 ~ '^(0|[1-9][0-9]{0,4})$'
$$;

-- Counts the elements by which lists were padded in this transaction, and refuses more than the longest list has.
create function private.note_filled(elements int) returns void
  language plpgsql set search_path = '' as $$
declare
  most constant int := 99999;
  filled int := elements + coalesce(nullif(current_setting('tera.filled_elements', true), '')::int, 0);
begin
  if filled > most then
    perform private.refuse(413, 'TOO-LARGE', format('The operations write beyond the ends of lists, which would be filled up with more than %s empty elements. Write the elements of a list from its end on, or set the list whole.', most));
  end if;
  perform set_config('tera.filled_elements', filled::text, true);
end $$;

-- Returns `target` with `value` at `path[position..]`. Creates missing parents: a list if the next segment is a number, else an object. A
-- parent that is neither is replaced. In an object a number is a key; a list is padded with nulls. Refuses a key in a list.
create function private.json_set(target jsonb, path jsonb, value jsonb, "position" int default 0) returns jsonb
  language plpgsql set search_path = '' as $$
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

-- Returns `target` without the value at `path`. Removes an element from its list. A path that does not exist changes nothing.
create function private.json_unset(target jsonb, path jsonb) returns jsonb
  language plpgsql immutable set search_path = '' as $$
declare
  found_here jsonb := target;
  key text;
begin
  for key in select s from jsonb_array_elements_text(path) with ordinality t (s, n) order by n loop
    if jsonb_typeof(found_here) = 'object' then
      found_here := found_here -> key;
    elsif jsonb_typeof(found_here) = 'array' and private.is_list_index(key) then
      found_here := found_here -> key::int;
    else
      return target;
    end if;
    if found_here is null then return target; end if;
  end loop;
  return target #- array(select s from jsonb_array_elements_text(path) with ordinality t (s, n) order by n);
end $$;

-- Refuses an operation that is not `{set: path, value}` or `{unset: path}` within limits, or that writes a protected key.
create function private.check_operation(operation jsonb, entity text) returns void
  language plpgsql immutable set search_path = '' as $$
declare
  path jsonb;
  segment jsonb;
begin
  if jsonb_typeof(operation) is distinct from 'object' or (operation ? 'set') = (operation ? 'unset') or (operation ? 'set') <> (operation ? 'value') then
    perform private.refuse(400, 'INVALID', 'An operation must be {set: path, value} or {unset: path}.');
  end if;
  path := coalesce(operation -> 'set', operation -> 'unset');
  if jsonb_typeof(path) <> 'array' then
    perform private.refuse(400, 'INVALID', 'The path of an operation must be a list of keys and list indices.');
  end if;
  if jsonb_array_length(path) not between 1 and 100 then
    perform private.refuse(400, 'INVALID', 'The path of an operation must have 1 to 100 segments.');
  end if;
  for segment in select s from jsonb_array_elements(path) s loop
    if jsonb_typeof(segment) = 'number' then
      if not private.is_list_index(segment #>> '{}') then
        perform private.refuse(400, 'INVALID', 'A list index must be a whole number from 0 to 99999.');
      end if;
    elsif jsonb_typeof(segment) <> 'string' or length(segment #>> '{}') > 1000 then
      perform private.refuse(400, 'INVALID', 'A path segment must be a key of at most 1000 characters or a list index.');
    elsif segment #>> '{}' in ('__proto__', 'constructor', 'prototype') then
      perform private.refuse(400, 'INVALID', 'The keys __proto__, constructor and prototype can''t be part of a path.');
    end if;
  end loop;
  if entity = 'projects' and path ->> 0 in ('id', 'users') then
    perform private.refuse(403, 'FORBIDDEN', 'The keys id and users of a project can''t be written.');
  end if;
  if octet_length((operation -> 'value')::text) > 1000000 then
    perform private.refuse(413, 'TOO-LARGE', 'A single value holds at most 1 MB. Keep large contents in project files.');
  end if;
  if (operation -> 'value')::text ~ '"__proto__": ' then
    perform private.refuse(400, 'INVALID', 'A value can''t have a key __proto__.');
  end if;
  if jsonb_typeof(operation -> 'value') in ('object', 'array') then
    perform private.require_depth(operation -> 'value', jsonb_array_length(path));
  end if;
end $$;

-- Returns the value of one root key after the operations on it, in order; null if it was removed.
create function private.apply_to_key(value jsonb, operations jsonb[]) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  operation jsonb;
  path jsonb;
  keys text[];
  parent jsonb;
begin
  foreach operation in array operations loop
    path := coalesce(operation -> 'set', operation -> 'unset');
    if jsonb_array_length(path) = 1 then
      value := operation -> 'value';
      continue;
    end if;
    if operation ? 'unset' then
      if value is not null then value := private.json_unset(value, path - 0); end if;
      continue;
    end if;
    keys := array(select s from jsonb_array_elements_text(path - 0) with ordinality t (s, n) order by n);
    parent := value #> keys[1:array_length(keys, 1) - 1];
    -- If the parent is already an object, one call is enough, except for keys that Postgres reads as numbers: -1 counts from a list's end.
    if jsonb_typeof(parent) = 'object' and not path @? '$[*] ? (@.type() == "string" && @ like_regex "^\\s*[-+]?[0-9]+$")' then
      value := jsonb_set(value, keys, operation -> 'value', true);
    else
      value := private.json_set(value, path, operation -> 'value', 1);
    end if;
  end loop;
  return value;
end $$;

-- Returns `state` after a batch of operations, in order. Root keys are independent, so each is changed alone and the state is copied once.
create function private.apply_operations(state jsonb, operations jsonb, entity text) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  changed jsonb;
  removed text[];
begin
  if jsonb_typeof(operations) is distinct from 'array' then
    perform private.refuse(400, 'INVALID', 'The operations must be a list.');
  end if;
  if jsonb_array_length(operations) > 1000 then
    perform private.refuse(413, 'TOO-LARGE', 'A batch holds at most 1000 operations.');
  end if;
  perform private.check_operation(o, entity) from jsonb_array_elements(operations) o;
  select jsonb_object_agg(root, value) filter (where value is not null), array_agg(root) filter (where value is null)
    into changed, removed
    from (
      select root, private.apply_to_key(apply_operations.state -> root, array_agg(o order by n)) as value
      from (select coalesce(o -> 'set', o -> 'unset') ->> 0 as root, o, n from jsonb_array_elements(operations) with ordinality t (o, n)) numbered
      group by root
    ) applied;
  return (state - coalesce(removed, '{}')) || coalesce(changed, '{}');
end $$;

-- Merges objects key by key at every level; any other value is replaced by the newer one. Callers have checked their depth.
create function private.deep_merge(older jsonb, newer jsonb) returns jsonb
  language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(older) is distinct from 'object' or jsonb_typeof(newer) is distinct from 'object' then return newer; end if;
  return older || coalesce((select jsonb_object_agg(e.key, private.deep_merge(older -> e.key, e.value)) from jsonb_each(newer) e), '{}');
end $$;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.note_filled(int),
  private.deep_merge(jsonb, jsonb)
from public;
