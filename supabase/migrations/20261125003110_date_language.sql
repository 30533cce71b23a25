-- A person may choose the language of dates; the profile keeps its locale as a text.

create or replace function private.check_profile_values() returns trigger
  language plpgsql set search_path = '' as $$
declare
  texts constant text[] := array['name', 'givenName', 'familyName', 'nameShort', 'institute', 'signature', 'activeProject', 'dateLanguage'];
  flags constant text[] := array['isDev', 'isSharing', 'teraCreditsShow', 'singleKeyShortcuts'];
  field text;
  value jsonb;
begin
  for field, value in
    select e.key, e.value from jsonb_each(new.data) e where e.value is distinct from old.data -> e.key
  loop
    if field = 'darkMode' and value not in ('true', 'false', '"system"') then
      perform private.refuse(400, 'INVALID', 'Invalid dark mode setting');
    elsif field = any (texts) and jsonb_typeof(value) <> 'string' then
      perform private.refuse(400, 'INVALID', 'The profile''s "' || field || '" must be a text.');
    elsif field = any (flags) and jsonb_typeof(value) <> 'boolean' then
      perform private.refuse(400, 'INVALID', 'The profile''s "' || field || '" must be true or false.');
    end if;
  end loop;
  return new;
end $$;
