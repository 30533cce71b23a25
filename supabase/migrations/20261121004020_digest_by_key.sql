-- The list of projects goes on after the last one seen: a page costs the same wherever it lies, and a project that is edited meanwhile shifts no
-- other across the border of two pages. The number of a page is still understood.

drop function public.projects_digest_by_user(uuid, int);

/*
 * A page of 30 of the caller's projects and invitations, the latest edit first: the page of that number from 0 on, or the one after the project
 * with this `edited_at` and id. An invitation shows no members but the invited.
 */
create function public.projects_digest_by_user(user_id uuid, page int default 0, after_edited_at timestamptz default null, after_id uuid default null)
  returns table (
    id uuid, name text, type text, "nameShort" text, description text, icon text, "isDisposable" boolean,
    created_at timestamptz, edited_at timestamptz, edited_by_name text, membership_epoch int, role text, members jsonb
  )
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  address text := private.verified_email();
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
    select p.id, p.name, p.data ->> 'type', p.data ->> 'nameShort',
      case when paged.role <> 'invite' then p.data ->> 'description' end,
      p.data ->> 'icon', coalesce(p.data -> 'isDisposable' = 'true', false),
      p.created_at, p.edited_at, editor.data ->> 'name', p.membership_epoch, paged.role,
      coalesce((
        select jsonb_agg(jsonb_build_object(
            'user', m."user", 'email', coalesce(u.email, m.email), 'name', u.data ->> 'name', 'role', m.role, 'created_at', m.created_at)
          order by m.created_at, m.id)
        from public.project_members m left join public.users u on u.id = m."user"
        where m.project = p.id and (paged.role <> 'invite' or (m.role = 'invite' and m.email = address))
      ), '[]')
    from paged join public.projects p on p.id = paged.id left join public.users editor on editor.id = p.edited_by
    order by p.edited_at desc, p.id desc;
end $$;
