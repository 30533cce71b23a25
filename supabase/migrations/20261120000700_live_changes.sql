-- Live changes: who may join which channel, and what the database broadcasts. Payloads name what to fetch, never its contents.

-- Returns whether the caller may join a topic: members `project:{id}:{current epoch}`, and a person `user:{id}`.
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
-- Only the database broadcasts; people only show their presence.
create policy "members show their presence" on realtime.messages for insert to authenticated
  with check (extension = 'presence' and (select realtime.topic()) like 'project:%' and (select private.may_listen((select realtime.topic()))));

-- Broadcasts -----------------------------------------------------------------------------------------------------------------------------

-- Notifies everybody who has a project open.
create function private.tell_project(project uuid, event text, payload jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  epoch int;
begin
  select p.membership_epoch into epoch from public.projects p where p.id = $1;
  if found then
    perform realtime.send(payload, event, 'project:' || $1::text || ':' || epoch::text, true);
  end if;
end $$;

-- Notifies a person.
create function private.tell_person(person uuid, event text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if person is not null then
    perform realtime.send('{}', event, 'user:' || person::text, true);
  end if;
end $$;

-- Notifies all members and invited people of a project that their lists have changed.
create function private.tell_members(project uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  for person in
    select m."user" from public.project_members m where m.project = $1 and m."user" is not null
    union
    select u.id from public.project_members m join public.users u on u.email = m.email and u.email_verified
      where m.project = $1 and m.role = 'invite' and m."user" is null
  loop
    perform private.tell_person(person, 'projects');
  end loop;
end $$;

-- Triggers -------------------------------------------------------------------------------------------------------------------------------

create function private.announce_project() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if private.digest_fields(new.data) is distinct from private.digest_fields(old.data) or new.deleted_at is distinct from old.deleted_at then
    perform private.tell_project(new.id, 'project', jsonb_build_object('id', new.id));
    perform private.tell_members(new.id);
  end if;
  return null;
end $$;
-- Comparing a project's state is costly, so changes of other columns do not run this.
create trigger announce after update of data, deleted_at on public.projects for each row execute function private.announce_project();

create function private.announce_user() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(new.id, 'user');
  -- A newly verified address may match invitations.
  if (new.email, new.email_verified) is distinct from (old.email, old.email_verified) then
    perform private.tell_person(new.id, 'projects');
  end if;
  return null;
end $$;
create trigger announce after update on public.users for each row
  when ((new.email, new.email_verified, new.credits, new.institutes, new.data) is distinct from (old.email, old.email_verified, old.credits, old.institutes, old.data))
  execute function private.announce_user();

create function private.announce_subscription() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(coalesce(new."user", old."user"), 'user');
  return null;
end $$;
create trigger announce after insert or update or delete on public.subscriptions for each row execute function private.announce_subscription();

-- A removed member must hear nothing more: raises the project's epoch, and tells those who stay, on the earlier topic and on their own,
-- which topic to join.
create function private.announce_member() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if not exists (select from public.projects p where p.id = changed.project) then return null; end if;
  perform private.tell_project(changed.project, 'members', '{}');
  if tg_op = 'DELETE' and old.role <> 'invite' then
    update public.projects p set membership_epoch = p.membership_epoch + 1 where p.id = old.project;
  end if;
  perform private.tell_members(changed.project);
  if tg_op = 'DELETE' then
    perform private.tell_person(old."user", 'projects');
    perform private.tell_person(u.id, 'projects') from public.users u where old."user" is null and u.email = old.email and u.email_verified;
  end if;
  return null;
end $$;
create trigger announce after insert or update or delete on public.project_members for each row execute function private.announce_member();

create function private.announce_offer() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed uuid := case when tg_op = 'DELETE' then old.project else new.project end;
begin
  perform private.tell_project(changed, 'members', '{}');
  perform private.tell_members(changed);
  return null;
end $$;
create trigger announce after insert or update or delete on private.ownership_offers for each row execute function private.announce_offer();

create function private.announce_log() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_project(new.project, 'log', jsonb_build_object('id', new.id));
  return null;
end $$;
create trigger announce after insert on public.project_logs for each row execute function private.announce_log();

-- Notifies a person and everybody in their projects that pictures have changed.
create function private.announce_picture() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed uuid := case when tg_op = 'DELETE' then old."user" else new."user" end;
begin
  perform private.tell_person(changed, 'projects');
  perform private.tell_person(peer."user", 'projects') from (
    select distinct theirs."user" from public.project_members mine
      join public.project_members theirs on theirs.project = mine.project
    where mine."user" = changed and mine.role <> 'invite' and theirs.role <> 'invite' and theirs."user" <> changed) peer;
  return null;
end $$;
create trigger announce after insert or update or delete on private.pictures for each row execute function private.announce_picture();

-- A moved file is announced as a deletion and an insertion.
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
-- Reading a file may set its last access, which is no change.
create trigger tera_announce_change after update on storage.objects for each row
  when ((new.bucket_id, new.name, new.version, new.metadata, new.user_metadata, new.updated_at)
    is distinct from (old.bucket_id, old.name, old.version, old.metadata, old.user_metadata, old.updated_at))
  execute function private.announce_file();

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.tell_project(uuid, text, jsonb),
  private.tell_person(uuid, text),
  private.tell_members(uuid),
  private.announce_offer(),
  private.announce_picture(),
  private.announce_file()
from public;
