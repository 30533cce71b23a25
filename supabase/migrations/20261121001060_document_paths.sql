/*
 * The parts of a document path, or null where it is not one. Ids are lower case, so that one document has one path. Every read and write of a
 * document asks this: lengths are counted, because a pattern with {1,200} in it costs more than the rest of the request.
 */
create or replace function private.document_path_parts(path text) returns text[]
  language plpgsql immutable set search_path = '' as $$
declare
  parts text[] := string_to_array(path, '::');
begin
  -- A third "::" would be part of the relation, and no relation has colons.
  if cardinality(parts) not between 2 and 3 or parts[2] !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then return null; end if;
  if cardinality(parts) = 2 then
    return case when parts[1] in ('projects', 'users') then parts end;
  end if;
  if parts[1] = 'project_namespaces' and length(parts[3]) <= 100 and parts[3] ~ '^[A-Za-z0-9_-]+$' then return parts; end if;
  if parts[1] = 'project_libraries' and length(parts[3]) between 3 and 202 and parts[3] ~ '^[A-Za-z0-9_.-]+_[*]$' then return parts; end if;
  return null;
end $$;

-- The same in the guards of tables that are written often.

create or replace function private.guard_namespaces() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.project, new.name) is distinct from (old.project, old.name) then
      perform private.refuse(403, 'FORBIDDEN', 'A namespace can not be renamed or moved.');
    end if;
    new.created_at := old.created_at;
  elsif current_user in ('anon', 'authenticated') then
    new.created_at := now();
  end if;
  if length(new.name) > 100 or new.name !~ '^[A-Za-z0-9_-]+$' then
    perform private.refuse(400, 'INVALID', 'A namespace name has letters, digits, hyphens and underscores, at most 100.');
  end if;
  perform private.check_state(new.data);
  new.edited_at := now();
  return new;
end $$;

create or replace function private.guard_libraries() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.project, new.path) is distinct from (old.project, old.path) then
      perform private.refuse(403, 'FORBIDDEN', 'The edits of a library can not be moved to another one.');
    end if;
    new.created_at := old.created_at;
  elsif current_user in ('anon', 'authenticated') then
    new.created_at := now();
  end if;
  if length(new.path) > 202 or new.path !~ '^[A-Za-z0-9_.-]+_[*]$' then
    perform private.refuse(400, 'INVALID', 'The relation of a library ends with _*.');
  end if;
  perform private.check_state(new.data);
  new.edited_at := now();
  return new;
end $$;

create or replace function private.guard_logs() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    perform private.refuse(403, 'FORBIDDEN', 'The history of a project can not be rewritten.');
  end if;
  if current_user in ('anon', 'authenticated') then
    new."user" := (select private.caller());
    new.created_at := now();
    new.credits := 0;
  end if;
  if new.type is null or length(new.type) > 100 or new.type !~ '^[A-Za-z][A-Za-z0-9_-]*$' then
    perform private.refuse(400, 'INVALID', 'A log entry needs a type.');
  end if;
  if jsonb_typeof(new.data) is distinct from 'object' or octet_length(new.data::text) > 100000 then
    perform private.refuse(400, 'INVALID', 'The details of a log entry are an object of at most 100 kB.');
  end if;
  return new;
end $$;
