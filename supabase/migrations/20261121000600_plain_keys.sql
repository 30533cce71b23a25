/*
 * A key __proto__ is data here and the machinery of objects in a program that merges it carelessly: no document takes one, and so no table
 * that clients write directly may bring one past the documents.
 */
create function private.refuse_machinery() returns trigger
  language plpgsql set search_path = '' as $$
begin
  -- What a function writes on a client's behalf was checked there, and walking 12 MB twice for every patch would cost.
  if current_user in ('anon', 'authenticated') and (tg_op = 'INSERT' or new.data is distinct from old.data)
     and new.data::text ~ '"__proto__": ' then
    perform private.refuse(400, 'INVALID', 'A value can not have a key __proto__.');
  end if;
  return new;
end $$;

create trigger guard_keys before insert or update on public.users for each row execute function private.refuse_machinery();
create trigger guard_keys before insert or update on public.projects for each row execute function private.refuse_machinery();
create trigger guard_keys before insert or update on public.project_namespaces for each row execute function private.refuse_machinery();
create trigger guard_keys before insert or update on public.project_libraries for each row execute function private.refuse_machinery();
create trigger guard_keys before insert or update on public.project_logs for each row execute function private.refuse_machinery();
