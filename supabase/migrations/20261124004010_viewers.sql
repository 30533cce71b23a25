-- Members who may look and download, but change nothing. Their row keeps the role `member`, so that clients that don't know viewers still list them.

alter table public.project_members add column is_viewer boolean not null default false,
  add constraint creators_edit check (not (is_viewer and role = 'creator'));
comment on column public.project_members.is_viewer is 'May read and download only. Of an invitation: will, once it is accepted.';

/* Whether a person may change a project that is not in the bin. */
create function private.edits(person uuid, project uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.project_members m join public.projects p on p.id = m.project
    where m.project = $2 and m."user" = $1 and m.role in ('creator', 'member') and not m.is_viewer and p.deleted_at is null
  )
$$;

/* The projects that the caller may change. */
create function private.editable_projects() returns setof uuid
  language sql stable security definer set search_path = '' as $$
  select m.project from public.project_members m join public.projects p on p.id = m.project
  where m."user" = (select private.caller()) and m.role in ('creator', 'member') and not m.is_viewer and p.deleted_at is null
$$;

/* Refuses a person who may not change a project. */
create function private.require_editor(project uuid, person uuid) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if not private.works_on(person, project) then
    perform private.refuse(403, 'FORBIDDEN', 'You do not have access to that. Ask the project''s manager to invite you.');
  elsif not private.edits(person, project) then
    perform private.refuse(403, 'FORBIDDEN', 'You can view this project, but not change it. Ask the project''s manager to make you a member.');
  end if;
end $$;

/* Like require_document, for a change. */
create function private.require_editable_document(path text, person uuid) returns text[]
  language plpgsql stable set search_path = '' as $$
declare
  parts text[] := private.require_document($1, $2);
begin
  if parts[1] <> 'users' then perform private.require_editor(parts[2]::uuid, $2); end if;
  return parts;
end $$;

revoke all on function private.edits(uuid, uuid) from public;
revoke all on function private.require_editor(uuid, uuid) from public;
revoke all on function private.require_editable_document(text, uuid) from public;

-- Row policies: who reads stays, who writes is narrower -----------------------------------------------------------------------------------

alter policy "members edit their projects" on public.projects
  using (id in (select private.editable_projects())) with check (id in (select private.editable_projects()));

drop policy "members use namespaces" on public.project_namespaces;
create policy "members read namespaces" on public.project_namespaces for select to authenticated
  using (project in (select private.own_projects()));
create policy "editors add namespaces" on public.project_namespaces for insert to authenticated
  with check (project in (select private.editable_projects()));
create policy "editors change namespaces" on public.project_namespaces for update to authenticated
  using (project in (select private.editable_projects())) with check (project in (select private.editable_projects()));
create policy "editors remove namespaces" on public.project_namespaces for delete to authenticated
  using (project in (select private.editable_projects()));

drop policy "members use libraries" on public.project_libraries;
create policy "members read libraries" on public.project_libraries for select to authenticated
  using (project in (select private.own_projects()));
create policy "editors add libraries" on public.project_libraries for insert to authenticated
  with check (project in (select private.editable_projects()));
create policy "editors change libraries" on public.project_libraries for update to authenticated
  using (project in (select private.editable_projects())) with check (project in (select private.editable_projects()));
create policy "editors remove libraries" on public.project_libraries for delete to authenticated
  using (project in (select private.editable_projects()));

alter policy "members add to the log" on public.project_logs with check (project in (select private.editable_projects()));

alter policy "members add project files" on storage.objects
  with check (bucket_id = 'projects' and length(name) > 37 and left(name, 37) in (select own || '/' from private.editable_projects() own));
alter policy "members change project files" on storage.objects
  using (bucket_id = 'projects' and length(name) > 37 and left(name, 37) in (select own || '/' from private.editable_projects() own))
  with check (bucket_id = 'projects' and length(name) > 37 and left(name, 37) in (select own || '/' from private.editable_projects() own));
alter policy "members remove project files" on storage.objects
  using (bucket_id = 'projects' and length(name) > 37 and left(name, 37) in (select own || '/' from private.editable_projects() own));

-- What functions write for a caller: the same functions, with the narrower right ----------------------------------------------------------

do $$
declare
  found record;
  source text;
begin
  for found in
    select p.oid from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where (n.nspname, p.proname) in (
      ('private', 'document_apply'), ('private', 'document_fill'), ('private', 'document_destroy'), ('private', 'document_flush'),
      ('private', 'document_reinitialise'), ('private', 'add_log'), ('public', 'syncro_merge_data'), ('public', 'project_update_meta'))
  loop
    source := pg_catalog.pg_get_functiondef(found.oid);
    source := replace(source, 'private.require_document(', 'private.require_editable_document(');
    source := replace(source, 'private.require_member(', 'private.require_editor(');
    source := replace(source, 'coalesce(public.is_member($1), false)', 'private.edits((select private.caller()), $1)');
    if source = pg_catalog.pg_get_functiondef(found.oid) then
      raise exception 'The function % does not ask for the right to write.', found.oid::pg_catalog.regprocedure;
    end if;
    execute source;
  end loop;
