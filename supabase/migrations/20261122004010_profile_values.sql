-- What a person sets about themselves has the kinds that every screen reads.

/* A value that lies there from earlier may stay or go, but not change into another one that nothing can read. */
create function private.check_profile_values() returns trigger
  language plpgsql set search_path = '' as $$
declare
  texts constant text[] := array['name', 'givenName', 'familyName', 'nameShort', 'institute', 'signature', 'activeProject'];
  flags constant text[] := array['isDev', 'isSharing', 'teraCreditsShow'];
  field text;
  value jsonb;
begin
  for field, value in
    select e.key, e.value from jsonb_each(new.data) e where e.value is distinct from old.data -> e.key
  loop
    if field = 'darkMode' and value not in ('true', 'false', '"system"') then
      perform private.refuse(400, 'INVALID', 'Invalid dark mode setting');
    elsif field = any (texts) and jsonb_typeof(value) <> 'string' then
      perform private.refuse(400, 'INVALID', 'The profile''s "' || field || '" is a text.');
    elsif field = any (flags) and jsonb_typeof(value) <> 'boolean' then
      perform private.refuse(400, 'INVALID', 'The profile''s "' || field || '" is true or false.');
    end if;
  end loop;
  return new;
end $$;

-- After the guard, which sees to it that the data is an object.
create trigger guard_values before update of data on public.users for each row execute function private.check_profile_values();
