-- Lists of projects and people, and pictures of people.

-- Returns the fields of a project's data that lists show.
create function private.digest_fields(data jsonb) returns jsonb
  language sql immutable set search_path = '' as $$
  select jsonb_build_array($1 -> 'name', $1 -> 'type', $1 -> 'nameShort', $1 -> 'description', $1 -> 'icon', $1 -> 'isDisposable')
$$;

create function public.projects_digest_by_user(user_id uuid, page int default 0, after_edited_at timestamptz default null, after_id uuid default null)
  returns table (
    id uuid, name text, type text, "nameShort" text, description text, icon text, "isDisposable" boolean, created_at timestamptz,
    edited_at timestamptz, edited_by_name text, membership_epoch int, role text, members jsonb, is_viewer boolean, offered_to uuid
  )
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  address text := private.verified_email();
  -- The limits of the forms.
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
    -- Reads only the sort key of all projects, and the rest of thirty.
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
comment on function public.projects_digest_by_user(uuid, int, timestamptz, uuid) is
  'Returns a page of 30 of the caller''s projects and invitations, latest edit first: the page with that number from 0 on, or the one '
  'after the project with this `edited_at` and id. An invitation shows only the invited person. Texts are cut to what the forms take, so '
  'that one person''s long texts can''t fill the lists of others.';

create function public.user_get_peers(user_id uuid) returns table ("user" uuid, email text, name text)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  name_length constant int := 200;
begin
  perform private.require_self($1);
  return query
    select u.id, u.email, left(u.data ->> 'name', name_length) from public.users u
    where u.id <> $1 and exists (
      select from public.project_members mine
        join public.project_members theirs on theirs.project = mine.project
        join public.projects p on p.id = mine.project
      where mine."user" = $1 and mine.role <> 'invite' and theirs."user" = u.id and theirs.role <> 'invite' and p.deleted_at is null)
    order by 3 nulls last, 2;
end $$;
comment on function public.user_get_peers(uuid) is 'Returns the people who share a project with the caller, by name.';

create function public.project_update_meta(project_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  meta jsonb;
begin
  if not private.edits((select private.caller()), $1) then
    perform private.refuse(case when (select private.caller()) is null then 401 else 403 end,
      case when (select private.caller()) is null then 'NEED-LOGIN' else 'FORBIDDEN' end,
      'You do not have access to that. Ask the project''s manager to invite you.');
  end if;
  perform private.lock_entity(array['projects', $1::text]);
  select jsonb_build_object(
      'members', (select count(*) from public.project_members m where m.project = $1 and m.role <> 'invite'),
      'files', count(*),
      'bytes', coalesce(sum(case when o.metadata ->> 'size' ~ '^[0-9]{1,18}$' then (o.metadata ->> 'size')::bigint end), 0),
      'libraries', count(*) filter (where o.user_metadata ? 'reflib'))
    into meta
    from storage.objects o
    where o.bucket_id = 'projects' and private.project_of_file(o.name) = $1 and o.name like $1::text || '/%' and o.name not like '%/.keep';
  update public.projects p set data = p.data || jsonb_build_object('meta', meta), edited_by = (select private.caller()) where p.id = $1;
  return meta;
end $$;
comment on function public.project_update_meta(uuid) is
  'Counts a project''s members, files, bytes and libraries, stores the numbers as data.meta and returns them.';

-- Pictures -------------------------------------------------------------------------------------------------------------------------------

create table private.pictures (
  "user" uuid primary key references public.users (id) on delete cascade,
  image bytea not null check (octet_length(image) between 1 and 200000),
  version uuid not null default gen_random_uuid()
);
comment on table private.pictures is
  'Pictures of people, which the API has checked. People who share a project with a person see their picture.';
alter table private.pictures enable row level security;

-- Returns whether two people share a project or are the same.
create function private.are_peers(one uuid, other uuid) returns boolean
  language sql stable set search_path = '' as $$
  select $1 = $2 or exists (
    select from public.project_members mine
      join public.project_members theirs on theirs.project = mine.project
      join public.projects p on p.id = mine.project
    where mine."user" = $1 and mine.role <> 'invite' and theirs."user" = $2 and theirs.role <> 'invite' and p.deleted_at is null)
$$;

-- Returns the people whose picture a person may see, with its version.
create function private.list_pictures(person uuid) returns table ("user" uuid, version uuid)
  language sql stable set search_path = '' as $$
  select pic."user", pic.version from private.pictures pic
  where pic."user" = $1 or pic."user" in (
    select theirs."user" from public.project_members mine
      join public.project_members theirs on theirs.project = mine.project
      join public.projects p on p.id = mine.project
    where mine."user" = $1 and mine.role <> 'invite' and theirs.role <> 'invite' and p.deleted_at is null)
  order by pic."user"
$$;

-- Only the server calls these ------------------------------------------------------------------------------------------------------------

revoke all on function
  private.are_peers(uuid, uuid),
  private.list_pictures(uuid)
from public;