end $$;

-- Handing a project over ------------------------------------------------------------------------------------------------------------------

/* The member whom a project's creator has offered it to. Ends when that member leaves. */
create table private.ownership_offers (
  project uuid primary key references public.projects (id) on delete cascade,
  receiver uuid not null,
  offered_at timestamptz not null default now(),
  foreign key (project, receiver) references public.project_members (project, "user") on delete cascade
);
alter table private.ownership_offers enable row level security;

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
revoke all on function private.announce_offer() from public;

/*
 * Makes the receiver of an open offer the project's creator, and the creator a member. Refuses at the receiver's project limit. Like creating, it
 * waits for the receiver's other creations.
 */
create function private.take_over_project(project uuid, person uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  owned int;
begin
  perform pg_advisory_xact_lock(hashtextextended('projects of ' || person::text, 0));
  perform 1 from public.projects p where p.id = $1 and p.deleted_at is null for no key update;
  delete from private.ownership_offers o where o.project = $1 and o.receiver = $2;
  if not found then
    perform private.refuse(404, 'NOT-FOUND', 'This project is no longer offered to you. The offer may have been withdrawn.');
  end if;
  select count(*) into owned
    from public.project_members m join public.projects p on p.id = m.project
    where m."user" = $2 and m.role = 'creator' and p.deleted_at is null;
  if owned >= 1 and not private.is_subscribed($2) then
    perform private.refuse(409, 'PROJECT-LIMIT', 'Your plan includes one project. Subscribe, or delete your other project first, to take this one over.');
  end if;
  update public.project_members m set role = 'member' where m.project = $1 and m.role = 'creator';
  update public.project_members m set role = 'creator', is_viewer = false where m.project = $1 and m."user" = $2;
end $$;
revoke all on function private.take_over_project(uuid, uuid) from public;

-- Lists -----------------------------------------------------------------------------------------------------------------------------------

drop function public.projects_digest_by_user(uuid, int, timestamptz, uuid);

/*
 * A page of 30 of the caller's projects and invitations, the latest edit first: the page of that number from 0 on, or the one after the project
 * with this `edited_at` and id. An invitation shows no members but the invited.
 */
create function public.projects_digest_by_user(user_id uuid, page int default 0, after_edited_at timestamptz default null, after_id uuid default null)
  returns table (
    id uuid, name text, type text, "nameShort" text, description text, icon text, "isDisposable" boolean,
    created_at timestamptz, edited_at timestamptz, edited_by_name text, membership_epoch int, role text, members jsonb, is_viewer boolean, offered_to uuid
  )
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  address text := private.verified_email();
  -- As much as the forms take.
  name_length constant int := 200;
  description_length constant int := 10000;
  is_by_key boolean := $3 is not null and $4 is not null;
begin
  perform private.require_self($1);
  return query
    with own as (
      select m.project, m.role, m.is_viewer from public.project_members m where m."user" = $1
      union all
      select m.project, m.role, m.is_viewer from public.project_members m where m.role = 'invite' and m."user" is null and m.email = address
        and not exists (select from public.project_members mine where mine.project = m.project and mine."user" = $1)
    ),
    -- Only what the order is made of is read of all; the rest of thirty.
    paged as (
      select p.id, own.role, own.is_viewer from own join public.projects p on p.id = own.project
      where p.deleted_at is null and (not is_by_key or (p.edited_at, p.id) < ($3, $4))
      order by p.edited_at desc, p.id desc
      limit 30 offset case when is_by_key then 0 else 30 * least(greatest(coalesce($2, 0), 0), 100000) end
    )
    select p.id, left(p.name, name_length), left(p.data ->> 'type', name_length), left(p.data ->> 'nameShort', name_length),
      case when paged.role <> 'invite' then left(p.data ->> 'description', description_length) end,
      left(p.data ->> 'icon', name_length), coalesce(p.data -> 'isDisposable' = 'true', false),
      p.created_at, p.edited_at, left(editor.data ->> 'name', name_length), p.membership_epoch, paged.role,
      coalesce((
        select jsonb_agg(jsonb_build_object(
            'user', m."user", 'email', coalesce(u.email, m.email), 'name', left(u.data ->> 'name', name_length), 'role', m.role, 'created_at', m.created_at,
            'is_viewer', m.is_viewer)
          order by m.created_at, m.id)
        from public.project_members m left join public.users u on u.id = m."user"
        where m.project = p.id and (paged.role <> 'invite' or (m.role = 'invite' and m.email = address))
      ), '[]'),
      paged.is_viewer,
      case when paged.role <> 'invite' then (select o.receiver from private.ownership_offers o where o.project = p.id) end
    from paged join public.projects p on p.id = paged.id left join public.users editor on editor.id = p.edited_by
    order by p.edited_at desc, p.id desc;
end $$;
