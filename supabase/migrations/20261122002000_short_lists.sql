-- Lists name projects and people in few words. A name or a description that somebody filled with megabytes by way of the document would make the
-- lists of everybody they share a project with as long, and too long to be answered.

/*
 * A page of 30 of the caller's projects and invitations, the latest edit first: the page of that number from 0 on, or the one after the project
 * with this `edited_at` and id. An invitation shows no members but the invited.
 */
create or replace function public.projects_digest_by_user(user_id uuid, page int default 0, after_edited_at timestamptz default null, after_id uuid default null)
  returns table (
    id uuid, name text, type text, "nameShort" text, description text, icon text, "isDisposable" boolean,
    created_at timestamptz, edited_at timestamptz, edited_by_name text, membership_epoch int, role text, members jsonb
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
      select m.project, m.role from public.project_members m where m."user" = $1
      union all
      select m.project, m.role from public.project_members m where m.role = 'invite' and m."user" is null and m.email = address
        and not exists (select from public.project_members mine where mine.project = m.project and mine."user" = $1)
    ),
    -- Only what the order is made of is read of all; the rest of thirty.
    paged as (
      select p.id, own.role from own join public.projects p on p.id = own.project
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
            'user', m."user", 'email', coalesce(u.email, m.email), 'name', left(u.data ->> 'name', name_length), 'role', m.role, 'created_at', m.created_at)
          order by m.created_at, m.id)
        from public.project_members m left join public.users u on u.id = m."user"
        where m.project = p.id and (paged.role <> 'invite' or (m.role = 'invite' and m.email = address))
      ), '[]')
    from paged join public.projects p on p.id = paged.id left join public.users editor on editor.id = p.edited_by
    order by p.edited_at desc, p.id desc;
end $$;

/* The people who work on a project with the caller, by name. */
create or replace function public.user_get_peers(user_id uuid)
  returns table ("user" uuid, email text, name text)
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
