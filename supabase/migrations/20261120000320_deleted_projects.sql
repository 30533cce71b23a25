-- Deleted projects. A project whose creator leaves is in the bin for 30 days with everything in it. Until then its creator can restore it.

-- Returns the projects in the bin that a person created, the last deleted first.
create function private.deleted_projects(person uuid)
  returns table (id uuid, name text, type text, icon text, deleted_at timestamptz, kept_until timestamptz)
  language sql stable set search_path = '' as $$
  select p.id, p.name, p.data ->> 'type', p.data ->> 'icon', p.deleted_at, p.deleted_at + interval '30 days'
  from public.projects p join public.project_members m on m.project = p.id
  where m."user" = $1 and m.role = 'creator' and p.deleted_at > now() - interval '30 days'
  order by p.deleted_at desc, p.id desc
$$;

-- Restores a project from the bin and returns whether it was there. One person's restores and creations wait for each other, so that the
-- limit holds. The operator (`person` null) has no limit.
create function private.restore_project(project uuid, person uuid) returns boolean
  language plpgsql set search_path = '' as $$
declare
  creator uuid;
  thrown_away timestamptz;
  owned int;
begin
  select m."user" into creator from public.project_members m where m.project = $1 and m.role = 'creator';
  if person is not null and creator is distinct from person then
    perform private.refuse(404, 'NOT-FOUND', 'There is no such project among those you deleted in the last 30 days.');
  end if;
  if creator is not null then perform pg_advisory_xact_lock(hashtextextended('projects of ' || creator::text, 0)); end if;
  select p.deleted_at into thrown_away from public.projects p where p.id = $1 for no key update;
  if not found then
    perform private.refuse(404, 'NOT-FOUND', 'There is no such project among those you deleted in the last 30 days.');
  end if;
  -- A repeated call finds it restored already.
  if thrown_away is null then return false; end if;
  if person is not null and not private.is_subscribed(person) then
    select count(*) into owned
      from public.project_members m join public.projects p on p.id = m.project
      where m."user" = person and m.role = 'creator' and p.deleted_at is null;
    if owned >= 1 then
      perform private.refuse(409, 'PROJECT-LIMIT', 'Your plan includes one project. Subscribe, or delete the other project first, to restore this one.');
    end if;
  end if;
  update public.projects p set deleted_at = null where p.id = $1;
  return true;
end $$;

-- Deletes a project with its files, documents and history.
create function private.purge_project(project uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  -- The project first: the deletion of the rest then notifies nobody and keeps no versions.
  delete from public.projects p where p.id = $1;
  delete from storage.objects o
    where o.bucket_id = 'projects' and o.name collate "C" >= $1::text || '/' and o.name collate "C" < $1::text || '0';
  delete from public.documents d where d.path = 'projects::' || $1::text
    or starts_with(d.path, 'project_namespaces::' || $1::text || '::') or starts_with(d.path, 'project_libraries::' || $1::text || '::');
  delete from private.document_sessions s where s.path = 'projects::' || $1::text
    or starts_with(s.path, 'project_namespaces::' || $1::text || '::') or starts_with(s.path, 'project_libraries::' || $1::text || '::');
  delete from private.idempotency_keys k where k.project = $1;
end $$;

-- Deletes projects that have been in the bin for 30 days, at most 100, and returns how many.
create function private.purge_projects() returns int
  language plpgsql set search_path = '' as $$
declare
  gone uuid;
  purged int := 0;
begin
  for gone in
    select p.id from public.projects p where p.deleted_at < now() - interval '30 days' order by p.deleted_at limit 100 for update skip locked
  loop
    perform private.purge_project(gone);
    purged := purged + 1;
  end loop;
  return purged;
end $$;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.deleted_projects(uuid),
  private.restore_project(uuid, uuid),
  private.purge_project(uuid),
  private.purge_projects()
from public;
