-- The lists of an institute are read on from a place in their order: the row that stood there may have left the list, as what is claimed does.

drop function private.institute_people(text, boolean, uuid, int);
drop function private.institute_project_rows(text, boolean, uuid, int);

/* A name as the lists are sorted by. A place in them goes into an address, so of longer names the beginning decides. */
create function private.sorted_name(name text) returns text
  language sql immutable set search_path = '' as $$
  select lower(left($1, 200))
$$;

/* People of an institute, or with `unclaimed` those who may still be claimed: 30 by name after a place in that order. */
create function private.institute_people(institute text, unclaimed boolean, after_name text, after_id uuid, page_size int)
  returns table (id uuid, name text, created timestamptz, edited timestamptz)
  language sql stable set search_path = '' as $$
  with listed as (
    select u.id, coalesce(nullif(u.data ->> 'name', ''), u.email) as name, u.created_at, u.edited_at
    from public.users u join public.institutes i on i.id = $1
    left join public.institute_users c on c."user" = u.id
    where case when $2 then c."user" is null and private.belongs_to(u, i) else c.institute = $1 end
  )
  select l.* from listed l
  where $4 is null or (private.sorted_name(l.name), l.id) > (private.sorted_name($3), $4)
  order by private.sorted_name(l.name), l.id limit $5
$$;

/* Projects of an institute, or with `unclaimed` those it may still claim: 30 by name after a place in that order. */
create function private.institute_project_rows(institute text, unclaimed boolean, after_name text, after_id uuid, page_size int)
  returns table (id uuid, name text, users bigint, created timestamptz, edited timestamptz)
  language sql stable set search_path = '' as $$
  with listed as (
    select p.id, coalesce(p.name, '') as name, p.created_at, p.edited_at
    from public.projects p join public.institutes i on i.id = $1
    left join public.institute_projects c on c.project = p.id
    where p.deleted_at is null and case when $2
      then c.project is null and exists (
        select from public.project_members m join public.users u on u.id = m."user" left join public.institute_users iu on iu."user" = u.id
        where m.project = p.id and m.role = 'creator' and (iu.institute = $1 or (iu.institute is null and private.belongs_to(u, i))))
      else c.institute = $1 end
  ), paged as (
    select l.* from listed l
    where $4 is null or (private.sorted_name(l.name), l.id) > (private.sorted_name($3), $4)
    order by private.sorted_name(l.name), l.id limit $5
  )
  select g.id, g.name, (select count(*) from public.project_members m where m.project = g.id and m.role <> 'invite'), g.created_at, g.edited_at
  from paged g order by private.sorted_name(g.name), g.id
$$;

/* Claims a person or a project for an institute, once; refuses what belongs to another institute or is not within reach. */
create or replace function private.claim_for_institute(institute text, kind text, target uuid, claimer uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  holder text;
begin
  if kind = 'users' then
    if exists (select from private.institute_people($1, true, null, null, null) r where r.id = $3) then
      insert into public.institute_users ("user", institute, claimed_by) values ($3, $1, $4) on conflict do nothing;
    end if;
    select c.institute into holder from public.institute_users c where c."user" = $3;
  else
    if exists (select from private.institute_project_rows($1, true, null, null, null) r where r.id = $3) then
      insert into public.institute_projects (project, institute, claimed_by) values ($3, $1, $4) on conflict do nothing;
    end if;
    select c.institute into holder from public.institute_projects c where c.project = $3;
  end if;
  -- Whether another institute has it is not told apart from what does not exist: the claimer may not know of either.
  if holder is distinct from $1 then
    perform private.refuse(404, 'NOT-FOUND', 'There is nothing of that id that this institute may claim. Reload the list.');
  end if;
end $$;

revoke all on function private.sorted_name(text) from public;
revoke all on function private.institute_people(text, boolean, text, uuid, int) from public;
revoke all on function private.institute_project_rows(text, boolean, text, uuid, int) from public;
