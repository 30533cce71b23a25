/*
 * The bin of deleted projects. A project whose creator removed themselves lies there for 30 days with everything in it, then it goes for good. Until
 * then its creator brings it back as it was: members, files, history.
 */

/*
 * Brings a project back from the bin and answers whether it was there. As with creating, one person's restores and creations wait for each other,
 * so that the limit of owned projects holds; the operator (`person` null) is not bound by it.
 */
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
  -- A repeated call finds it restored: that is what was asked for.
  if thrown_away is null then return false; end if;
  if person is not null and not private.is_subscribed(person) then
    select count(*) into owned
      from public.project_members m join public.projects p on p.id = m.project
      where m."user" = person and m.role = 'creator' and p.deleted_at is null;
    if owned >= 1 then
      perform private.refuse(409, 'PROJECT-LIMIT', 'Your plan holds one project. Subscribe, or delete the other one first, to bring this one back.');
    end if;
  end if;
  update public.projects p set deleted_at = null where p.id = $1;
  return true;
end $$;

/*
 * Takes projects away for good that have lain in the bin for 30 days, with their files, documents and history, and answers how many. At most 100 a
 * call, each of them whole.
 */
create function private.purge_projects() returns int
  language plpgsql set search_path = '' as $$
declare
  gone uuid;
  purged int := 0;
begin
  for gone in
    select p.id from public.projects p where p.deleted_at < now() - interval '30 days' order by p.deleted_at limit 100 for update skip locked
  loop
    -- The project first: what follows has nobody to tell and no versions to keep any more.
    delete from public.projects p where p.id = gone;
    delete from storage.objects o where o.bucket_id = 'projects' and o.name collate "C" >= gone::text || '/' and o.name collate "C" < gone::text || '0';
    delete from public.documents d where d.path = 'projects::' || gone::text
      or starts_with(d.path, 'project_namespaces::' || gone::text || '::') or starts_with(d.path, 'project_libraries::' || gone::text || '::');
    delete from private.document_sessions s where s.path = 'projects::' || gone::text
      or starts_with(s.path, 'project_namespaces::' || gone::text || '::') or starts_with(s.path, 'project_libraries::' || gone::text || '::');
    delete from private.idempotency_keys k where k.project = gone;
    purged := purged + 1;
  end loop;
  return purged;
end $$;

/* The projects that a person deleted and may bring back, the latest first. */
create function private.deleted_projects(person uuid) returns table (id uuid, name text, type text, icon text, deleted_at timestamptz, kept_until timestamptz)
  language sql stable set search_path = '' as $$
  select p.id, p.name, p.data ->> 'type', p.data ->> 'icon', p.deleted_at, p.deleted_at + interval '30 days'
  from public.projects p join public.project_members m on m.project = p.id
  where m."user" = $1 and m.role = 'creator' and p.deleted_at > now() - interval '30 days'
  order by p.deleted_at desc, p.id desc
$$;

revoke all on function private.restore_project(uuid, uuid) from public;
revoke all on function private.purge_projects() from public;
revoke all on function private.deleted_projects(uuid) from public;
