/*
 * The history can't be rewritten, so an entry in a form that no page can read would spoil the timeline of a whole project for ever. What a
 * client adds has the fields that pages know in the form they know; further fields are its own.
 */
create function private.check_log_details() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  if exists (
      select from jsonb_each(new.data) e
      where e.key in ('from', 'to', 'title', 'content', 'tool', 'filePath') and jsonb_typeof(e.value) <> 'string'
         or e.key in ('emails', 'filePaths') and (jsonb_typeof(e.value) <> 'array' or e.value @? 'strict $[*] ? (@.type() != "string")'))
  then
    perform private.refuse(400, 'INVALID', 'Of a log entry, emails and filePaths are lists of texts; from, to, title, content, tool and filePath are texts.');
  end if;
  return new;
end $$;

-- After the guard, which sees to it that the details are an object.
create trigger guard_details before insert on public.project_logs for each row execute function private.check_log_details();
