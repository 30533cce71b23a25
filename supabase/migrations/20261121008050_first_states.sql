-- A first state for a document that holds something already is answered with what it holds; but a key that no document takes was let pass in silence.

create or replace function private.document_fill(path text, session text, state jsonb, author uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  parts text[] := private.require_document(document_fill.path, document_fill.author);
  operations jsonb;
begin
  if jsonb_typeof(state) is distinct from 'object' then
    perform private.refuse(400, 'INVALID', 'The first state of a document is an object.');
  end if;
  if state::text ~ '"__proto__": ' or state ?| array['constructor', 'prototype'] then
    perform private.refuse(400, 'INVALID', 'A state can not have a key __proto__, nor constructor or prototype among its own.');
  end if;
  if private.lock_entity(parts) <> '{}' or state = '{}' then return; end if;
  select jsonb_agg(jsonb_build_object('set', jsonb_build_array(e.key), 'value', e.value)) into operations from jsonb_each(state) e;
  state := private.apply_operations('{}', operations, parts[1]);
  perform private.write_entity(parts, state, author);
  perform private.store_document(document_fill.path, session || ' ' || gen_random_uuid()::text, 0, author, operations, private.changes_between('{}', state, operations));
end $$;
