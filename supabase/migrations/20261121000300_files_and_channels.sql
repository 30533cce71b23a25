-- The bucket of project files and the private channels: who may use which.

insert into storage.buckets (id, name, public) values ('projects', 'projects', false) on conflict (id) do nothing;

/* The project a file belongs to: the first segment of its name, or null where that is no id in lower case or nothing follows it. */
create function private.project_of_file(name text) returns uuid
  language sql immutable set search_path = '' as $$
  select (regexp_match($1, '^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/.'))[1]::uuid
$$;

create policy "people see the bucket of project files" on storage.buckets for select to authenticated using (id = 'projects');

create policy "members read project files" on storage.objects for select to authenticated
  using (bucket_id = 'projects' and private.project_of_file(name) in (select private.own_projects()));
create policy "members add project files" on storage.objects for insert to authenticated
  with check (bucket_id = 'projects' and private.project_of_file(name) in (select private.own_projects()));
create policy "members change project files" on storage.objects for update to authenticated
  using (bucket_id = 'projects' and private.project_of_file(name) in (select private.own_projects()))
  with check (bucket_id = 'projects' and private.project_of_file(name) in (select private.own_projects()));
create policy "members remove project files" on storage.objects for delete to authenticated
  using (bucket_id = 'projects' and private.project_of_file(name) in (select private.own_projects()));

/* Tells who has the project open which file came, changed or went; a move is one that went and one that came. */
create function private.announce_file() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  came boolean := tg_op <> 'DELETE' and new.bucket_id = 'projects';
  went boolean := tg_op <> 'INSERT' and old.bucket_id = 'projects';
begin
  if came and went and new.name = old.name then
    perform private.tell_project(private.project_of_file(new.name), 'files',
      jsonb_build_object('path', substr(new.name, 38), 'operation', 'update'));
    return null;
  end if;
  if went then
    perform private.tell_project(private.project_of_file(old.name), 'files',
      jsonb_build_object('path', substr(old.name, 38), 'operation', 'delete'));
  end if;
  if came then
    perform private.tell_project(private.project_of_file(new.name), 'files',
      jsonb_build_object('path', substr(new.name, 38), 'operation', 'insert'));
  end if;
  return null;
end $$;
create trigger tera_announce_addition after insert or delete on storage.objects for each row execute function private.announce_file();
-- Reading a file may touch its last access; that is no change.
create trigger tera_announce_change after update on storage.objects for each row
  when ((new.bucket_id, new.name, new.version, new.metadata, new.user_metadata, new.updated_at)
    is distinct from (old.bucket_id, old.name, old.version, old.metadata, old.user_metadata, old.updated_at))
  execute function private.announce_file();
revoke all on function private.announce_file() from public;

/* Whether the caller may listen to a topic: `project:{id}:{current epoch}` for those who work on it, `user:{id}` for that person. */
create function private.may_listen(topic text) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  parts text[];
  caller uuid := (select private.caller());
begin
  if topic is null or caller is null then return false; end if;
  if topic = 'user:' || caller::text then return true; end if;
  parts := regexp_match(topic, '^project:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}):([1-9][0-9]{0,8})$');
  if parts is null then return false; end if;
  return exists (
    select from public.project_members m join public.projects p on p.id = m.project
    where p.id = parts[1]::uuid and p.membership_epoch = parts[2]::int and p.deleted_at is null
      and m."user" = caller and m.role in ('creator', 'member'));
end $$;

create policy "people hear their own topics" on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and (select private.may_listen((select realtime.topic()))));
-- Broadcasts come from the database alone; people only say that they are present.
create policy "members show their presence" on realtime.messages for insert to authenticated
  with check (extension = 'presence' and (select realtime.topic()) like 'project:%' and (select private.may_listen((select realtime.topic()))));
